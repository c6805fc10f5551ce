import type { Finding } from '../findings/finding.ts'
import { showLow } from '../show-low.ts'

const BESIDE_CODE = 'beside the code it tests, `proof-weakened-with-code` says it and keeps the weight'

/**
 * A test or a gate that gives way alone: readers took one in two for a repair of it. Where the code a test is there for
 * changes with it, `proof-weakened-with-code` says so, and weighs what these would; a gate that gives way on the side
 * of other work weighs by itself.
 */
const SELDOM_WANTED_ALONE: ReadonlyMap<string, string> = new Map([
  ...['assertion-removed', 'assertion-weakened', 'test-skipped'].map((id) => [id, BESIDE_CODE] as const),
  ['code-disabled', `of a test, ${BESIDE_CODE}`],
  ['gate-weakened', 'it keeps its weight in a set of files of which not all are gates'],
])

/** For documents; null for a finding that weighs by itself. */
export function sayAlone(id: string): string | null {
  const otherwise = SELDOM_WANTED_ALONE.get(id)
  return otherwise === undefined ? null : `shown at low, and counted as it is: ${otherwise}`
}

/** Shown at low, and counted as it was. A file that is reviewed by itself is alone. */
export function lowerLoneProof<Told extends Finding>(findings: readonly Told[], isGateAlone = true): Told[] {
  const isLone = ({ id }: Told): boolean =>
    id === 'gate-weakened' ? isGateAlone : SELDOM_WANTED_ALONE.has(id)
  return findings.map((each) => (isLone(each) ? showLow(each) : each))
}
