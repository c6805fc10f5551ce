import type { FunctionFacts } from '../../facts/function-facts.ts'

export type ProtectionKind =
  | 'cleaning'
  | 'comparison in constant time'
  | 'lock or transaction'
  | 'check'
  | 'access rule'
  | 'reach of a filter'
  | 'timeout'
  | 'limit'
  | 'safe type'
  | 'safe option'
  | 'protective header'
  | 'release'

/** A word that protects where it stands: a call, an attribute, an argument of a call that installs it. */
export interface Protection {
  readonly word: string
  /** The word and what it takes out; for telling protections apart, never shown. */
  readonly key?: string
  readonly kind: ProtectionKind
  readonly token: number
  readonly line: number
  /** Names it is given. */
  readonly about: readonly string[]
  /** Handed to what installs it: it holds for what is installed with it, not for the function around. */
  readonly isInstalled?: boolean
}

export interface RemovedProtection {
  readonly name: string
  readonly after: FunctionFacts | null
  readonly removed: readonly Protection[]
}
