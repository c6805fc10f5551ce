/** Whoever wrote it and however often, it must not be merged. */
export const MUST_GO: ReadonlySet<string> = new Set([
  'hardcoded-secret',
  'hidden-characters',
  'merge-conflict-markers',
  'syntax-broken',
])
