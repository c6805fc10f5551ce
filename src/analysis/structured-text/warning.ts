/** What a reader of the answer should know. */
export interface Warning {
  readonly code: string
  readonly count: number
  readonly at: string[]
  readonly detail: string
}

const LISTED_PLACES = 20

/** No warning when nothing is concerned; else one, with the first places. */
export function warnOf(code: string, places: readonly string[], detail: string): Warning[] {
  if (places.length === 0) return []
  return [{ code, count: places.length, at: places.slice(0, LISTED_PLACES), detail }]
}
