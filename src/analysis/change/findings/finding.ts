import type { Change } from '../change.ts'
import type { Severity } from '../severity.ts'

/** A change that raises the finding, or one close to it that must not. */
export interface Example {
  readonly language: string
  readonly before: string
  readonly after: string
  readonly filename?: string
  /** Severity raised, when it is not the usual one. */
  readonly severity?: Severity
}

export interface Raised {
  readonly severity: Severity
  readonly message: string
  readonly evidence: Readonly<Record<string, unknown>>
}

export interface Finding extends Raised {
  readonly id: string
}

/** One finding of the catalogue: what raises it, what it says, and examples that prove both sides. */
export interface FindingDefinition {
  readonly id: string
  /** The usual severity; `severityNote` says when it differs. */
  readonly severity: Severity
  readonly severityNote?: string
  /** One sentence for the catalogue's page. */
  readonly trigger: string
  readonly why: string
  /** Fields of `evidence`. */
  readonly evidence: readonly string[]
  /** `python`: needs the tree; `lexical`: tokens and lines, any language; `both`: the tree where there is one. */
  readonly engines: 'python' | 'lexical' | 'both'
  check(change: Change): Raised | null
  readonly examples: { readonly flags: readonly Example[]; readonly allows: readonly Example[] }
}

export function defineFinding(definition: FindingDefinition): FindingDefinition {
  return definition
}
