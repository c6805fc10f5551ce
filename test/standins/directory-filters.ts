/** The closed sets of the upstream's query parameters: a value outside is refused, never ignored. */
const CLOSED_SETS: Readonly<Record<string, readonly string[]>> = {
  sort: ['newest', 'uptime', 'cheapest', 'endpoints'],
  status: ['online', 'degraded', 'offline', 'unknown'],
  category: ['ai', 'blockchain', 'compute', 'content', 'data', 'finance', 'other', 'verification'],
  network: ['bse', 'sol', 'pol', 'arb', 'bsp', 'avx', 'xrp'],
  verified: ['true', 'false'],
  payment_ready: ['true', 'false'],
  source: ['submitted', 'imported', 'imported:bazaar', 'imported:x402scan', 'all'],
  signable: ['true', 'false'],
}

const SEARCHED = ['name', 'description', 'category', 'base_url']

export function findFilterDefect(parameters: URLSearchParams): string | null {
  for (const [name, allowed] of Object.entries(CLOSED_SETS)) {
    const value = parameters.get(name)
    if (value !== null && !allowed.includes(value.toLowerCase())) return `Invalid ${name}`
  }
  return null
}

/** The rows a query selects, newest first as they stand. */
export function filterRows(rows: readonly unknown[], parameters: URLSearchParams): unknown[] {
  const query = (
    parameters.get('q') ??
    parameters.get('search') ??
    parameters.get('query') ??
    ''
  ).toLowerCase()
  const equal = ['status', 'category', 'verified', 'payment_ready'].flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value.toLowerCase()] as const]
  })
  return rows.filter((row) => {
    const matches = query === '' || SEARCHED.some((key) => textOf(row, key).includes(query))
    return matches && equal.every(([key, value]) => textOf(row, key) === value)
  })
}

function textOf(row: unknown, key: string): string {
  const value = row !== null && typeof row === 'object' ? (row as Record<string, unknown>)[key] : undefined
  return value === undefined || value === null ? '' : String(value).toLowerCase()
}
