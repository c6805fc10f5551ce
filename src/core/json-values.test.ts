import { expect, test } from 'vitest'
import { hasMoreValues } from './json-values.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const padding = ' '.repeat(1_000)

test.each([
  ['empty lists', (count: number) => `[${'[],'.repeat(count - 2)}0]`],
  ['numbers', (count: number) => `[${'1,'.repeat(count - 2)}1]`],
  ['fields', (count: number) => `{${'"a":1,'.repeat(count - 2)}"a":1}`],
  ['lists in lists', (count: number) => '['.repeat(count) + ']'.repeat(count)],
])('so many %s are told from a few more', (_name, emit) => {
  expect(hasMoreValues(encode(padding + emit(100)), 200)).toBe(false)
  expect(hasMoreValues(encode(padding + emit(300)), 100)).toBe(true)
})

test('what stands inside of strings is no value, however they are escaped or cut', () => {
  for (const text of [
    `["${',[{'.repeat(500)}"]`,
    `["${'\\",'.repeat(500)}"]`,
    `["${'\\\\'.repeat(500)}", "${','.repeat(500)}"]`,
    `["${','.repeat(1_000)}`,
    `["${'x'.repeat(1_000)}\\`,
  ])
    expect(hasMoreValues(encode(text), 10)).toBe(false)
})

test('a text that is too short to hold so many is not even looked at', () => {
  const untouched = { byteLength: 200 } as Uint8Array
  expect(hasMoreValues(untouched, 100)).toBe(false)
})
