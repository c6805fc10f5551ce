import type { FunctionMeasurement, SourceMeasurement } from '../../../analysis/measure/source-measurement.ts'

/** From worst to least, the order in which signals are listed. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const
type Severity = (typeof severities)[number]

export interface ReviewSignal {
  readonly id: string
  readonly severity: Severity
  /** What is the case and what to do about it. */
  readonly message: string
  readonly value: number
  /** The bound at which the signal begins. */
  readonly threshold: number
  /** The functions concerned, worst first. */
  readonly functions?: { name: string; line: number; value: number }[]
}

/** What the documentation says of a signal. */
export interface SignalAbout {
  readonly severity: Severity
  /** When the severity is another. */
  readonly worse?: string
  readonly raisedWhen: string
  readonly remedy: string
}

export interface SignalRule {
  readonly id: string
  readonly about: SignalAbout
  check(measurement: SourceMeasurement): Omit<ReviewSignal, 'id'> | null
}

interface FunctionRule {
  readonly id: string
  readonly threshold: number
  readonly severity: Severity
  /** Above this the signal is worse. */
  readonly worse?: { readonly threshold: number; readonly severity: Severity }
  measure(each: FunctionMeasurement): number
  describe(count: string, threshold: number): string
}

/** `1 function above 10: split it.` -> when, and what to do. */
function aboutFunctions({ threshold, severity, worse, describe }: FunctionRule): SignalAbout {
  const [when = '', remedy = ''] = describe('A function', threshold).split(': ')
  return {
    severity,
    ...(worse && { worse: `${worse.severity} above ${worse.threshold}` }),
    raisedWhen: `${when}.`,
    remedy: remedy.charAt(0).toUpperCase() + remedy.slice(1),
  }
}

const FUNCTIONS_LISTED = 20

/** A signal about single functions: it begins above a threshold and names the worst of those concerned. */
export function defineFunctionRule(rule: FunctionRule): SignalRule {
  const { id, threshold, severity, worse } = rule
  return {
    id,
    about: aboutFunctions(rule),
    check({ functions }) {
      const over = functions
        .map((each) => ({ name: each.name, line: each.line, value: rule.measure(each) }))
        .filter(({ value }) => value > threshold)
        .toSorted((a, b) => b.value - a.value || a.line - b.line)
      const [worst] = over
      if (worst === undefined) return null
      return {
        severity: worse !== undefined && worst.value > worse.threshold ? worse.severity : severity,
        message: rule.describe(over.length === 1 ? '1 function' : `${over.length} functions`, threshold),
        value: worst.value,
        threshold,
        functions: over.slice(0, FUNCTIONS_LISTED),
      }
    },
  }
}
