/** Work left for a whole document. Published documents need a tenth of it at most. */
export class DocumentBudget {
  #workLeft = 300_000

  take(work: number): boolean {
    this.#workLeft -= work
    return this.#workLeft >= 0
  }
}

const STEPS_PER_WORK = 16

/** How much work one operation's values may cost. Spent budgets make values smaller, never wrong to emit. */
export class SampleBudget {
  readonly #document: DocumentBudget
  #nodesLeft = 500
  #schemasLeft = 4_000
  #charactersLeft = 24_000
  #checksLeft = 3_000
  #stepsLeft = 50_000

  constructor(document: DocumentBudget) {
    this.#document = document
  }

  /** No further value can be made. */
  get isSpent(): boolean {
    return this.#nodesLeft <= 0
  }

  takeNode(): boolean {
    return this.#nodesLeft-- > 0
  }

  takeSchemas(count: number): boolean {
    if (this.#schemasLeft < count) return false
    this.#schemasLeft -= count
    return true
  }

  takeCheck(): boolean {
    return this.#checksLeft-- > 0 && this.#document.take(1)
  }

  /** Steps of following a pattern through a text. */
  takeSteps(steps: number): boolean {
    this.#stepsLeft -= steps
    return this.#stepsLeft >= 0 && this.#document.take(steps / STEPS_PER_WORK)
  }

  takeText(characters: number): boolean {
    if (characters > this.#charactersLeft) return false
    this.#charactersLeft -= characters
    return true
  }
}
