/** A facilitator as it is configured. */
export interface FacilitatorEndpoint {
  readonly name: string
  /** Null: neither a preset nor an http(s) URL. */
  readonly url: string | null
  readonly needsAuth: boolean
  readonly testOnly: boolean
}

const presets: ReadonlyMap<string, FacilitatorEndpoint> = new Map(
  [
    { name: 'x402.org', url: 'https://x402.org/facilitator', needsAuth: false, testOnly: true },
    { name: 'payai', url: 'https://facilitator.payai.network', needsAuth: false, testOnly: false },
    { name: 'cdp', url: 'https://api.cdp.coinbase.com/platform/v2/x402', needsAuth: true, testOnly: false },
  ].map((preset) => [preset.name, preset]),
)

/** Presets and URLs, separated by commas, the preferred one first. */
export function parseFacilitators(text: string): FacilitatorEndpoint[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => presets.get(item.toLowerCase()) ?? parseUrl(item))
}

/** Named by host: the rest of a URL may hold a key, and names are written to the ledger. */
function parseUrl(item: string): FacilitatorEndpoint {
  const url = URL.canParse(item) ? new URL(item) : null
  const usable = url !== null && ['http:', 'https:'].includes(url.protocol)
  return { name: usable ? url.host : item, url: usable ? item : null, needsAuth: false, testOnly: false }
}
