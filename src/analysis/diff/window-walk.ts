import type { Box } from './middle-search.ts'

/** What a walk marks as changed. */
export interface Marks {
  readonly removed: Uint8Array
  readonly added: Uint8Array
}

/** A window never looks further ahead than this many edits: its rows are kept in memory. */
const MOST_EDITS = 1_500
/** However dear the rest is, a window of this many edits is affordable. */
const LEAST_EDITS = 16
/** Less than one step for the longest input, so that it decides between equals only. */
const NEARNESS = 2 ** -21
const UNREACHED = -0x20000000

interface Window {
  /** Edits of the last row. */
  readonly edits: number
  /** Which entry of the last row came furthest. */
  readonly best: number
  readonly atEnd: boolean
}

/**
 * Goes through a box that is too dear for the shortest path, window by window: the shortest way to the furthest point
 * some edits ahead is found, its first half is taken, and from there the next window opens. What is affordable
 * decides how far a window looks, in counted steps, so that the same input takes the same way on every machine.
 */
export class WindowWalk {
  work = 0
  private readonly old: Int32Array
  private readonly new: Int32Array
  private readonly marks: Marks
  private readonly steps: number
  /** Row after row: how far each diagonal came with so many edits. Row `d` has `d + 1` entries. */
  private rows = new Int32Array(0)

  constructor(oldItems: Int32Array, newItems: Int32Array, marks: Marks, steps: number) {
    this.old = oldItems
    this.new = newItems
    this.marks = marks
    this.steps = steps
  }

  /** Marks an edit path through the box; true when one window held all of it, so that no shorter one exists. */
  walk(box: Box): boolean {
    let { oldLow, newLow } = box
    let windows = 0
    while (oldLow < box.oldHigh || newLow < box.newHigh) {
      const rest = { ...box, oldLow, newLow }
      const window = this.open(rest, this.affordableEdits(rest))
      const taken = window.atEnd ? window.edits : Math.ceil(window.edits / 2)
      ;[oldLow, newLow] = this.take(rest, window, taken)
      windows++
    }
    return windows <= 1
  }

  /** A window of `n` edits costs about `n * n / 2` steps and takes `n / 2` edits further. */
  private affordableEdits({ oldLow, oldHigh, newLow, newHigh }: Box): number {
    const left = oldHigh - oldLow + newHigh - newLow
    const edits = Math.floor((this.steps - this.work) / left)
    return Math.min(MOST_EDITS, Math.max(LEAST_EDITS, edits))
  }

  private open(box: Box, mostEdits: number): Window {
    this.reserve(((mostEdits + 1) * (mostEdits + 2)) / 2)
    this.rows[0] = this.slide(box, box.oldLow, box.oldLow - box.newLow)
    for (let edits = 1; ; edits++) {
      const end = this.fillRow(box, edits)
      if (end !== -1) return { edits, best: end, atEnd: true }
      if (edits >= mostEdits) return { edits, best: this.findFurthest(box, edits), atEnd: false }
    }
  }

  private reserve(entries: number): void {
    if (this.rows.length < entries) this.rows = new Int32Array(entries)
  }

  private slide(box: Box, from: number, diagonal: number): number {
    const { old: a, new: b } = this
    const { oldHigh, newHigh } = box
    let x = from
    while (x < oldHigh && ((x - diagonal) | 0) < newHigh && a[x] === b[(x - diagonal) | 0]) x = (x + 1) | 0
    return x
  }

  /** The entry that reached the far corner of the box, or -1. */
  private fillRow(box: Box, edits: number): number {
    const { rows } = this
    const { oldHigh, newHigh } = box
    const above = ((edits - 1) * edits) >> 1
    const row = above + edits
    let work = 0
    let end = -1
    let diagonal = (box.oldLow - box.newLow - edits) | 0
    let right = UNREACHED
    for (let entry = 0; entry <= edits; entry++, diagonal = (diagonal + 2) | 0) {
      const down = entry < edits ? rows[above + entry]! : UNREACHED
      const from = right > down ? right : down
      right = (down + 1) | 0
      let x = from
      if (x < 0 || x > oldHigh || ((x - diagonal) | 0) > newHigh) x = UNREACHED
      else {
        x = this.slide(box, from, diagonal)
        if (x === oldHigh && ((x - diagonal) | 0) === newHigh) end = entry
        work = (work + x - from) | 0
      }
      rows[row + entry] = x
    }
    this.work += work + edits + 1
    return end
  }

  /** Of entries that came equally far, the one nearest to the diagonal on which the box ends: a tie must not drift. */
  private findFurthest(box: Box, edits: number): number {
    const row = (edits * (edits + 1)) >> 1
    const lowest = box.oldLow - box.newLow - edits
    const goal = box.oldHigh - box.newHigh
    let best = 0
    let most = -Infinity
    for (let entry = 0; entry <= edits; entry++) {
      const diagonal = lowest + 2 * entry
      const reach = 2 * this.rows[row + entry]! - diagonal - Math.abs(diagonal - goal) * NEARNESS
      if (reach > most) [best, most] = [entry, reach]
    }
    return best
  }

  /** Marks the first `taken` edits of the path to the window's best point and says where they lead. */
  private take({ oldLow, newLow }: Box, window: Window, taken: number): [number, number] {
    let entry = window.best
    let end: [number, number] = [oldLow, newLow]
    for (let edits = window.edits; edits > 0; edits--) {
      const diagonal = oldLow - newLow - edits + 2 * entry
      const reach = this.reachOf(edits, entry)
      if (edits === taken) end = [reach, reach - diagonal]
      const down = this.reachOf(edits - 1, entry)
      const right = this.reachOf(edits - 1, entry - 1) + 1
      const removes = right > down
      if (edits <= taken) this.mark(removes, removes ? right - 1 : down - diagonal - 1)
      if (removes) entry--
    }
    return end
  }

  private reachOf(edits: number, entry: number): number {
    return entry < 0 || entry > edits ? UNREACHED : this.rows[((edits * (edits + 1)) >> 1) + entry]!
  }

  private mark(removes: boolean, at: number): void {
    const side = removes ? this.marks.removed : this.marks.added
    side[at] = 1
  }
}
