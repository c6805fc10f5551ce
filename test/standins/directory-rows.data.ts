/** Rows as the upstream API writes them: synthetic values, real shapes, and everything a client must survive. */
export type DirectoryRow = Readonly<Record<string, unknown>>

const traction = (numbers: DirectoryRow): DirectoryRow => ({
  status: 'measured',
  trend_7d_vs_30d: null,
  shared_payout: false,
  shared_with: 0,
  pro_quota_share: 1,
  measured_networks: ['eip155:8453'],
  settled_via: [],
  shared_with_services: [],
  caveat: 'Conservative undercount.',
  ...numbers,
})

const measured = (volume: number, count: number, buyers: number, share: number | null): DirectoryRow =>
  traction({
    volume_usd_30d: volume,
    tx_count_30d: count,
    unique_buyers_30d: buyers,
    top_buyer_share_30d: share,
    last_settlement_at: buyers === 0 ? null : '2026-09-20T09:58:12Z',
  })

const assessment = (fields: DirectoryRow): DirectoryRow => ({
  compliance_grade: 'A',
  compliance_passed: 13,
  compliance_total: 14,
  compliance_failed_checks: ['version_channel_coherent'],
  reliability_uptime_30d: 99.41,
  response_p95_ms: 420,
  price_usd: 0.001,
  category_percentile: 12,
  price_stability: 0.97,
  price_max_usd: 0.01,
  risk_level: 'clean',
  capability_tags: { value: ['weather'], confidence: 0.9, source: 'ai' },
  updated_at: '2026-09-20T06:00:00Z',
  ...fields,
})

const row = (slug: string, base_url: string, fields: DirectoryRow): DirectoryRow => ({
  slug,
  name: slug,
  description: '',
  base_url,
  website_url: null,
  category: 'Data',
  source: 'submitted',
  status: 'online',
  verified: false,
  payment_ready: true,
  endpoint_count: 1,
  min_price_usd: 0.001,
  networks: ['BSE'],
  networks_caip2: ['eip155:8453'],
  uptime_24h: 99.8,
  avg_response_time_ms: 145,
  last_checked_at: '2026-09-20T10:30:00Z',
  created_at: '2026-03-01T00:00:00Z',
  assessment: null,
  ...fields,
})

const unmeasured = traction({
  status: 'unmeasured-network',
  volume_usd_30d: null,
  tx_count_30d: null,
  unique_buyers_30d: null,
  last_settlement_at: null,
  top_buyer_share_30d: null,
  pro_quota_share: null,
})

/** The five rows whose order the ranking rule fixes: shared-a, weather-x402, zero, no-assessment, nopayto. */
export const rankedRows: readonly DirectoryRow[] = [
  row('nopayto', 'https://nopayto.dev', {
    description: 'ranked five',
    networks: ['XRP'],
    networks_caip2: ['xrpl:0'],
    assessment: assessment({ compliance_grade: 'B', price_max_usd: null, traction: unmeasured }),
  }),
  row('zero', 'https://zero.dev', {
    description: 'ranked five',
    category: 'Finance',
    assessment: assessment({
      compliance_grade: 'unknown',
      compliance_passed: null,
      compliance_total: null,
      traction: measured(0, 0, 0, null),
    }),
  }),
  row('weather-x402', 'https://api.weather-x402.dev', {
    name: 'Weather x402',
    description: 'Real-time weather data via x402 micropayments, ranked five',
    website_url: 'https://weather-x402.dev',
    endpoint_count: 3,
    networks: ['BSE', 'SOL'],
    networks_caip2: ['eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    assessment: assessment({ traction: measured(42.5, 9120, 7, 0.3) }),
  }),
  row('no-assessment', 'https://new.dev/api', {
    description: 'ranked five',
    status: 'unknown',
    payment_ready: false,
    min_price_usd: null,
    networks: [],
    networks_caip2: [],
    last_checked_at: null,
  }),
  row('shared-a', 'https://a.shared.dev', {
    description: 'ranked five',
    category: 'AI',
    status: 'degraded',
    min_price_usd: null,
    last_checked_at: null,
    assessment: assessment({
      response_p95_ms: null,
      price_usd: null,
      price_max_usd: null,
      price_stability: null,
      traction: {
        ...measured(12.25, 400, 31, 0.5),
        shared_payout: true,
        shared_with: 3,
        pro_quota_share: 0.25,
        caveat: 'Conservative undercount. Shared payout: volume is attributed pro-quota.',
      },
    }),
  }),
]

const lookAlikes: readonly DirectoryRow[] = [
  row('look-alike', 'https://api.weather-x402.dev.evil.net', {}),
  row('parent', 'https://weather-x402.dev', {}),
  row('mentions', 'https://elsewhere.dev', {
    description: 'like quiet.dev and api.weather-x402.dev, but better',
  }),
  row('two-root', 'https://two.dev', {}),
  row('two-v2', 'https://two.dev/v2', {}),
  row('two-v2-deep', 'https://two.dev/v2/deep/', {}),
  row('upper-case', 'https://UPPER.Dev/API', {}),
  row('idn', 'https://bücher.dev', {}),
  row('bad-url', 'not a url', {}),
  row('wildcards', 'https://under_score.dev/100%25', {}),
]

/** Old, broken and hostile rows; each must be skipped or read, never thrown at. */
const oddRows: readonly unknown[] = [
  { slug: 'old', name: 'Old row', base_url: 'https://old.dev', unknown_new_field: { a: 1 } },
  row('hostile-numbers', 'https://hostile.dev', {
    endpoint_count: -3,
    verified: 'yes',
    min_price_usd: 'free',
    assessment: assessment({
      traction: {
        ...measured(-5, 1.5, 3, 7),
        shared_with: -1,
        pro_quota_share: 2,
        last_settlement_at: 12,
      },
    }),
  }),
  row('hostile-text', 'https://text.dev', { description: `a\u0000b\u202Ec\n${'x'.repeat(5_000)}` }),
  row('__proto__', 'https://proto.dev', {}),
  null,
  'a string',
  [],
  { slug: 7 },
]

/** 130 rows that match one query, so that its list has two pages. */
const crowd: readonly DirectoryRow[] = Array.from({ length: 130 }, (_, index) =>
  row(`crowd-${String(index).padStart(3, '0')}`, `https://c${index}.crowd.dev`, {
    description: 'one of the crowded',
    assessment: assessment({ traction: measured(index, index * 2, index % 40, 0.25) }),
  }),
)

export const directoryRows: readonly unknown[] = [...rankedRows, ...lookAlikes, ...oddRows, ...crowd]
