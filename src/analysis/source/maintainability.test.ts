import fc from 'fast-check'
import { expect, test } from 'vitest'
import { javascript } from '../languages/javascript/javascript.ts'
import type { Language } from '../languages/language.ts'
import { python } from '../languages/python/python.ts'
import { scanSource } from '../languages/engine/scan-source.ts'
import { cutUnits, type MeasuredFunction } from './code-units.ts'
import { measureMaintainability } from './maintainability.ts'

function signalOf(source: string, language: Language = python, functions?: MeasuredFunction[]): number {
  const scan = scanSource(source, language)
  const { tokens, lineClasses, outside } = scan
  return measureMaintainability(
    cutUnits(source, tokens, lineClasses, functions ?? scan.functions, outside.branchPoints),
    false,
  )
}

/** Nested decisions of a Python block, as lines without indentation. */
const block = fc.letrec<{ block: string[]; statement: string[] }>((tie) => ({
  block: fc.array(tie('statement'), { minLength: 1, maxLength: 4 }).map((parts) => parts.flat()),
  statement: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('x = y + 1', 'call(a, b)', 'x = [1, 2, 3]').map((line) => [line]),
    fc
      .tuple(fc.constantFrom('if a:', 'for b in c:', 'while a and b:'), tie('block'))
      .map(([head, body]) => [head, ...indent(body)]),
    tie('block').map((body) => ['def f(a):', ...indent(body)]),
  ),
})).block

const indent = (lines: string[]): string[] => lines.map((line) => `    ${line}`)

test('a source without code scores 100', () => {
  expect(signalOf('')).toBe(100)
  expect(signalOf('# only a comment\n')).toBe(100)
})

test('the formula is 100 - 13 ln(1 + B/100), B the tokens under decisions weighed by their number', () => {
  // One unit, two decisions, 17 tokens: all of them are under decisions.
  const source = 'def f(a):\n    if a and a:\n        return a\n    return a\n'
  expect(scanSource(source, python).tokens.count).toBe(15)
  expect(signalOf(source)).toBe(Math.round(100 - 13 * Math.log(1 + (15 * 1.2) / 100)))
})

test('code that decides nothing scores 100 however long it is', () => {
  expect(signalOf('TABLE = [\n' + '    ("a", 1, 2.5),\n'.repeat(2_000) + ']\n')).toBe(100)
  expect(signalOf('def f(a):\n' + '    a = a + 1\n'.repeat(500))).toBe(100)
  expect(signalOf('const a = {\n' + '  key: "value",\n'.repeat(500) + '}\n', javascript)).toBe(100)
})

test('a unit that decides nothing loses at most 12 by what it computes, however long it is', () => {
  const lines = Array.from({ length: 400 }, (_, at) => `    a${at} = b${at} + ${at}\n`)
  expect(signalOf(`def f():\n${lines.join('')}`)).toBe(Math.round(100 - 13 * Math.log(1 + 150 / 100)))
  expect(signalOf(`TABLE = [${'-1, +2, *a, '.repeat(400)}]\n`)).toBe(100)
})

test('a function of one or two computations is trivial too', () => {
  expect(signalOf('def f(a):\n    return a + 1\n'.repeat(40))).toBe(100)
  expect(signalOf('def f(a):\n    return a + 1 == b\n')).toBeGreaterThanOrEqual(98)
})

test('decisions of the module count like those of a function, whatever stands beside them', () => {
  const decisions = 'if a:\n    x = 1\n    for b in c:\n        x = x + b\n'.repeat(60)
  const body = indent(decisions.trimEnd().split('\n')).join('\n')
  const alone = signalOf(decisions)
  expect(alone).toBeLessThan(45)
  expect(Math.abs(signalOf(`def f(a, c):\n${body}\n`) - alone)).toBeLessThanOrEqual(2)
  expect(signalOf(`${decisions}def f(): pass\n`)).toBe(alone)
})

test('adding a trivial function never moves the signal by more than 2', () => {
  fc.assert(
    fc.property(block, fc.integer({ min: 1, max: 40 }), (lines, times) => {
      const source = `${lines.join('\n')}\n`
      const trivial = 'def trivial(a):\n    return a\n'.repeat(times)
      const moved = Math.abs(signalOf(source + trivial) - signalOf(source))
      expect(moved).toBeLessThanOrEqual(2)
    }),
    { numRuns: 150 },
  )
})

test('adding a decision anywhere never raises the signal', () => {
  fc.assert(
    fc.property(block, fc.nat(), (lines, place) => {
      const at = place % lines.length
      const margin = /^ */.exec(lines[at] ?? '')?.[0] ?? ''
      const added = lines.toSpliced(at, 0, `${margin}if added:`, `${margin}    added = 1`)
      expect(signalOf(`${added.join('\n')}\n`)).toBeLessThanOrEqual(signalOf(`${lines.join('\n')}\n`))
    }),
    { numRuns: 150 },
  )
})

test('the same decisions are easier in many functions than in one', () => {
  const one = `def f(a):\n${'    if a:\n        a = a + 1\n'.repeat(40)}`
  const many = 'def f(a):\n    if a:\n        a = a + 1\n'.repeat(40)
  expect(signalOf(many)).toBeGreaterThan(signalOf(one) + 10)
})

test('generated text scores at most 30, however plain it is', () => {
  expect(measureMaintainability([], true)).toBe(30)
})

test('functions known by their lines alone score as those known by their tokens', () => {
  const source =
    'class A:\n    def f(self, a):\n        return a if a else 1\n\n    def g(self):\n        return 2\n'
  const { functions } = scanSource(source, python)
  const byLines = functions.map(({ line, endLine, branchPoints }) => ({ line, endLine, branchPoints }))
  expect(signalOf(source, python, byLines)).toBe(signalOf(source))
})
