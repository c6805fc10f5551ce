import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffSequences, type Edit } from './sequence-diff.ts'

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

const countEdits = (edits: readonly Edit[]) =>
  edits.reduce((sum, { oldCount, newCount }) => sum + oldCount + newCount, 0)

function rebuild(before: Int32Array, after: Int32Array, edits: readonly Edit[]): number[] {
  const built: number[] = []
  let at = 0
  for (const { oldStart, oldCount, newStart, newCount } of edits) {
    built.push(...before.slice(at, oldStart), ...after.slice(newStart, newStart + newCount))
    at = oldStart + oldCount
  }
  return [...built, ...before.slice(at)]
}

describe('diffSequences', () => {
  it.each(shapes)('keeps to the counted bound: %s', (_, before, after) => {
    // 80 million steps are about a second; 32 million are affordable, and a quarter of them may be tried in vain.
    expect(diffSequences(before, after).work).toBeLessThan(80_000_000)
  })

  it('is right however little it may cost', () => {
    const sides = fc.array(fc.nat({ max: 4 }), { maxLength: 60 }).map((items) => Int32Array.from(items))
    fc.assert(
      fc.property(sides, sides, fc.nat({ max: 2_000 }), (before, after, steps) => {
        const { edits } = diffSequences(before, after, steps)
        expect(rebuild(before, after, edits)).toEqual([...after])
      }),
      { numRuns: 2_000 },
    )
  })

  it('stays near the shortest script when it may look a hundred edits ahead', () => {
    for (const names of [4, 20, 94]) {
      const [before, after] = [random(3_000, names, 12), random(3_000, names, 13)]
      const shortest = diffSequences(before, after, 1e9)
      const cut = diffSequences(before, after, 6_000 * 100)
      expect([shortest.exact, cut.exact]).toEqual([true, false])
      expect(countEdits(cut.edits) / countEdits(shortest.edits)).toBeLessThan(1.05)
    }
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
