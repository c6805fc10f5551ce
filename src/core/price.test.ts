import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAtomic, formatUsd, showAtomic, usd } from './price.ts'

test('a price is exact: decimal text to atomic units and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (atomic) => {
      expect(usd(formatAtomic(atomic)).atomic).toBe(atomic)
    }),
  )
})

test('prices are written as on every surface', () => {
  expect(formatUsd(usd('0.025'))).toBe('$0.025')
  expect(formatUsd(usd('0.1'))).toBe('$0.1')
  expect(formatUsd(usd('2'))).toBe('$2')
})

test('people read prices with cents at least', () => {
  expect(['0.025', '0.1', '2', '10.000001'].map((text) => showAtomic(usd(text).atomic))).toEqual([
    '$0.025',
    '$0.10',
    '$2.00',
    '$10.000001',
  ])
})

test.each(['0', '0.0000001', '-1', '1e3', '', '1.', '.5', 'NaN'])('%j is not a price', (text) => {
  expect(() => usd(text)).toThrow(RangeError)
})
