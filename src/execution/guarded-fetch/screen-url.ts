import { classifyAddress } from '../../analysis/address/classify-address.ts'
import { bareHost, isIpAddress, isSpecialUseHost } from '../../analysis/address/internal-host.ts'
import type { AllowedTarget } from './allow-list.ts'

/** What a URL may be before any name is resolved. Refusals carry a stable code. */
export type Screening =
  | { readonly ok: true; readonly url: URL; readonly host: string; readonly allowed: AllowedTarget | null }
  | { readonly ok: false; readonly code: string }

export interface ScreeningRules {
  readonly allowed: ReadonlyMap<string, AllowedTarget>
  readonly ports: ReadonlySet<number>
  /** Hosts of this very service: probing ourselves through the public door is refused unless listed. */
  readonly ownHosts: ReadonlySet<string>
}

const MAX_URL_CHARACTERS = 2_048

export function screenUrl(text: string, rules: ScreeningRules): Screening {
  const raw = findRawDefect(text)
  if (raw !== null) return { ok: false, code: raw }
  if (!URL.canParse(text)) return { ok: false, code: 'url_unparseable' }
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { ok: false, code: 'url_scheme' }
  if (hasUserinfo(text, url)) return { ok: false, code: 'url_userinfo' }
  url.hash = ''
  const host = bareHost(url.hostname)
  const allowed = rules.allowed.get(`${host}:${portOf(url)}`) ?? null
  const code = allowed === null ? findTargetDefect(host, portOf(url), rules) : null
  return code === null ? { ok: true, url, host, allowed } : { ok: false, code }
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

// Before parsing, because the WHATWG parser silently drops tabs and line feeds and turns backslashes into slashes.
function findRawDefect(text: string): string | null {
  if (text.length > MAX_URL_CHARACTERS) return 'url_too_long'
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (/[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/.test(text)) {
    return 'url_control_or_space'
  }
  return text.includes('\\') ? 'url_backslash' : null
}

/** Also an empty `@`, which parsing forgets; the raw authority still shows it. */
function hasUserinfo(text: string, url: URL): boolean {
  const authority = /^[^:]*:\/*([^/?#]*)/.exec(text)?.[1] ?? ''
  return url.username !== '' || url.password !== '' || authority.includes('@')
}

function findTargetDefect(host: string, port: number, rules: ScreeningRules): string | null {
  if (!rules.ports.has(port)) return 'url_port'
  if (isIpAddress(host)) {
    const kind = classifyAddress(host)
    return kind === null ? null : `address_${kind}`
  }
  return findNameDefect(host, rules.ownHosts)
}

function findNameDefect(host: string, ownHosts: ReadonlySet<string>): string | null {
  if (host === '') return 'url_unparseable'
  if (host.length > 253 || host.split('.').some((label) => label === '' || label.length > 63))
    return 'host_syntax'
  if (!host.includes('.')) return 'host_single_label'
  if (!/^[a-z0-9_.-]+$/.test(host)) return 'host_syntax'
  if (isSpecialUseHost(host)) return 'host_special_use'
  return ownHosts.has(host) ? 'host_own' : null
}
