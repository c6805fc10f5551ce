/** How much work one operation's values may cost. Spent budgets make values smaller, never wrong to emit. */
export class SampleBudget {
  #nodesLeft = 500
  #schemasLeft = 4_000
  #charactersLeft = 24_000
  #checksLeft = 3_000
  #stepsLeft = 50_000

  takeNode(): boolean {
    return this.#nodesLeft-- > 0
  }

  takeSchema(): boolean {
    return this.#schemasLeft-- > 0
  }

  takeCheck(): boolean {
    return this.#checksLeft-- > 0
  }

  /** Steps of following a pattern through a text. */
  takeSteps(steps: number): boolean {
    this.#stepsLeft -= steps
    return this.#stepsLeft >= 0
  }

  takeText(characters: number): boolean {
    if (characters > this.#charactersLeft) return false
    this.#charactersLeft -= characters
    return true
  }
}
