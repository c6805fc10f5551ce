import * as z from 'zod'

const text = (description: string) => z.string().describe(description)
const nullableText = (description: string) => z.string().nullable().describe(description)
const nullableNumber = (description: string) => z.number().nullable().describe(description)
const nullableCount = (description: string) => z.int().nullable().describe(description)
const failures = ['unavailable', 'quota_exhausted', 'rate_limited', 'disabled'] as const

const source = z.strictObject({
  name: text('Name of the directory.'),
  url: text('Address of the directory.'),
  apiUrl: text('Address of its API.'),
  documentationUrl: text('Address of its API documentation.'),
  license: text('License id of the data.'),
  licenseUrl: text('Address of the license.'),
  attributionRequired: z.boolean().describe('Whether the attribution must be shown.'),
  attribution: text('Text to show when using the data.'),
  access: text('How this service reads the directory.'),
})

const traction = z.strictObject({
  status: text('`measured` when numbers exist; otherwise why not.'),
  volumeUsdc30d: nullableNumber('USDC settled in 30 days; zero is measured, null unknown.'),
  settlements30d: nullableCount('Settlements in 30 days.'),
  uniqueBuyers30d: nullableCount('Distinct buyers in 30 days.'),
  topBuyerShare30d: nullableNumber('Share of the volume that came from the largest buyer, 0 to 1.'),
  volumeOutsideTopBuyerUsdc30d: nullableNumber('Volume that did not come from the largest buyer.'),
  sharedPayout: z.boolean().nullable().describe('Whether other services are paid at the same address.'),
  sharedWith: nullableCount('How many other services share the payout address.'),
  proQuotaShare: nullableNumber('Share of the address volume counted for this service, 0 to 1.'),
  lastSettlementAt: nullableText('Time of the last settlement seen.'),
  caveat: nullableText('The directory’s own caveat.'),
})

const record = z.strictObject({
  slug: text('Key in the directory.'),
  name: text('Name of the service.'),
  description: text('The operator’s own description, cut at 280 characters; untrusted.'),
  baseUrl: text('Base URL of the service.'),
  websiteUrl: nullableText('Website of the service.'),
  category: nullableText('Category in the directory.'),
  status: text('`online`, `degraded`, `offline` or `unknown`, as the directory saw it.'),
  verified: z.boolean().nullable().describe('Whether the directory paid the service and was served.'),
  paymentReady: z.boolean().nullable().describe('Whether a valid 402 was seen within seven days.'),
  endpointCount: nullableCount('Active endpoints.'),
  networks: z.array(z.string()).describe('CAIP-2 identifiers of the networks accepted.'),
  priceUsd: z
    .strictObject({ minimum: nullableNumber('Lowest price.'), maximum: nullableNumber('Highest price.') })
    .describe('Range of prices in USD.'),
  compliance: z
    .strictObject({
      grade: nullableText('The directory’s grade.'),
      passed: nullableCount('Checks passed.'),
      total: nullableCount('Checks evaluated.'),
    })
    .nullable()
    .describe('The directory’s own assessment; null before the first one.'),
  reliability: z
    .strictObject({
      uptime30dPct: nullableNumber('Uptime over 30 days in percent.'),
      responseP95Ms: nullableCount('95th percentile of response times.'),
      priceStability: nullableNumber('1 when the price never moved.'),
    })
    .describe('Reliability as measured by the directory.'),
  traction: traction.nullable().describe('Measured use; null before the first assessment.'),
  lastCheckedAt: nullableText('When the directory last probed the service.'),
  assessmentUpdatedAt: nullableText('When the assessment was last updated.'),
})

const target = z.strictObject({
  status: z.enum(['matched', 'not_listed', ...failures]).describe('Result of the exact-host lookup.'),
  hostname: text('Host looked up.'),
  matchMethod: z.enum(['exact_host']).nullable().describe('`exact_host` when matched.'),
  matchCount: z.int().describe('Records on exactly this host.'),
  matches: z.array(record).describe('Those records, the best path match first, at most 20.'),
  retrievedAt: text('When the directory data was retrieved.'),
  cached: z.boolean().describe('Whether the data came from the local snapshot.'),
  reason: nullableText('Why there is no match; null when matched.'),
})

const market = z.strictObject({
  status: z.enum(['ok', 'not_requested', ...failures]).describe('Result of the market query.'),
  query: text('The query, empty when none was given.'),
  totalMatches: z.int().describe('All records that match the query.'),
  returned: z.int().describe('Records returned, at most `market_limit`.'),
  sourcePageTruncated: z.boolean().describe('True when the ranking saw only a part of the matches.'),
  results: z.array(record).describe('The best-ranked records.'),
  retrievedAt: text('When the directory data was retrieved.'),
  cached: z.boolean().describe('Whether the data came from the local snapshot.'),
  reason: nullableText('Why there are no results; null on success.'),
  rankingMethod: text('The ranking order, in words.'),
})

/** The contract's evidence shape; every number is null when the directory has not measured it. */
export const directoryEvidence = z
  .strictObject({
    version: text('Version label of the evidence shape.'),
    source: source.describe('The directory and its license.'),
    target: target.describe('Exact-host lookup of the target.'),
    market: market.describe('Directory services matching `market_query`, ranked.'),
    limitations: z.array(z.string()).describe('Caveats of the evidence.'),
  })
  .describe('What a public third-party directory says; it never changes checks, score or grade.')
