import type { TokenReader } from '../../languages/engine/token-reader.ts'
import type { Side } from '../change.ts'
import { isExpectedToFail } from '../code/expected-to-fail.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `name.strip()` as a statement: texts do not change, and nobody takes the new one. */
export const resultUnused = defineFinding({
  id: 'result-unused',
  severity: 'medium',
  trigger:
    'A new statement of Python, JavaScript, Java or C# does nothing but ask for another text (`a.strip()`, `a.toUpperCase()`), sort into a new list (`sorted(a)`), or name a method of Python without calling it (`session.commit`). Where an error is expected of it nothing is told.',
  why: 'Texts never change: what was asked for is thrown away, and everything goes on as before.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'java'],
  check: (change) => {
    if (change.isBroken || change.isTest) return null
    const hits = findNewHits(change, findUnused)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'statement')} whose result nothing takes; the line does nothing. Assign it, or call it.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: 'def f(a):\n    a.strip()\n    return a\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    g(a)\n',
        after: 'def f(a):\n    g(a)\n    self.session.commit\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  return a\n}\n',
        after: 'function f(a) {\n  a.b.toLowerCase()\n  return a\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  String f(String a) {\n    return a;\n  }\n}\n',
        after: 'class A {\n  String f(String a) {\n    a.trim();\n    return a;\n  }\n}\n',
      },
    ],
    allows: [
      {
        language: 'java',
        before: 'class A {\n  void f(A tempMap) {\n    g(tempMap);\n  }\n}\n',
        after: 'class A {\n  void f(A tempMap) {\n    tempMap.trim();\n    g(tempMap);\n  }\n}\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n  void F() {\n  }\n}\n',
        after: 'class A {\n  void F() {\n    duplicates.Trim(100);\n  }\n}\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          'def f(a):\n    b = a.strip()\n    g(\n        a.lower()\n    )\n    try:\n        a.lower()\n    except AttributeError:\n        return None\n    a.sort()\n    a.close()\n    b = {\n        a.lower()\n        for a in c\n    }\n    return (\n        a\n        .strip()\n    )\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  return a\n}\n',
        after:
          "function f(a) {\n  const b = a.trim()\n  const c =\n    a.toLowerCase()\n  const g = () =>\n    a.toLowerCase()\n  router.replace('/a')\n  return a\n    .trim()\n}\n",
      },
      {
        language: 'java',
        before: 'class A {\n  String f(String a) {\n    return a;\n  }\n}\n',
        after:
          'class A {\n  String f(String a) {\n    String b =\n        a.trim();\n    builder.replace(0, 1, a);\n    return a.trim();\n  }\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(byte[] a) {\n  }\n}\n',
        after: 'class A {\n  void f(byte[] a) {\n    StringUtil.toUpperCase(a);\n  }\n}\n',
      },
    ],
  },
})

const PYTHON =
  /^\s*(?!return\b|yield\b|await\b|not\b|assert\b|del\b|raise\b|lambda\b|else\b|in\b|and\b|or\b|if\b)[A-Za-z_][\w.[\]'"]{0,80}\.(?:l?r?strip|lower|upper|capitalize|casefold|swapcase|zfill|startswith|endswith|isdigit|splitlines)\((?:[^()]{0,80})\)\s*;?(?:\s*#.*)?$|^\s*sorted\([^()]{1,80}\)(?:\s*#.*)?$/
const UNCALLED =
  /^\s*(?:[A-Za-z_]\w*\.){1,4}(?:commit|rollback|flush|close|save|start|stop|clear|join|disconnect|shutdown|refresh|reset|cleanup|acquire|release|terminate)\s*(?:#.*)?$/
const SCRIPT =
  /^\s*(?!return\b|await\b|yield\b|throw\b|typeof\b|case\b|else\b|void\b)[A-Za-z_$][\w$.[\]'"]{0,80}\.(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|padStart|padEnd|toFixed)\([^()]{0,80}\);?\s*$/
const JAVA =
  /^\s*(?!return\b|throw\b|yield\b|case\b|else\b)[A-Za-z_$][\w$.[\]]{0,80}\.(?:trim|strip|toLowerCase|toUpperCase|concat|intern|isBlank)\([^()]{0,80}\);\s*$/
const CSHARP =
  /^\s*(?!return\b|throw\b|yield\b|case\b|else\b|await\b)[A-Za-z_][\w.[\]]{0,80}\.(?:(?:Trim|TrimStart|TrimEnd)\((?!\d)|(?:ToLower|ToUpper|ToLowerInvariant|ToUpperInvariant|PadLeft|PadRight)\()[^()]{0,80}\);\s*$/

/** `StringUtil.toUpperCase(bytes)`: a class is called with what it works on, and may change it where it stands. */
const HELPER = /\b[A-Z]\w*[a-z]\w*\.\w+\([^)]/

/** Such a statement is short. */
const LONGEST = 200

/** `tempMap.trim()`: what holds others gives back what it does not need. */
const HOLDER = /(?:map|list|set|array|buffer|vector|queue|table)\.(?:trim|strip)\w*\(/i

function findUnused(side: Side): Hit[] {
  const shapes = shapesOf(side)
  if (shapes.length === 0) return []
  return side.lines.flatMap((text, index) => {
    const line = index + 1
    return text.length <= LONGEST &&
      shapes.some((shape) => shape.test(text)) &&
      !(side.language !== 'csharp' && HELPER.test(text)) &&
      !HOLDER.test(text) &&
      isStatement(side, line) &&
      !isExpectedToFail(side.lines, line)
      ? [{ line, label: 'result' }]
      : []
  })
}

function shapesOf({ review, language }: Side): readonly RegExp[] {
  if (review.family === 'python') return [PYTHON, UNCALLED]
  if (review.family === 'script') return [SCRIPT]
  return language === 'java' ? [JAVA] : language === 'csharp' ? [CSHARP] : []
}

/** A statement by itself: neither what stands above nor what stands below goes on with it. */
function isStatement({ reader, lines, review }: Side, line: number): boolean {
  const first = reader.firstOnLine(line)
  const begins = reader.line(first) === line && !reader.isInsideBrackets(first) && reader.isWord(first)
  if (!begins || /\\\s*$/.test(lines[line - 2] ?? '')) return false
  return review.family === 'python' || isAlone(reader, first, lines[line - 1] ?? '')
}

/** What a function of one line gives back is no statement. */
function isAlone(reader: TokenReader, first: number, text: string): boolean {
  const before = reader.text(first - 1)
  const next = reader.text(reader.firstOnLine(reader.line(first) + 1))
  const isGivenBack = before === '{' && next === '}' && !/;\s*$/.test(text)
  return /^[;{}]?$/.test(before) && !isGivenBack && !/^[.?&|+]/.test(next)
}
