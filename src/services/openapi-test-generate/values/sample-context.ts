import type { ReferenceResolver } from '../load/reference-resolver.ts'
import type { WarningLog } from '../warning-log.ts'
import type { PatternNode } from './parse-pattern.ts'
import type { SampleBudget } from './sample-budget.ts'
import type { SampleMemory } from './sample-memory.ts'
import type { SampleValue } from './sample-value.ts'

/** What making one operation's values depends on. */
export interface SampleContext {
  readonly references: ReferenceResolver
  readonly warnings: WarningLog
  readonly budget: SampleBudget
  readonly minor: 0 | 1 | 2
  readonly includeOptional: boolean
  /** Schemas being sampled right now, outermost first: one that is met again is a cycle. */
  readonly active: Set<unknown>
  /** Values already made for a schema. */
  readonly memory: SampleMemory
  /** Author values already copied, by the node they came from; undefined when one was too large. */
  readonly copies: Map<unknown, SampleValue | undefined>
  /** Patterns already read; null when one is beyond reading. */
  readonly patterns: Map<string, PatternNode | null>
}
