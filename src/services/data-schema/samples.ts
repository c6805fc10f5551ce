import type { TextValues } from '../../analysis/structured-text/text-values.ts'

/** Every value the schema must accept. */
export interface Samples extends TextValues {
  /** Properties of the records that hold fractions, though the values at hand may be whole. */
  readonly fractional?: readonly string[]
}
