import type { FunctionMetrics } from '../../../services/code-metrics/function-list.ts'
import type { Finding } from '../report/finding.ts'
import type { Suppression } from './suppression.ts'

/** What is said of one file: the numbers of the service by its names, every function, findings with places. */
export interface MeasuredFile {
  readonly path: string
  readonly language: string
  readonly sha256: string
  readonly lines: {
    readonly total: number
    readonly code: number
    readonly comments: number
    readonly blank: number
  }
  readonly classes: number
  readonly branchPoints: number
  readonly estimatedCyclomaticComplexity: number
  readonly maximumFunctionComplexity: number
  readonly maintainabilitySignal: number
  readonly syntax: { readonly engine: string; readonly valid: boolean; readonly error: string | null }
  readonly functionMetrics: readonly FunctionMetrics[]
  readonly findings: readonly Finding[]
  readonly suppressions: readonly Suppression[]
}
