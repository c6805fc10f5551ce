import type { Finding } from '../findings/finding.ts'
import { showLow } from '../show-low.ts'

/**
 * A test that gives way alone: readers took one in two for a repair of the test. Where the code it tests changes with
 * it, `proof-weakened-with-code` says so, and weighs what these would.
 */
const SELDOM_WANTED_ALONE: ReadonlySet<string> = new Set([
  'assertion-removed',
  'assertion-weakened',
  'test-skipped',
])

/** For documents; null for a finding that weighs by itself. */
export function sayAlone(id: string): string | null {
  if (!SELDOM_WANTED_ALONE.has(id)) return null
  return 'shown at low, and counted as it is: beside the code it tests, `proof-weakened-with-code` says it and keeps the weight'
}

/** Shown at low, and counted as it was. */
export function lowerLoneProof<Told extends Finding>(findings: readonly Told[]): Told[] {
  return findings.map((each) => (SELDOM_WANTED_ALONE.has(each.id) ? showLow(each) : each))
}
