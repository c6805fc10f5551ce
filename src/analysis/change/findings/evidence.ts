const MOST_ITEMS = 20
const MOST_TEXT = 120

/** Evidence with every list cut at 20 items and every text at 120 characters; `truncated` tells when a list was cut. */
export function boundEvidence(evidence: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let truncated = false
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT - 1)}…` : value
    if (Array.isArray(value)) {
      if (value.length > MOST_ITEMS) truncated = true
      return value.slice(0, MOST_ITEMS).map(cut)
    }
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]))
  }
  const bounded = cut(evidence) as Record<string, unknown>
  return truncated ? { ...bounded, truncated } : bounded
}

/** `one handler`, `3 handlers`: numbers as a sentence says them. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return number === 1 ? `one ${singular}` : `${number} ${plural}`
}
