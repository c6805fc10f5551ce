import type { Finding } from '../change/findings/finding.ts'
import type { Location } from '../change/locate.ts'

/** A place in another file that belongs to a finding. */
export interface RelatedLocation extends Location {
  readonly path: string
}

/** A finding of one file, or of what stands between files. */
export interface SetFinding extends Finding {
  readonly path: string
  readonly related: RelatedLocation[]
}

/** The findings that say a test, or what guards the tests, proves less than before. */
export const WEAKENING: ReadonlySet<string> = new Set([
  'assertion-removed',
  'assertion-weakened',
  'expectation-rewritten',
  'gate-weakened',
  'test-bypassed',
  'test-focused',
  'test-removed',
  'test-rows-removed',
  'test-skipped',
  'test-subject-patched',
])

export const STRENGTHENING: ReadonlySet<string> = new Set(['assertion-strengthened'])
