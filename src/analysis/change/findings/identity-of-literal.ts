import type { Side } from '../change.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `a is 'b'`, and Java's `a == "b"`: whether two equal values are one object is the runtime's affair. */
export const identityOfLiteral = defineFinding({
  id: 'identity-of-literal',
  severity: 'medium',
  trigger:
    'New `is` or `is not` beside a number or a text that is written out, and in Java `==` or `!=` beside such a text.',
  why: 'Equal values need not be one object: the answer depends on the runtime, which warns of it where it can.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'java'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findIdentities)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change compares ${count(hits.length, 'value')} with a literal by identity; equal values need not be one object, so the answer may be wrong. Compare the values: with == or !=, in Java with equals.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: "def f(a):\n    return a == 'b'\n",
        after: "def f(a):\n    return a is 'b'\n",
      },
      { language: 'python', before: 'if a:\n    f()\n', after: 'if a is not 0:\n    f()\n' },
      { language: 'python', before: 'if a:\n    f()\n', after: "if '' is a:\n    f()\n" },
      {
        language: 'java',
        before: 'class A {\n  boolean f(String a) {\n    return a.equals("b");\n  }\n}\n',
        after: 'class A {\n  boolean f(String a) {\n    return a == "b";\n  }\n}\n',
      },
    ],
    allows: [
      {
        language: 'java',
        before: 'class A {\n  boolean f(String a) {\n    return a.equals("b");\n  }\n}\n',
        after:
          'class A {\n  boolean f(String a) {\n    return a == null || "c".equals(a) || a.length() == "b".length() || b == \'c\';\n  }\n}\n',
      },
      {
        language: 'python',
        before: 'if a:\n    f()\n',
        after: 'if a is None or a is not True or a is b:\n    f()\n',
      },
      {
        language: 'python',
        before: 'if a:\n    f()\n',
        after: "if f('a') is b and g(1) is not c:\n    f('a is 1')\n",
      },
      { language: 'python', before: 'if a is 1:\n    f()\n', after: 'if a is 1:\n    g()\n' },
    ],
  },
})

function findIdentities(side: Side): Hit[] {
  return side.language === 'java' ? findTexts(side) : side.review.family === 'python' ? findWords(side) : []
}

/** What is made of the text has a value of its own: `"b".length()`, `"b" + c`. */
function findTexts({ reader }: Side): Hit[] {
  const isText = (at: number): boolean => reader.text(at).startsWith('"')
  return reader
    .where((text) => text === '==' || text === '!=')
    .filter(
      (index) =>
        (isText(index + 1) && !/^[.+]$/.test(reader.text(index + 2))) ||
        (isText(index - 1) && reader.text(index - 2) !== '+'),
    )
    .map((index) => ({ line: reader.line(index), label: reader.text(index) }))
}

function findWords({ reader }: Side): Hit[] {
  const isLiteral = (at: number): boolean => reader.isString(at) || /^\d/.test(reader.text(at))
  return reader
    .where((text) => text === 'is')
    .filter((index) => {
      const right = reader.text(index + 1) === 'not' ? index + 2 : index + 1
      return reader.isWord(index) && (isLiteral(right) || isLiteral(index - 1))
    })
    .map((index) => ({ line: reader.line(index), label: 'is' }))
}
