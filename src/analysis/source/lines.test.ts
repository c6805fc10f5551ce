import { expect, test } from 'vitest'
import { findLineStarts, measureLineLengths, splitLines } from './lines.ts'

test('all three terminators end a line, and a final one adds none', () => {
  expect(splitLines('a\r\nb\nc\rd')).toEqual(['a', 'b', 'c', 'd'])
  expect(splitLines('a\n')).toEqual(['a'])
  expect(splitLines('\n\r\n\r')).toEqual(['', '', ''])
  expect(splitLines('')).toEqual([])
})

test('a line starts where the one before it ended', () => {
  expect([...findLineStarts('a\r\nbc\n')]).toEqual([0, 3])
})

test('lengths are code points: a pair of surrogates is one, a tab is one, terminators are none', () => {
  expect(measureLineLengths(splitLines('\t😀é\r\n\n'))).toEqual({ maximum: 3, average: 1.5, long: 0 })
})

test('a line is long beyond 120 characters', () => {
  expect(measureLineLengths(['a'.repeat(120), '😀'.repeat(121)]).long).toBe(1)
  expect(measureLineLengths([])).toEqual({ maximum: 0, average: 0, long: 0 })
})
