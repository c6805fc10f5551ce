import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError } from './find-json-error.ts'

test('a text that is JSON has its error behind its end', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(findJsonError(text)).toBe(text.length)
    }),
  )
})

test('an error is found exactly when the engine finds one, and what comes before it can still become JSON', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('}', ']', ',', ':', 'x', '"', '{', '1'),
      (text, at, mark) => {
        const place = at % (text.length + 1)
        const broken = text.slice(0, place) + mark + text.slice(place)
        const valid = (() => {
          try {
            JSON.parse(broken)
            return true
          } catch {
            return false
          }
        })()
        expect(valid).toBe(valid && findJsonError(broken) === broken.length)
        if (!valid) expect(findJsonError(broken)).toBeLessThanOrEqual(broken.length)
      },
    ),
  )
})

test.each([
  ['{"a": 1,}', 8],
  ['[1 2]', 3],
  ['{a: 1}', 1],
  ['"open', 0],
  ['[01]', 2],
  ['nul', 0],
  ['1 1', 2],
])('%j stops being JSON at %i', (text, position) => {
  expect(findJsonError(text)).toBe(position)
})

test.each(['[', '[],', '{"a":', '"x",', '\\"', '" ', ' ', '1', '-', '\\u0041', '[,'])(
  'comes to an end on a million of %j',
  { timeout: 30_000 },
  (part) => {
    // A quadratic search would take hours, so the time limit of the test is the only clock.
    const pumped = part.repeat(1_000_000)
    for (const text of [pumped, `["${pumped}`, `[${pumped}`])
      expect(findJsonError(text)).toBeLessThanOrEqual(text.length)
  },
)
