import type { DirectoryAnswer, DirectoryFound } from '../../core/directory-source.ts'
import type { NetworkContext } from '../../core/run-context.ts'
import { bareHost, isIpAddress } from '../../analysis/address/internal-host.ts'
import type { PreflightInput } from './input.ts'
import { orderHostMatches } from './order-host-matches.ts'
import { rankServices, RANKING_METHOD } from './rank-services.ts'

export const EVIDENCE_VERSION = 'tollgauge-x402-directory-evidence/1'

const LIMITATIONS = [
  'Observations are time-specific measured floors, not endorsements.',
  'Buyer and settlement counts are per service and cannot be summed.',
  'Inspect sharedPayout, sharedWith, proQuotaShare and the caveat: on a shared payout the counts are operator-level, so siblings tie.',
  'The target hostname and the optional query are sent to the directory without credentials or payment headers, unless a local snapshot of it answers.',
]

const MAX_HOST_MATCHES = 20

type LookupContext = Pick<NetworkContext, 'directory' | 'signal' | 'now'>

/** What a public directory says of the target's exact host and of a market. Failures are statuses, never errors. */
export async function buildDirectoryEvidence(input: PreflightInput, context: LookupContext) {
  const [target, market] = await Promise.all([lookUpTarget(input.url, context), lookUpMarket(input, context)])
  return {
    version: EVIDENCE_VERSION,
    source: context.directory.attribution,
    target,
    market,
    limitations: LIMITATIONS,
  }
}

async function lookUpTarget(url: string, { directory, signal, now }: LookupContext) {
  const target = URL.canParse(url) ? new URL(url) : null
  const hostname = target === null ? '' : bareHost(target.hostname)
  // A literal address is no listed host; asking would only spend quota.
  if (target === null || hostname === '' || isIpAddress(hostname))
    return describeTarget(hostname, nothingFound(now), null)
  return describeTarget(hostname, await directory.findByHost(hostname, signal), target)
}

function describeTarget(hostname: string, answer: DirectoryAnswer, target: URL | null) {
  const matches = answer.ok && target !== null ? orderHostMatches(answer.records, target) : []
  return {
    status: answer.ok ? (matches.length > 0 ? ('matched' as const) : ('not_listed' as const)) : answer.status,
    hostname,
    matchMethod: matches.length > 0 ? ('exact_host' as const) : null,
    matchCount: matches.length,
    matches: matches.slice(0, MAX_HOST_MATCHES),
    retrievedAt: answer.retrievedAt,
    cached: answer.ok && answer.cached,
    reason: answer.ok ? describeAbsence(answer, hostname, matches.length) : answer.reason,
  }
}

function describeAbsence(answer: DirectoryFound, hostname: string, matches: number): string | null {
  if (matches > 0) return null
  if (isIpAddress(hostname)) return 'The target is an IP address; the directory lists host names.'
  const searched = answer.truncated ? ' in the part of the list that could be searched' : ''
  return `No listed service has exactly this host${searched}.`
}

async function lookUpMarket(
  { market_query: query, market_limit: limit }: PreflightInput,
  context: LookupContext,
) {
  if (query === undefined) return describeMarket('', nothingFound(context.now), 0, 'not_requested')
  return describeMarket(query, await context.directory.search(query, context.signal), limit, 'ok')
}

function describeMarket(
  query: string,
  answer: DirectoryAnswer,
  limit: number,
  success: 'ok' | 'not_requested',
) {
  const results = answer.ok ? rankServices(answer.records, limit) : []
  return {
    status: answer.ok ? success : answer.status,
    query,
    totalMatches: answer.ok ? answer.total : 0,
    returned: results.length,
    sourcePageTruncated: answer.ok && answer.truncated,
    results,
    retrievedAt: answer.retrievedAt,
    cached: answer.ok && answer.cached,
    reason: answer.ok ? null : answer.reason,
    rankingMethod: RANKING_METHOD,
  }
}

function nothingFound(now: () => Date): DirectoryFound {
  return {
    ok: true,
    records: [],
    total: 0,
    truncated: false,
    retrievedAt: now().toISOString(),
    cached: false,
  }
}
