import type { RecordedWarning, WarningLog } from '../warning-log.ts'
import { costBetween, type SampleBudget, type SampleCost } from './sample-budget.ts'

interface Remembered<Value> {
  readonly value: Value
  readonly cost: SampleCost
  /** How many levels it has below its own. */
  readonly height: number
  readonly warnings: readonly RecordedWarning[]
}

/** What making a value spends and says. */
interface Accounts {
  readonly budget: SampleBudget
  readonly warnings: WarningLog
}

/** How a value was asked for, beside its schema. */
export type SampleVariant = string

/**
 * Values made before in the same document. One is given again only if making it anew would make the same: nothing was
 * cut short when it was made, and its budget and levels are there. It costs and warns as it did the first time.
 */
export class SampleMemory {
  readonly #samples = new Map<SampleVariant, Map<unknown, Remembered<unknown>>>()
  /** What a schema was found to allow, by the value: a nested value is judged once, not once for every level above it. */
  readonly #accepted = new Map<object, unknown[]>()
  #deepest = 0

  wasAccepted(value: object, node: unknown): boolean {
    return this.#accepted.get(value)?.includes(node) === true
  }

  noteAccepted(value: object, node: unknown): void {
    const nodes = this.#accepted.get(value)
    if (nodes === undefined) this.#accepted.set(value, [node])
    else nodes.push(node)
  }

  /** Says that a value is made at this depth. */
  noteDepth(depth: number): void {
    if (depth > this.#deepest) this.#deepest = depth
  }

  /** What was made of a node in this way, if it can be given again here. */
  recall<Value>(
    node: unknown,
    variant: SampleVariant,
    { budget, warnings }: Accounts,
    place: { readonly depth: number; readonly depthMaximum: number },
  ): { readonly value: Value } | undefined {
    const known = this.#samples.get(variant)?.get(node) as Remembered<Value> | undefined
    if (known === undefined || place.depth + known.height > place.depthMaximum) return undefined
    if (!budget.takeAll(known.cost)) return undefined
    this.noteDepth(place.depth + known.height)
    warnings.replay(known.warnings)
    return known
  }

  /** Makes a value and keeps it, unless something outside its node had a part in it. */
  remember<Value>(
    node: unknown,
    variant: SampleVariant,
    { budget, warnings }: Accounts,
    depth: number,
    make: () => Value,
  ): Value {
    const before = budget.measure()
    const refusals = budget.refusals
    const deepest = this.#deepest
    this.#deepest = depth
    const end = warnings.record()
    const value = make()
    const recorded = end()
    if (budget.refusals === refusals) {
      const cost = costBetween(before, budget.measure())
      this.#of(variant).set(node, { value, cost, height: this.#deepest - depth, warnings: recorded })
    }
    this.noteDepth(deepest)
    return value
  }

  #of(variant: SampleVariant): Map<unknown, Remembered<unknown>> {
    let samples = this.#samples.get(variant)
    if (samples === undefined) this.#samples.set(variant, (samples = new Map()))
    return samples
  }
}
