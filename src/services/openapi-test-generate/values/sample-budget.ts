/** Work left for a whole document. Published documents need a tenth of it at most. */
export class DocumentBudget {
  #workLeft = 300_000

  take(work: number): boolean {
    this.#workLeft -= work
    return this.#workLeft >= 0
  }

  has(work: number): boolean {
    return this.#workLeft >= work
  }
}

/** What making a value used up. */
export interface SampleCost {
  readonly nodes: number
  readonly schemas: number
  readonly characters: number
  readonly checks: number
  readonly steps: number
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
  #refusals = 0

  constructor(document: DocumentBudget) {
    this.#document = document
  }

  /** No further value can be made. */
  get isSpent(): boolean {
    return this.#nodesLeft <= 0
  }

  /** How often something was not given, or given up: a value made without any is the same wherever it is made. */
  get refusals(): number {
    return this.#refusals
  }

  /** Says that a value was given up for a reason that lies outside its schema. */
  noteRefusal(): void {
    this.#refusals += 1
  }

  takeNode(): boolean {
    return this.#give(this.#nodesLeft-- > 0)
  }

  takeSchemas(count: number): boolean {
    if (this.#schemasLeft < count) return this.#give(false)
    this.#schemasLeft -= count
    return true
  }

  takeCheck(): boolean {
    return this.#give(this.#checksLeft-- > 0 && this.#document.take(1))
  }

  /** Steps of following a pattern through a text. */
  takeSteps(steps: number): boolean {
    this.#stepsLeft -= steps
    return this.#give(this.#stepsLeft >= 0 && this.#document.take(steps / STEPS_PER_WORK))
  }

  takeText(characters: number): boolean {
    if (characters > this.#charactersLeft) return this.#give(false)
    this.#charactersLeft -= characters
    return true
  }

  /** What is left, as a cost. */
  measure(): SampleCost {
    return {
      nodes: this.#nodesLeft,
      schemas: this.#schemasLeft,
      characters: this.#charactersLeft,
      checks: this.#checksLeft,
      steps: this.#stepsLeft,
    }
  }

  /** Takes all of a cost, or nothing when it is not there. */
  takeAll(cost: SampleCost): boolean {
    const work = cost.checks + cost.steps / STEPS_PER_WORK
    const isThere =
      this.#nodesLeft > cost.nodes &&
      this.#schemasLeft >= cost.schemas &&
      this.#charactersLeft >= cost.characters &&
      this.#checksLeft >= cost.checks &&
      this.#stepsLeft >= cost.steps &&
      this.#document.has(work)
    if (!isThere) return false
    this.#nodesLeft -= cost.nodes
    this.#schemasLeft -= cost.schemas
    this.#charactersLeft -= cost.characters
    this.#checksLeft -= cost.checks
    this.#stepsLeft -= cost.steps
    return this.#document.take(work)
  }

  #give(isGiven: boolean): boolean {
    if (!isGiven) this.#refusals += 1
    return isGiven
  }
}

/** What was used up between two measurements. */
export function costBetween(before: SampleCost, after: SampleCost): SampleCost {
  return {
    nodes: before.nodes - after.nodes,
    schemas: before.schemas - after.schemas,
    characters: before.characters - after.characters,
    checks: before.checks - after.checks,
    steps: before.steps - after.steps,
  }
}
