import type { SourceMeasurement } from '../../../analysis/measure/source-measurement.ts'
import { weighUnit } from '../../../analysis/source/maintainability.ts'
import type { ReviewSignal } from './review-signal.ts'

const UNITS_LISTED = 5
/** Less than this is not where a file becomes hard to maintain. */
const LEAST_SHARE = 5

/** The units that weigh most, heaviest first, with their share of the file's burden in percent. */
export function listBurdens({ units, functions }: SourceMeasurement): NonNullable<ReviewSignal['functions']> {
  const weights = units.map((unit) => ({ index: unit.index, weight: weighUnit(unit) }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  return weights
    .map(({ index, weight }) => ({
      name: functions[index]?.name ?? '(module)',
      line: functions[index]?.line ?? 1,
      value: Math.round((100 * weight) / Math.max(1, total)),
    }))
    .filter(({ value }) => value >= LEAST_SHARE)
    .toSorted((a, b) => b.value - a.value || a.line - b.line)
    .slice(0, UNITS_LISTED)
}
