import type { FunctionMeasurement } from '../../analysis/measure/source-measurement.ts'

export const FUNCTIONS_LISTED_MAXIMUM = 500

export interface FunctionList {
  functionMetrics: FunctionMetrics[]
  functionsTruncated: boolean
}

/** One function in the shape of the contract. */
export type FunctionMetrics = Pick<
  FunctionMeasurement,
  | 'name'
  | 'kind'
  | 'line'
  | 'endLine'
  | 'lines'
  | 'parameters'
  | 'branchPoints'
  | 'estimatedCyclomaticComplexity'
  | 'cognitiveComplexity'
  | 'nesting'
>

/** The first functions of the file, and whether there are more. */
export function buildFunctionList(functions: readonly FunctionMeasurement[]): FunctionList {
  return {
    functionMetrics: functions.slice(0, FUNCTIONS_LISTED_MAXIMUM).map(describeFunction),
    functionsTruncated: functions.length > FUNCTIONS_LISTED_MAXIMUM,
  }
}

export function describeFunction(each: FunctionMeasurement): FunctionMetrics {
  return {
    name: each.name,
    kind: each.kind,
    line: each.line,
    endLine: each.endLine,
    lines: each.lines,
    parameters: each.parameters,
    branchPoints: each.branchPoints,
    estimatedCyclomaticComplexity: each.estimatedCyclomaticComplexity,
    cognitiveComplexity: each.cognitiveComplexity,
    nesting: each.nesting,
  }
}
