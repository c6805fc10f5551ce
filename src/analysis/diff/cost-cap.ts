/** No search is cut before this many edits, however large the input. */
const LEAST_EDITS = 48
/** Past twice the affordable steps in all, what is left is searched with this cap: a ceiling kept without a clock. */
const DEAR_EDITS = 16

/**
 * When to cut a search, in counted steps and so the same on every machine. Every search may grow to a number of
 * edits its input can afford in each part; one third of the affordable steps is credit for those that need more.
 */
export class CostCap {
  private readonly edits: number
  private readonly dearSteps: number
  private credit: number

  constructor(affordableSteps: number, items: number) {
    this.edits = Math.max(LEAST_EDITS, Math.floor(affordableSteps / (items + 1)))
    this.dearSteps = 2 * affordableSteps
    this.credit = Math.floor(affordableSteps / 3)
  }

  /** The test for one search, to be asked after every round with its cost so far. */
  begin(search: { readonly work: number }): (cost: number) => boolean {
    let paidUntil = 0
    return (cost) => {
      if (search.work > this.dearSteps) return cost >= DEAR_EDITS
      if (cost < this.edits) return false
      if (cost > this.edits) this.credit -= search.work - paidUntil
      paidUntil = search.work
      return this.credit <= 0
    }
  }
}
