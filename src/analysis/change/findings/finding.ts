import type { z } from 'zod'
import type { Change } from '../change.ts'
import type { Severity } from '../severity.ts'
import type { Location, Place } from '../locate.ts'

/** A change that raises the finding, or one close to it that must not. */
export interface Example {
  readonly language: string
  readonly before: string
  readonly after: string
  readonly filename?: string
  /** Severity raised, when it is not the usual one. */
  readonly severity?: Severity
}

type Evidence = Readonly<Record<string, unknown>>

/** What a check says: how much it matters, in words, with evidence of the finding's own shape and its places. */
export interface Raised<Shape = Evidence> {
  readonly severity: Severity
  readonly message: string
  readonly evidence: Shape
  /** None means the change as a whole. */
  readonly places: readonly Place[]
}

/** A finding with its places: the one value that every surface renders. */
export interface Finding {
  readonly id: string
  readonly severity: Severity
  /** What counts in the score, where that is more than the severity. */
  readonly scoredAs?: Severity
  readonly message: string
  readonly evidence: Record<string, unknown>
  readonly locations: Location[]
  /** The same for the same fault in the same function, wherever its lines are now. */
  readonly fingerprint: string
}

/** One finding of the catalogue: what raises it, what it says, and examples that prove both sides. */
interface Definition<Shape extends z.ZodObject> {
  readonly id: string
  /** The usual severity; `severityNote` says when it differs. */
  readonly severity: Severity
  readonly severityNote?: string
  /** One sentence for the catalogue's page. */
  readonly trigger: string
  readonly why: string
  /** Shape of `evidence`. */
  readonly evidence: Shape
  /** `python`: needs the tree; `lexical`: tokens and lines, any language; `both`: the tree where there is one. */
  readonly engines: 'python' | 'lexical' | 'both'
  /** Languages it speaks of, each shown by an example and a near miss; any language when left out. */
  readonly languages?: readonly string[]
  check(change: Change): Raised<z.input<Shape>> | null
  readonly examples: { readonly flags: readonly Example[]; readonly allows: readonly Example[] }
}

export type FindingDefinition = Definition<z.ZodObject>

export function defineFinding<Shape extends z.ZodObject>(definition: Definition<Shape>): FindingDefinition {
  // A check gives what its own shape says; the catalogue holds checks of every shape.
  return definition as unknown as FindingDefinition
}
