import type { HeaderField } from '../../../core/probe.ts'
import { headerValues, type Inspection } from '../inspection.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

/** The HTTP around the challenge: sizes, caches, browsers, other protocols. */
export function findTransportAdvisories(inspection: Inspection): AdvisoryId[] {
  const { outcome, target } = inspection
  if (outcome.kind === 'no-response') return []
  const found: AdvisoryId[] = findSizeAdvisories(outcome.headers)
  const joined = (name: string): string => headerValues(inspection.outcome, name).join(', ').toLowerCase()
  if (target.protocol === 'http:') found.push('plain_http')
  if (joined('x-payment-required') !== '') found.push('legacy_header_x_payment_required')
  if (/(?:^|,\s*)(?:payment|l402|lsat)(?=[\s,]|$)/.test(joined('www-authenticate')))
    found.push('other_payment_challenge_header')
  if (outcome.status === 402 && isSharedCacheable(joined('cache-control'))) found.push('cacheable_402')
  if (inspection.challenge !== null && hidesHeaderFromBrowsers(joined))
    found.push('payment_header_not_exposed')
  return found
}

function findSizeAdvisories(headers: readonly HeaderField[]): AdvisoryId[] {
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length, 0)
  if (bytes > 16 * 1024) return ['headers_over_16k']
  return bytes > 8 * 1024 ? ['headers_over_8k'] : []
}

/** RFC 9111: a 402 is not cacheable by itself, so a directive must allow it, and none forbid it. */
function isSharedCacheable(cacheControl: string): boolean {
  const directives = cacheControl.split(',').map((directive) => directive.trim())
  if (directives.some((directive) => /^(?:no-store|private|no-cache)\b/.test(directive))) return false
  return directives.some(
    (directive) => directive === 'public' || /^(?:s-maxage|max-age)="?0*[1-9]/.test(directive),
  )
}

/** A server that opens itself to browsers and hides the challenge from them; one without CORS is simply not for browsers. */
function hidesHeaderFromBrowsers(joined: (name: string) => string): boolean {
  if (joined('access-control-allow-origin') === '') return false
  const exposed = joined('access-control-expose-headers')
    .split(',')
    .map((name) => name.trim())
  const wildcard = exposed.includes('*') && joined('access-control-allow-credentials') !== 'true'
  return !wildcard && !exposed.includes('payment-required')
}
