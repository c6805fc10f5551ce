import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines, type LineEdit } from './line-diff.ts'

function applyEdits(
  before: readonly string[],
  after: readonly string[],
  edits: readonly LineEdit[],
): string[] {
  const built: string[] = []
  let at = 0
  for (const edit of edits) {
    built.push(...before.slice(at, edit.oldStart))
    built.push(...after.slice(edit.newStart, edit.newStart + edit.newLines))
    at = edit.oldStart + edit.oldLines
  }
  return [...built, ...before.slice(at)]
}

function countChanged(edits: readonly LineEdit[]): number {
  return edits.reduce((sum, edit) => sum + edit.oldLines + edit.newLines, 0)
}

/** The textbook table: quadratic, obviously right. */
function shortestScript(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(a[i - 1] === b[j - 1] ? row[j - 1]! : 1 + Math.min(row[j]!, next[j - 1]!))
    }
    row = next
  }
  return row[b.length]!
}

const lines = (alphabet: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength })

describe('diffLines', () => {
  it('rebuilds the new lines from the old ones, whatever both are', () => {
    const side = lines(['a', 'b', 'c', 'd', '', '  x'], 60)
    fc.assert(
      fc.property(side, side, (before, after) => {
        expect(applyEdits(before, after, diffLines(before, after).edits)).toEqual(after)
      }),
      { numRuns: 2_000 },
    )
  })

  it('changes as few lines as the textbook table when it says exact', () => {
    const side = lines(['a', 'b', 'c', 'd', 'e'], 40)
    fc.assert(
      fc.property(side, side, (before, after) => {
        const diff = diffLines(before, after)
        expect(diff.exact).toBe(true)
        expect(countChanged(diff.edits)).toBe(shortestScript(before, after))
      }),
      { numRuns: 1_000 },
    )
  })

  it('keeps at least one equal line between two blocks', () => {
    const side = lines(['a', 'b', 'c'], 50)
    fc.assert(
      fc.property(side, side, (before, after) => {
        const { edits } = diffLines(before, after)
        for (const [index, edit] of edits.entries()) {
          const previous = edits[index - 1]
          if (previous === undefined) continue
          const gap = edit.oldStart - previous.oldStart - previous.oldLines
          expect(gap).toBeGreaterThan(0)
          expect(edit.newStart - previous.newStart - previous.newLines).toBe(gap)
        }
      }),
    )
  })

  it('finds nothing between equal texts, and everything when one side is empty', () => {
    expect(diffLines(['a', 'b'], ['a', 'b'])).toEqual({ edits: [], exact: true })
    expect(diffLines([], ['a', 'b']).edits).toEqual([{ oldStart: 0, oldLines: 0, newStart: 0, newLines: 2 }])
    expect(diffLines(['a'], []).edits).toEqual([{ oldStart: 0, oldLines: 1, newStart: 0, newLines: 0 }])
  })

  it('treats names of object prototypes as lines like any other', () => {
    expect(diffLines(['__proto__', 'constructor'], ['constructor']).edits).toEqual([
      { oldStart: 0, oldLines: 1, newStart: 0, newLines: 0 },
    ])
  })

  it.each([
    // A block between blank lines takes the blank line below it along, not the one above.
    [['a() {', '  x', '}', '', 'c() {', '  x', '}'], 'b() {|  x|}|', 4],
    // A branch is put in whole: it does not begin with the closing line of the one above.
    [['if (a) {', '  x', '} else {', '  z', '}'], '} else if (b) {|  x', 2],
    // The first of two like cases goes in before the one that was there.
    [['switch (v) {', '  case 1:', '    return a', '  default:', '}'], '  case 0:|    return a', 1],
  ])('puts a block into %j where a reader expects it', (before, block, at) => {
    const lines = block.split('|')
    const after = [...before.slice(0, at), ...lines, ...before.slice(at)]
    expect(diffLines(before, after).edits).toEqual([
      { oldStart: at, oldLines: 0, newStart: at, newLines: lines.length },
    ])
  })

  it('says so when the cost cap made the script longer than it might be', () => {
    const next = createRandom(7)
    const side = () => Array.from({ length: 60_000 }, () => String.fromCharCode(97 + (next() % 20)))
    const [before, after] = [side(), side()]
    const diff = diffLines(before, after)
    expect(diff.exact).toBe(false)
    expect(applyEdits(before, after, diff.edits)).toEqual(after)
  })
})

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}
