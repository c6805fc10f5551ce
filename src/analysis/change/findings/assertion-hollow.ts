import type { Side } from '../change.ts'
import { splitArguments } from '../../languages/engine/calls.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** An assertion that wrong values pass: it looks like a comparison and is none. */
export const assertionHollow = defineFinding({
  id: 'assertion-hollow',
  severity: 'medium',
  trigger:
    "New `assert (a, 'text')`, which is a tuple and always true; `assertTrue(a, 3)`, which takes the value for a message; `m.assert_called_once` that is not called, and `m.called_once_with(1)`, which a mock of Python answers with another mock; `expect(a)` without a matcher, and `expect(a).toBe` that is not called.",
  why: 'It reads as a comparison and is none: wrong values pass.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'typescript'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findHollow)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'assertion')} that ${hits.length === 1 ? 'does' : 'do'} not compare what ${hits.length === 1 ? 'it is' : 'they are'} given; wrong values pass. Compare the value with what it has to be.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'class A(TestCase):\n    def test_a(self):\n        self.assertEqual(len(f()), 3)\n',
        after: 'class A(TestCase):\n    def test_a(self):\n        self.assertTrue(len(f()), 3)\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    pass\n',
        after: "def test_a():\n    assert (f() == 3, 'f is three')\n",
      },
      {
        language: 'python',
        before: 'def test_a(m):\n    f(m)\n    m.assert_called_once()\n',
        after: 'def test_a(m):\n    f(m)\n    m.assert_called_once\n',
      },
      {
        language: 'python',
        before: 'def test_a(m):\n    f(m)\n',
        after: 'def test_a(m):\n    f(m)\n    assert m.b.called_once_with(1)\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  f()\n})\n",
        after: "it('a', () => {\n  expect(f())\n})\n",
      },
      {
        language: 'typescript',
        before: "it('a', () => {\n  f()\n})\n",
        after: "it('a', () => {\n  expect(f()).toHaveBeenCalled;\n})\n",
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'class A(TestCase):\n    def test_a(self):\n        self.assertTrue(f())\n',
        after:
          "class A(TestCase):\n    def test_a(self):\n        self.assertTrue(f(), 'it is')\n        self.assertTrue(f(), None)\n        self.assertTrue(g(), message)\n        assert (f() or g()), 'it is'\n        assert (1, 2) == f()\n        assert (f(1, 2))\n        m.assert_called_once_with(1)\n        assert m.called\n        check = m.assert_called_once\n        run(m.called_with(1))\n",
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  f()\n})\n",
        after:
          "it('a', () => {\n  expect(f(), 'to equal', 1)\n  expect(screen.getByText('a'));\n  expect(f())\n    .toBe(1)\n  expect(f()).to.be.true\n  return expect(g()).resolves.toBe(2)\n})\nconst a = expect(1)\n",
      },
      {
        language: 'typescript',
        before: "it('a', () => {\n  expect(f()).toBe(1)\n})\n",
        after: "it('a', () => {\n  expect(f()).toBe(2); expect.assertions(1)\n  expect(3)\n})\n",
      },
      {
        language: 'javascript',
        before: "test('a', function () {\n  ok(f())\n})\n",
        after: "test('a', function () {\n  expect(all.length + 1)\n  ok(f())\n  ok(all[0])\n})\n",
      },
    ],
  },
})

function findHollow(side: Side): Hit[] {
  if (side.review.family === 'python') return [...findTuples(side), ...findMessages(side), ...findMocks(side)]
  return side.review.family === 'script' ? findUnasked(side) : []
}

/** `assert (a, b)`: a tuple with something in it is true. */
function findTuples({ reader }: Side): Hit[] {
  return reader
    .where((text) => text === 'assert')
    .filter((index) => isTuple(reader, index + 1) && reader.around(index) < 0)
    .map((index) => ({ line: reader.line(index), label: 'assert' }))
}

function isTuple(reader: TokenReader, open: number): boolean {
  const end = reader.text(open) === '(' ? reader.partner(open) : -1
  const isWhole = end > open && (end + 1 >= reader.count || reader.startsLine(end + 1))
  if (!isWhole) return false
  for (let at = open + 1; at < end; at++) {
    // Commas of a lambda's parameters, or of a generator, make no tuple.
    if (reader.around(at) === open && /^(?:lambda|for)$/.test(reader.text(at))) return false
    if (reader.text(at) === ',' && reader.around(at) === open) return true
  }
  return false
}

