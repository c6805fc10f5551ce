import type { SourceMeasurement } from '../../../analysis/measure/source-measurement.ts'
import { FUNCTIONS_LISTED_MAXIMUM } from '../function-list.ts'
import { fileRules } from './file-rules.ts'
import { functionRules } from './function-rules.ts'
import { severities, type ReviewSignal, type SignalRule } from './review-signal.ts'

const truncationRule: SignalRule = {
  id: 'functions-truncated',
  about: {
    severity: 'info',
    raisedWhen: `The file has more than ${FUNCTIONS_LISTED_MAXIMUM} functions.`,
    remedy: 'Totals cover all of them; measure parts of the file to see the others.',
  },
  check({ functions }) {
    if (functions.length <= FUNCTIONS_LISTED_MAXIMUM) return null
    const message = `Only the first ${FUNCTIONS_LISTED_MAXIMUM} functions are listed; totals cover all of them.`
    return { severity: 'info', message, value: functions.length, threshold: FUNCTIONS_LISTED_MAXIMUM }
  },
}

export const signalRules: readonly SignalRule[] = [...functionRules, ...fileRules, truncationRule]

/** What deserves a reader's attention, worst first, at most one signal of each kind. */
export function checkSignals(measurement: SourceMeasurement): ReviewSignal[] {
  return signalRules
    .flatMap((rule) => {
      const found = rule.check(measurement)
      return found === null ? [] : [{ id: rule.id, ...found }]
    })
    .toSorted(
      (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.id < b.id ? -1 : 1),
    )
}
