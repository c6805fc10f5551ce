import type { Side } from '../change.ts'
import { isExpectedToFail } from '../code/expected-to-fail.ts'
import { startsStatement } from '../../languages/python/python-imports.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `a == b` as a statement: meant to be an assignment or an assertion, and neither. */
export const comparisonUnused = defineFinding({
  id: 'comparison-unused',
  severity: 'medium',
  trigger:
    'A new statement does nothing but compare two values by `==` or `!=` (`===`, `!==`), and nothing takes the answer. Where an error is expected of the comparison itself it is not told.',
  why: 'It has no effect: an assignment or an assertion was meant.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'typescript'],
  check: (change) => {
    // Tests of types compare for the compiler alone.
    if (change.isBroken || (change.isTest && change.after.review.family === 'script')) return null
    const hits = findNewHits(change, findUnused)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'comparison')} whose answer nothing takes; the line does nothing. Assign with one sign, assert it, or take it out.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: "VERSION = '1'\n", after: "VERSION == '2'\n" },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1) == 2\n',
        after: 'def test_a():\n    f(1) == 2\n',
      },
      {
        language: 'python',
        before: "def test_a(p):\n    assert (p / 'a').read_text() == '1'\n",
        after: "def test_a(p):\n    (p / 'a').read_text() == '1'\n",
      },
      {
        language: 'python',
        before: 'def test_a(given, expected_return):\n    f(given)\n',
        after: 'def test_a(given, expected_return):\n    assert_that(f(given)) == expected_return\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  a.b = 1;\n}\n',
        after: 'function f(a) {\n  a.b === 2;\n}\n',
      },
      {
        language: 'typescript',
        before: 'function f(a: A) {\n  a.b = 1;\n}\n',
        after: 'function f(a: A) {\n  a.b = 1;\n  a.c == 2;\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          'def f(a):\n    b = a == 1\n    assert a == 5772.\n    assert a == b\n    with raises(TypeError):\n        a == b\n    try:\n        a != b\n    except ValueError:\n        pass\n    g(a == b)\n    return a == b\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  return a\n}\n',
        after:
          'function f(a) {\n  a === 1 && g();\n  a === 2 ? g() : h();\n  b ||= a === 4;\n  const b = a === 3;\n  expect(() => { a === b; }).toThrow();\n  return a === b;\n}\n',
      },
      {
        language: 'typescript',
        filename: 'test/types.test.ts',
        before: 'function f(a: A) {\n  a.b = 1;\n}\n',
        after: 'function f(a: A) {\n  a.b === 2;\n}\n',
      },
      {
        language: 'typescript',
        before: 'type A = 1\n',
        after: 'type A = 1\nconst f = (a: A) =>\n  a === 1;\n',
      },
    ],
  },
})

function findUnused(side: Side): Hit[] {
  const { reader, review } = side
  const isPython = review.family === 'python'
  if (!isPython && review.family !== 'script') return []
  return reader
    .where((text) => COMPARES.test(text))
    .filter((index, at, all) => reader.line(index) !== reader.line(all[at - 1] ?? -1))
    .flatMap((index) => {
      const first = isPython ? firstInPython(side, index) : firstInScript(reader, index)
      return first < 0 ? [] : [{ line: reader.line(first), label: 'comparison' }]
    })
}

const COMPARES = /^[!=]==?$/
const WORDS =
  /^(?:assert|return|yield|await|if|elif|while|for|with|lambda|not|print|del|raise|case|except|in|exec|match|class|def|global|import|from|else|try|and|or|is|if|throw|new|const|let|var|typeof|void|delete|export|do|async|function|type|default)$/
const TAKES = /^(?::?=|[-+*/%@&|^]=|(?:\|\||&&|\?\?)=|=>|&&|\|\||\?|\?\?|:|,|@|<<|>>|\|)$/

/** Where the statement begins that is a comparison and nothing else; -1 where it is something else. */
function firstInPython({ reader, lines }: Side, index: number): number {
  if (reader.around(index) >= 0) return -1
  const first = reader.firstOnLine(reader.line(index))
  if (!startsStatement(reader, first) || isContinued(lines, reader.line(index))) return -1
  let end = index
  for (; end < reader.count && (end === index || !startsStatement(reader, end)); end++);
  return isPlain(reader, first, end) && !isExpectedToFail(lines, reader.line(first)) ? first : -1
}

function isContinued(lines: readonly string[], line: number): boolean {
  return /\\\s*$/.test(lines[line - 2] ?? '')
}

function firstInScript(reader: TokenReader, index: number): number {
  const line = reader.line(index)
  const first = reader.firstOnLine(line)
  const isStatement = reader.around(first) === reader.around(index) && /^[;{}]$/.test(reader.text(first - 1))
  if (!isStatement || !isInBlock(reader, first)) return -1
  let end = index
  while (reader.line(end) === line && reader.text(end) !== ';') end++
  return reader.text(end) === ';' && isPlain(reader, first, end) ? first : -1
}

/** At the top, or in braces that begin on another line: a function of one line hands its answer on. */
function isInBlock(reader: TokenReader, index: number): boolean {
  const open = reader.around(index)
  return open < 0 || (reader.text(open) === '{' && reader.line(open) !== reader.line(index))
}

/** No word and no sign at the top that makes something else of it. */
function isPlain(reader: TokenReader, first: number, end: number): boolean {
  const depth = reader.around(first)
  for (let at = first; at < end; at++) {
    if (reader.around(at) !== depth) continue
    const text = reader.text(at)
    // `5772.` ends a line as often as a name goes on behind its dot.
    const isMember = reader.text(at - 1) === '.' && reader.line(at - 1) === reader.line(at)
    if (TAKES.test(text) || (WORDS.test(text) && !isMember)) return false
  }
  return reader.isWord(first) || reader.text(first) === '('
}
