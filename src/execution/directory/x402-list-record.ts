import type { DirectoryRecord, DirectoryTraction } from '../../core/directory-source.ts'
import { isJsonObject, ownField, type JsonObject } from '../../analysis/x402/payment-required.ts'
import type { ListedRow } from './directory-listing.ts'

const MAX_DESCRIPTION_CHARACTERS = 280
const MAX_TEXT_CHARACTERS = 2_048
const MAX_SEARCH_CHARACTERS = 4_096

/** One upstream row in our words, or null when it has no key or host. Absent, mistyped and out of range are null, never zero. */
export function parseListedRow(row: unknown): ListedRow | null {
  if (!isJsonObject(row)) return null
  const slug = text(row, 'slug')
  const baseUrl = text(row, 'base_url')
  if (slug === null || baseUrl === null || !isWebUrl(baseUrl)) return null
  return { record: buildRecord(row, slug, baseUrl), searchText: buildSearchText(row) }
}

/** The four fields the upstream searches, kept apart by a character no query can match across. */
function buildSearchText(row: JsonObject): string {
  const fields = ['name', 'category', 'base_url', 'description'].map((key) => ownField(row, key))
  const parts = fields.map((field) => (typeof field === 'string' ? field.replace(/\p{Cc}/gu, ' ') : ''))
  return parts.join('\u0000').slice(0, MAX_SEARCH_CHARACTERS).toLowerCase()
}

function buildRecord(row: JsonObject, slug: string, baseUrl: string): DirectoryRecord {
  const assessment = object(row, 'assessment')
  return {
    slug,
    name: text(row, 'name') ?? slug,
    description: (text(row, 'description') ?? '').slice(0, MAX_DESCRIPTION_CHARACTERS).toWellFormed(),
    baseUrl,
    websiteUrl: webUrl(text(row, 'website_url')),
    category: text(row, 'category'),
    status: text(row, 'status') ?? 'unknown',
    verified: flag(row, 'verified'),
    paymentReady: flag(row, 'payment_ready'),
    endpointCount: count(row, 'endpoint_count'),
    networks: readNetworks(row),
    priceUsd: {
      minimum: amount(row, 'min_price_usd') ?? amount(assessment, 'price_usd'),
      maximum: amount(assessment, 'price_max_usd'),
    },
    compliance: isEmpty(assessment) ? null : readCompliance(assessment),
    reliability: {
      uptime30dPct: amount(assessment, 'reliability_uptime_30d', 100),
      responseP95Ms: count(assessment, 'response_p95_ms'),
      priceStability: amount(assessment, 'price_stability', 1),
    },
    traction: readTraction(object(assessment, 'traction')),
    lastCheckedAt: text(row, 'last_checked_at'),
    assessmentUpdatedAt: text(assessment, 'updated_at'),
  }
}

function readNetworks(row: JsonObject): string[] {
  const named = [ownField(row, 'networks_caip2'), ownField(row, 'networks')].find((list) =>
    Array.isArray(list),
  )
  const networks = (named ?? []) as readonly unknown[]
  return networks
    .filter((network) => typeof network === 'string' && network.length <= 64)
    .slice(0, 50) as string[]
}

function readCompliance(assessment: JsonObject): DirectoryRecord['compliance'] {
  return {
    grade: text(assessment, 'compliance_grade'),
    passed: count(assessment, 'compliance_passed'),
    total: count(assessment, 'compliance_total'),
  }
}

function readTraction(traction: JsonObject): DirectoryTraction | null {
  if (isEmpty(traction)) return null
  const status = text(traction, 'status') ?? 'unknown'
  const volume = amount(traction, 'volume_usd_30d')
  const share = amount(traction, 'top_buyer_share_30d', 1)
  const sharedWith = count(traction, 'shared_with')
  return {
    status,
    volumeUsdc30d: volume,
    settlements30d: count(traction, 'tx_count_30d'),
    uniqueBuyers30d: count(traction, 'unique_buyers_30d'),
    topBuyerShare30d: share,
    volumeOutsideTopBuyerUsdc30d: volumeOutside(volume, share),
    sharedPayout: flag(traction, 'shared_payout'),
    sharedWith,
    proQuotaShare: amount(traction, 'pro_quota_share', 1) ?? evenShare(status, sharedWith),
    lastSettlementAt: text(traction, 'last_settlement_at'),
    caveat: text(traction, 'caveat'),
  }
}

/** Rounded to atomic USDC; a volume of zero has nothing outside any buyer. */
function volumeOutside(volume: number | null, share: number | null): number | null {
  if (volume === null || volume === 0) return volume
  return share === null ? null : Math.round(volume * (1 - share) * 1e6) / 1e6
}

function evenShare(status: string, sharedWith: number | null): number | null {
  return status === 'measured' && sharedWith !== null ? 1 / (sharedWith + 1) : null
}

function object(parent: JsonObject, key: string): JsonObject {
  const value = ownField(parent, key)
  return isJsonObject(value) ? value : {}
}

function isEmpty(value: JsonObject): boolean {
  return Object.keys(value).length === 0
}

// Operators write these texts, so control characters and bidirectional overrides are dropped.
function text(parent: JsonObject, key: string): string | null {
  const value = ownField(parent, key)
  if (typeof value !== 'string' || value.length > MAX_TEXT_CHARACTERS * 8) return null
  return value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .toWellFormed()
    .slice(0, MAX_TEXT_CHARACTERS)
}

/** Whoever shows a record makes a link of it, so nothing but http and https leaves here. */
function isWebUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function webUrl(value: string | null): string | null {
  return value !== null && isWebUrl(value) ? value : null
}

function flag(parent: JsonObject, key: string): boolean | null {
  const value = ownField(parent, key)
  return typeof value === 'boolean' ? value : null
}

function amount(parent: JsonObject, key: string, maximum = Number.MAX_SAFE_INTEGER): number | null {
  const value = ownField(parent, key)
  return typeof value === 'number' && value >= 0 && value <= maximum ? value : null
}

function count(parent: JsonObject, key: string): number | null {
  const value = amount(parent, key)
  return value !== null && Number.isSafeInteger(value) ? value : null
}
