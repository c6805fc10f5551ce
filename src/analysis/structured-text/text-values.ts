import type { Warning } from './warning.ts'

/** What a text of a structured format says. */
export interface TextValues {
  readonly values: readonly unknown[]
  /** Whether the text is one value, or each of its lines, rows or documents is one. */
  readonly appliesTo: 'document' | 'record'
  readonly warnings: readonly Warning[]
}
