import { expect, test } from 'vitest'
import { javascript } from '../languages/javascript/javascript.ts'
import { python } from '../languages/python/python.ts'
import { scanSource } from '../languages/engine/scan-source.ts'
import { measureMaintainability } from './maintainability.ts'

function signalOf(source: string): number {
  const { tokens, lineClasses, functions, branchPoints } = scanSource(source, javascript)
  return measureMaintainability(tokens, lineClasses, functions, branchPoints)
}

test('a source without code scores 100', () => {
  expect(signalOf('')).toBe(100)
  expect(signalOf('// only a comment\n')).toBe(100)
})

test('the formula is 100/171 of 171 - 5.2 ln V - 0.23 C - 16.2 ln L of the one unit', () => {
  // One line, five tokens, all distinct: V = 5 log2 5, C = 1, L = 1.
  const expected = (100 / 171) * (171 - 5.2 * Math.log(5 * Math.log2(5)) - 0.23)
  expect(signalOf('a = b + c')).toBe(Math.round(expected))
})

test('many small functions score like one of them, not like one long one', () => {
  const small = 'function f(a) {\n  return a + 1\n}\n'
  const long = `function f(a) {\n${'  a = a + 1\n'.repeat(180)}}\n`
  expect(signalOf(small.repeat(60))).toBe(signalOf(small))
  expect(signalOf(long)).toBeLessThan(signalOf(small) - 30)
})

test('what is nested in a function counts only to the nested one', () => {
  const inner = 'const g = (b) => {\n  return b\n}\n'
  const { tokens, lineClasses, functions } = scanSource(`function f() {\n${inner}}\n`, javascript)
  const alone = functions.filter(({ name }) => name === 'f')
  expect(measureMaintainability(tokens, lineClasses, functions, 0)).toBeGreaterThan(
    measureMaintainability(tokens, lineClasses, alone, 0),
  )
})

test('functions known by their lines alone score as those known by their tokens', () => {
  const source =
    'class A:\n    def f(self, a):\n        return a if a else 1\n\n    def g(self):\n        return 2\n'
  const { tokens, lineClasses, functions, branchPoints } = scanSource(source, python)
  const byLines = functions.map(({ line, endLine, branchPoints }) => ({ line, endLine, branchPoints }))
  expect(measureMaintainability(tokens, lineClasses, byLines, branchPoints)).toBe(
    measureMaintainability(tokens, lineClasses, functions, branchPoints),
  )
})
