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
