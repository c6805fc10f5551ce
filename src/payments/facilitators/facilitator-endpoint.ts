import { parseFacilitatorAuth, type FacilitatorAuth } from './facilitator-auth.ts'

/** A facilitator as it is configured. */
export interface FacilitatorEndpoint {
  readonly name: string
  /** Without a slash at its end. Null: neither a preset nor an http(s) URL. */
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

/** Named by host: the rest of a URL may hold a key, and names are written to the ledger. A preset's own URL is the preset. */
function parseUrl(item: string): FacilitatorEndpoint {
  const url = URL.canParse(item) ? new URL(item) : null
  const usable = url !== null && ['http:', 'https:'].includes(url.protocol)
  if (!usable) return { name: item, url: null, needsAuth: false, testOnly: false }
  const trimmed = item.replace(/\/+$/, '')
  const preset = [...presets.values()].find((one) => one.url === trimmed)
  return preset ?? { name: url.host, url: trimmed, needsAuth: false, testOnly: false }
}

/** What is wrong with the settings of the authorization, and what is right with them. */
export interface ParsedAuth {
  readonly byName: ReadonlyMap<string, FacilitatorAuth>
  readonly mistakes: readonly string[]
}

/**
 * `<facilitator>=<authorization>`, several separated by `;`. Each facilitator gets its own and none gets another's. Where
 * there is only one, its name may be left out.
 */
export function parseAuth(text: string | null, endpoints: readonly FacilitatorEndpoint[]): ParsedAuth {
  const byName = new Map<string, FacilitatorAuth>()
  const mistakes: string[] = []
  for (const { name, value } of splitAuth(text ?? '', endpoints)) {
    if (!endpoints.some((endpoint) => endpoint.name === name)) {
      mistakes.push(
        name === ''
          ? 'must say for which facilitator: <name>=<authorization>'
          : `"${name}" is not among the facilitators`,
      )
      continue
    }
    try {
      byName.set(name, parseFacilitatorAuth(name, value))
    } catch (cause) {
      mistakes.push(`${name}: ${cause instanceof Error ? cause.message : 'cannot be read'}`)
    }
  }
  return { byName, mistakes }
}

function splitAuth(
  text: string,
  endpoints: readonly FacilitatorEndpoint[],
): readonly { name: string; value: string }[] {
  return text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const named = /^([A-Za-z0-9.:[\]-]{1,260})=(?!=)(.+)$/s.exec(item) ?? /^(cdp|payai) (.+)$/s.exec(item)
      const only = endpoints.length === 1 ? (endpoints[0]?.name ?? '') : ''
      return named === null ? { name: only, value: item } : { name: named[1] ?? '', value: named[2] ?? '' }
    })
}
