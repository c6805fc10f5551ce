import { array, assert, constantFrom, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { samplePattern } from './sample-pattern.ts'

test.each([
  '^[A-Z]{2}$',
  '^\\d{3}-\\d{4}$',
  '^978-\\d{10}$',
  '^(?:red|green)$',
  '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
  '^#[0-9a-fA-F]{6}$',
  '^(\\w+)(-\\w+)*$',
  '^[-+.]?[0-9]+(\\.[0-9]+)?$',
  '^\\u0041\\x42\\u{43}?$',
  '^[\\w.\\-]+$',
  '^(?<year>\\d{4})$',
  '^a?b*c+?$',
  '^[^a-zA-Z0-9]$',
  '\\S',
  '^\\W\\D$',
  '^[\\]\\[]$',
  '^.{8,}$',
  '',
])('%s gives a text it matches', (pattern) => {
  const text = samplePattern(pattern, 0)
  expect(text).not.toBeNull()
  expect(text).toMatch(new RegExp(pattern.includes('u{') ? pattern.replace('\\u{43}', 'C') : pattern))
})

test('repeats as far as a minimum length asks', () => {
  expect(samplePattern('^[a-z]+$', 40)).toMatch(/^[a-z]{40}$/)
  expect(samplePattern('^x{2,5}y*$', 8)).toMatch(/^x{2,5}y*$/)
  expect(samplePattern('^(ab)+$', 5)).toMatch(/^(ab){3,}$/)
})

test.each([
  '(?=a)b',
  '(?!a)b',
  '(a)\\1',
  '((((',
  '[a',
  'a)',
  '*a',
  'a{3,1}',
  '\\',
  `${'('.repeat(200)}a${')'.repeat(200)}`,
])('%s is beyond reading, and says so', (pattern) => {
  expect(samplePattern(pattern, 0)).toBeNull()
})

test.each([
  '^(a+)+$',
  '^([a-z]{1,1000000}){1,1000000}$',
  '^(a{1000000}){1000000}$',
  '((a{0}){9}){999999999}',
])('%s neither hangs nor grows', (pattern) => {
  expect((samplePattern(pattern, 2_000) ?? '').length).toBeLessThanOrEqual(2_000)
})

test('no text makes it throw or hang', () => {
  const piece = constantFrom(
    'a',
    '[',
    ']',
    '^',
    '-',
    '\\d',
    '\\',
    '(',
    ')',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '{1,',
    '.',
    '$',
    '\\p{L}',
    'é',
    '😀',
  )
  assert(
    property(array(piece, { maxLength: 30 }), nat(50), (pieces, minimum) => {
      const text = samplePattern(pieces.join(''), minimum)
      expect(text === null || text.length <= 2_000).toBe(true)
    }),
  )
})
