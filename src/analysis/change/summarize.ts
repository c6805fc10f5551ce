import type { SourceMeasurement } from '../measure/source-measurement.ts'

const numbers = {
  lineDelta: ({ lines }: SourceMeasurement) => lines.total,
  codeLineDelta: ({ lines }: SourceMeasurement) => lines.code,
  functionDelta: ({ functions }: SourceMeasurement) => functions.length,
  classDelta: ({ classes }: SourceMeasurement) => classes,
  branchPointDelta: ({ branchPoints }: SourceMeasurement) => branchPoints,
  complexityDelta: ({ estimatedCyclomaticComplexity }: SourceMeasurement) => estimatedCyclomaticComplexity,
  maximumFunctionComplexityDelta: ({ maximumFunctionComplexity }: SourceMeasurement) =>
    maximumFunctionComplexity,
  maintainabilityDelta: ({ maintainabilitySignal }: SourceMeasurement) => maintainabilitySignal,
  longLineDelta: ({ lineLengths }: SourceMeasurement) => lineLengths.long,
  workMarkerDelta: ({ workMarkerCount }: SourceMeasurement) => workMarkerCount,
}

export type Summary = Record<keyof typeof numbers, number>

/** Every number of the two snapshots, after minus before. */
export function summarize(before: SourceMeasurement, after: SourceMeasurement): Summary {
  const deltas = Object.entries(numbers).map(([name, read]) => [name, read(after) - read(before)])
  return Object.fromEntries(deltas) as Summary
}
