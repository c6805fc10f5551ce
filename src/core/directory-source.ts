/** The port to a public directory of x402 services. Lookups never throw: what went wrong is part of the answer. */
export interface DirectorySource {
  readonly attribution: DirectoryAttribution
  /** Records whose base URL is on exactly this host. */
  findByHost(hostname: string, signal: AbortSignal): Promise<DirectoryAnswer>
  /** Records that contain the text, case-insensitively, in name, description, category or base URL. */
  search(query: string, signal: AbortSignal): Promise<DirectoryAnswer>
}

export interface DirectoryAttribution {
  readonly name: string
  readonly url: string
  readonly apiUrl: string
  readonly documentationUrl: string
  readonly license: string
  readonly licenseUrl: string
  readonly attributionRequired: boolean
  readonly attribution: string
  readonly access: string
}

export type DirectoryAnswer = DirectoryFound | DirectoryFailure

export interface DirectoryFound {
  readonly ok: true
  readonly records: readonly DirectoryRecord[]
  /** How many records the source says match; more than `records` when its list was cut. */
  readonly total: number
  readonly truncated: boolean
  readonly retrievedAt: string
  readonly cached: boolean
}

export interface DirectoryFailure {
  readonly ok: false
  readonly status: 'unavailable' | 'quota_exhausted' | 'rate_limited' | 'disabled'
  readonly reason: string
  readonly retrievedAt: string
}

/** One listed service in our own words; null is always "unknown", zero is always measured. */
export interface DirectoryRecord {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly baseUrl: string
  readonly websiteUrl: string | null
  readonly category: string | null
  readonly status: string
  readonly verified: boolean | null
  readonly paymentReady: boolean | null
  readonly endpointCount: number | null
  readonly networks: string[]
  readonly priceUsd: { readonly minimum: number | null; readonly maximum: number | null }
  readonly compliance: {
    readonly grade: string | null
    readonly passed: number | null
    readonly total: number | null
  } | null
  readonly reliability: {
    readonly uptime30dPct: number | null
    readonly responseP95Ms: number | null
    readonly priceStability: number | null
  }
  readonly traction: DirectoryTraction | null
  readonly lastCheckedAt: string | null
  readonly assessmentUpdatedAt: string | null
}

export interface DirectoryTraction {
  readonly status: string
  readonly volumeUsdc30d: number | null
  readonly settlements30d: number | null
  readonly uniqueBuyers30d: number | null
  readonly topBuyerShare30d: number | null
  readonly volumeOutsideTopBuyerUsdc30d: number | null
  readonly sharedPayout: boolean | null
  readonly sharedWith: number | null
  readonly proQuotaShare: number | null
  readonly lastSettlementAt: string | null
  readonly caveat: string | null
}
