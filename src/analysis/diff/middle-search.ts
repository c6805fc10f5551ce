/** A rectangle of the edit graph: old items `oldLow..oldHigh` against new items `newLow..newHigh`, half-open. */
export interface Box {
  readonly oldLow: number
  readonly oldHigh: number
  readonly newLow: number
  readonly newHigh: number
}

/** A point that a shortest edit path of the box goes through. */
export interface Split {
  readonly old: number
  readonly new: number
}

interface Wave {
  min: number
  max: number
}

const UNREACHED_FORWARD = -1
const UNREACHED_BACKWARD = 0x3fffffff

/**
 * Finds where the shortest edit path crosses the middle of a box, searching from both corners at once
 * (Myers 1986, section 4b). `work` counts every step, so that a caller can bound it without a clock.
 */
export class MiddleSearch {
  work = 0
  private readonly old: Int32Array
  private readonly new: Int32Array
  private readonly forward: Int32Array
  private readonly backward: Int32Array
  private readonly origin: number

  constructor(oldItems: Int32Array, newItems: Int32Array) {
    this.old = oldItems
    this.new = newItems
    this.forward = new Int32Array(oldItems.length + newItems.length + 3)
    this.backward = new Int32Array(oldItems.length + newItems.length + 3)
    this.origin = newItems.length + 1
  }

  /** Null when the steps taken in all grow past `mostWork` before the middle is found. */
  find(box: Box, mostWork: number): Split | null {
    const start = box.oldLow - box.newLow
    const end = box.oldHigh - box.newHigh
    const ahead: Wave = { min: start, max: start }
    const behind: Wave = { min: end, max: end }
    const odd = ((start - end) & 1) !== 0
    this.forward[this.origin + start] = box.oldLow
    this.backward[this.origin + end] = box.oldHigh
    for (;;) {
      const met = this.advance(box, ahead, behind, odd) ?? this.retreat(box, ahead, behind, !odd)
      if (met !== null) return met
      if (this.work > mostWork) return null
    }
  }

  private advance(box: Box, ahead: Wave, behind: Wave, mayMeet: boolean): Split | null {
    const { old: a, new: b, forward, backward, origin } = this
    const { oldHigh, newHigh } = box
    widen(ahead, box, forward, origin, UNREACHED_FORWARD)
    let work = 0
    let met: Split | null = null
    let above = forward[origin + ahead.max + 1]!
    for (let diagonal = ahead.max; diagonal >= ahead.min; diagonal -= 2) {
      const right = (forward[origin + diagonal - 1]! + 1) | 0
      const from = larger(above, right)
      above = (right - 1) | 0
      let x = from
      while (x < oldHigh && ((x - diagonal) | 0) < newHigh && a[x] === b[(x - diagonal) | 0]) x = (x + 1) | 0
      work = (work + x - from + 1) | 0
      forward[origin + diagonal] = x
      if (mayMeet && diagonal >= behind.min && diagonal <= behind.max && backward[origin + diagonal]! <= x) {
        met = { old: x, new: x - diagonal }
        break
      }
    }
    this.work += work
    return met
  }

  private retreat(box: Box, ahead: Wave, behind: Wave, mayMeet: boolean): Split | null {
    const { old: a, new: b, forward, backward, origin } = this
    const { oldLow, newLow } = box
    widen(behind, box, backward, origin, UNREACHED_BACKWARD)
    let work = 0
    let met: Split | null = null
    let left = (backward[origin + behind.max + 1]! - 1) | 0
    for (let diagonal = behind.max; diagonal >= behind.min; diagonal -= 2) {
      const below = backward[origin + diagonal - 1]!
      const from = smaller(left, below)
      left = (below - 1) | 0
      let x = from
      while (x > oldLow && ((x - diagonal) | 0) > newLow && a[(x - 1) | 0] === b[(x - diagonal - 1) | 0])
        x = (x - 1) | 0
      work = (work + from - x + 1) | 0
      backward[origin + diagonal] = x
      if (mayMeet && diagonal >= ahead.min && diagonal <= ahead.max && x <= forward[origin + diagonal]!) {
        met = { old: x, new: x - diagonal }
        break
      }
    }
    this.work += work
    return met
  }
}

// Which of the two is larger is a coin toss on hostile input: without a branch, and in 32 bits, a step costs a third less.
function larger(a: number, b: number): number {
  const gap = (a - b) | 0
  return (a - (gap & (gap >> 31))) | 0
}

function smaller(a: number, b: number): number {
  const gap = (a - b) | 0
  return (b + (gap & (gap >> 31))) | 0
}

/** One more diagonal on each side, or one fewer where the box ends: points outside it are no path. */
function widen(wave: Wave, box: Box, reach: Int32Array, origin: number, unreached: number): void {
  if (wave.min > box.oldLow - box.newHigh) reach[origin + --wave.min - 1] = unreached
  else wave.min++
  if (wave.max < box.oldHigh - box.newLow) reach[origin + ++wave.max + 1] = unreached
  else wave.max--
}
