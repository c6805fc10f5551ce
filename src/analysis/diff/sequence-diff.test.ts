import { describe, expect, it } from 'vitest'
import { diffSequences } from './sequence-diff.ts'

/** A fixed, well mixed stream of numbers (a counter hashed by multiplication). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const random = (length: number, names: number, seed: number): Int32Array => {
  const next = createRandom(seed)
  return Int32Array.from({ length }, () => next(names))
}
const count = (length: number, item: (index: number) => number) =>
  Int32Array.from({ length }, (_, index) => item(index))

/** The hardest shapes known for this method, at the largest size an input can have. */
const shapes: readonly (readonly [name: string, before: Int32Array, after: Int32Array])[] = [
  ['random signs of 94', random(250_000, 94, 1), random(250_000, 94, 2)],
  ['random signs of 4', random(250_000, 4, 3), random(250_000, 4, 4)],
  ['random signs of 2', random(250_000, 2, 5), random(250_000, 2, 6)],
  ['half a million tokens a side', random(500_000, 15, 7), random(500_000, 15, 8)],
  ['two periods', count(250_000, (i) => i % 2), count(250_000, (i) => (i % 3 === 2 ? 1 : 0))],
  [
    'nearly all equal',
    count(250_000, (i) => (i % 97 === 0 ? 1 : 0)),
    count(250_000, (i) => (i % 89 === 0 ? 1 : 0)),
  ],
  ['reversed', count(80_000, (i) => i), count(80_000, (i) => 79_999 - i)],
  ['all equal, other length', count(500_000, () => 0), count(250_000, () => 0)],
]

describe('diffSequences', () => {
  it.each(shapes)('keeps to the counted bound: %s', (_, before, after) => {
    // 80 million steps are about a second; the search itself stops being generous at 48 million.
    expect(diffSequences(before, after).work).toBeLessThan(80_000_000)
  })

  it('takes the same steps every time', () => {
    const [before, after] = [random(20_000, 30, 9), random(20_000, 30, 10)]
    expect(diffSequences(before, after)).toEqual(diffSequences(before, after))
  })

  it('spends its credit where a long search pays: a few hundred edits in a large text stay exact', () => {
    const before = random(400_000, 5_000, 11)
    const after = before.map((item, index) => (index % 1_000 === 7 ? item + 5_000 : item))
    const diff = diffSequences(before, after)
    expect(diff.exact).toBe(true)
    expect(diff.edits).toHaveLength(400)
  })
})
