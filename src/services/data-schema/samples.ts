import type { Warning } from './warning.ts'

export interface Samples {
  /** Every value the schema must accept. */
  readonly values: readonly unknown[]
  /** Whether the schema is of the whole content or of each of its records. */
  readonly appliesTo: 'document' | 'record'
  readonly warnings: readonly Warning[]
  /** Properties of the records that hold fractions, though the values at hand may be whole. */
  readonly fractional?: readonly string[]
}