const ASKS_TRUTH = /(?:^|\.)(?:assertTrue|assertFalse|assert_|assertIsNone|assertIsNotNone)$/
/** `None` is what stands there when nobody says a message. */
const VALUE = /^(?:-?\d[\w.]*|True|False)$/

/** `assertTrue(a, 3)`: the second is what is said when it fails. */
function findMessages({ calls, reader }: Side): Hit[] {
  return calls
    .filter(({ callee }) => ASKS_TRUTH.test(callee))
    .filter((call) => {
      const [, second, third] = splitArguments(reader, call)
      return third === undefined && second !== undefined && isValue(reader, second)
    })
    .map(({ line, callee }) => ({ line, label: callee.slice(callee.lastIndexOf('.') + 1) }))
}

const MOCK_ASSERTS = /^assert_(?:called|not_called|any_call|has_calls|awaited|not_awaited)\w*$/
const MOCK_ASKS = /^(?:called_(?:once|with|once_with)|has_calls|any_call|not_called)$/

/** `m.assert_called_once` that nobody calls, and `m.called_once_with(1)`, which every mock answers with another mock. */
function findMocks({ reader }: Side): Hit[] {
  return reader
    .where((text) => MOCK_ASSERTS.test(text) || MOCK_ASKS.test(text))
    .filter((index) => reader.text(index - 1) === '.' && isHollowMock(reader, index))
    .map((index) => ({ line: reader.line(index), label: reader.text(index) }))
}

function isHollowMock(reader: TokenReader, index: number): boolean {
  const isCalled = reader.text(index + 1) === '('
  const end = isCalled ? reader.partner(index + 1) + 1 : index + 1
  if (isCalled === MOCK_ASSERTS.test(reader.text(index)) || !(end >= reader.count || reader.startsLine(end)))
    return false
  if (reader.isInsideBrackets(index)) return false
  const line = reader.line(index)
  const first = reader.firstOnLine(line)
  const from = /^assert$/.test(reader.text(first)) ? first + 1 : first
  return isCalled ? isChain(reader, from, index) : from === first && isChain(reader, from, index)
}

/** Names, dots and indexes from the start of the line on. */
function isChain(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const partner = reader.partner(at)
    if (partner > at) at = partner
    else if (!reader.isWord(at) && reader.text(at) !== '.') return false
    else if (/^(?:not|return|yield|del|await)$/.test(reader.text(at))) return false
  }
  return to > from
}

function isValue(reader: TokenReader, [from, to]: readonly [number, number]): boolean {
  const first = reader.text(from)
  if (to - from === 1) return VALUE.test(first)
  return (first === '[' || first === '{') && reader.partner(from) === to - 1
}

/** `expect(a)` alone, and `expect(a).toBe` that nobody calls. */
function findUnasked({ calls, reader }: Side): Hit[] {
  if (calls.some(({ callee }) => OF_QUNIT.test(callee))) return []
  return calls
    .filter(({ callee, token }) => callee === 'expect' && startsStatement(reader, token))
    .filter((call) => splitArguments(reader, call).length === 1 && isUnasked(reader, call.to + 1))
    .filter(({ from, to }) => !failsByItself(reader, from, to) && !isNumber(reader, from, to))
    .map(({ line }) => ({ line, label: 'expect' }))
}

/** Testing Library's `getByText` throws where it finds nothing: that asserts enough. */
function failsByItself(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (/^(?:get|find)(?:All)?By[A-Z]/.test(reader.text(at)) && reader.text(at + 1) === '(') return true
  return false
}

/** Where these assert, `expect(all.length)` says how many assertions the test has to make. */
const OF_QUNIT = /^(?:QUnit\.\w+|ok|equal|deepEqual|strictEqual)$/

/** `expect(2)` of QUnit alone. */
function isNumber(reader: TokenReader, from: number, to: number): boolean {
  return to - from === 1 && /^\d+$/.test(reader.text(from))
}

function startsStatement(reader: TokenReader, index: number): boolean {
  return (
    /^[;{}]?$/.test(reader.text(index - 1)) || (reader.startsLine(index) && reader.text(index - 1) === ')')
  )
}

function isUnasked(reader: TokenReader, after: number): boolean {
  const isMatcher = reader.text(after) === '.' && /^to[A-Z]\w*$/.test(reader.text(after + 1))
  const next = isMatcher ? after + 2 : after
  return endsStatement(reader, next) && (isMatcher || reader.text(after) !== '.')
}

function endsStatement(reader: TokenReader, at: number): boolean {
  const text = reader.text(at)
  return text === ';' || text === '}' || (reader.startsLine(at) && /^[\w$]/.test(text))
}
