import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directoryRows, rankedRows } from '../../../test/standins/directory-rows.data.ts'
import { x402Preflight } from '../../services/x402-preflight/service.ts'
import { parseListedRow } from './x402-list-record.ts'

const recordSchema = x402Preflight.output.shape.directoryEvidence.shape.market.shape.results.element
const find = (slug: string) =>
  directoryRows.map(parseListedRow).find((row) => row?.record.slug === slug)?.record

describe('parseListedRow', () => {
  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://a.dev/',
    'mailto:a@b.dev',
  ])('lets no link but http and https out: %s', (url) => {
    expect(parseListedRow({ slug: 'a', base_url: url })).toBeNull()
    const row = parseListedRow({ slug: 'a', base_url: 'https://a.dev', website_url: url })
    expect(row?.record.websiteUrl).toBeNull()
  })

  it('maps a full row to the contract’s record, field by field', () => {
    expect(find('weather-x402')).toEqual({
      slug: 'weather-x402',
      name: 'Weather x402',
      description: 'Real-time weather data via x402 micropayments, ranked five',
      baseUrl: 'https://api.weather-x402.dev',
      websiteUrl: 'https://weather-x402.dev',
      category: 'Data',
      status: 'online',
      verified: false,
      paymentReady: true,
      endpointCount: 3,
      networks: ['eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      priceUsd: { minimum: 0.001, maximum: 0.01 },
      compliance: { grade: 'A', passed: 13, total: 14 },
      reliability: { uptime30dPct: 99.41, responseP95Ms: 420, priceStability: 0.97 },
      traction: {
        status: 'measured',
        volumeUsdc30d: 42.5,
        settlements30d: 9120,
        uniqueBuyers30d: 7,
        topBuyerShare30d: 0.3,
        volumeOutsideTopBuyerUsdc30d: 29.75,
        sharedPayout: false,
        sharedWith: 0,
        proQuotaShare: 1,
        lastSettlementAt: '2026-09-20T09:58:12Z',
        caveat: 'Conservative undercount.',
      },
      lastCheckedAt: '2026-09-20T10:30:00Z',
      assessmentUpdatedAt: '2026-09-20T06:00:00Z',
    })
  })

  it('keeps an honest zero and an honest null apart', () => {
    expect(find('zero')?.traction).toMatchObject({
      volumeUsdc30d: 0,
      uniqueBuyers30d: 0,
      volumeOutsideTopBuyerUsdc30d: 0,
      topBuyerShare30d: null,
    })
    expect(find('nopayto')?.traction).toMatchObject({
      status: 'unmeasured-network',
      volumeUsdc30d: null,
      uniqueBuyers30d: null,
      proQuotaShare: null,
    })
    expect(find('no-assessment')).toMatchObject({
      compliance: null,
      traction: null,
      priceUsd: { minimum: null, maximum: null },
    })
    expect(find('old')).toMatchObject({
      paymentReady: null,
      verified: null,
      endpointCount: null,
      networks: [],
    })
  })

  it('turns what is out of range into null', () => {
    expect(find('hostile-numbers')).toMatchObject({
      endpointCount: null,
      verified: null,
      traction: {
        volumeUsdc30d: null,
        settlements30d: null,
        topBuyerShare30d: null,
        sharedWith: null,
        proQuotaShare: null,
      },
    })
  })

  it('cleans and cuts operators’ texts', () => {
    const description = find('hostile-text')?.description ?? ''
    expect(description.startsWith('a b c xxx')).toBe(true)
    expect(description).toHaveLength(280)
  })

  it('skips rows without a key or a host', () => {
    expect([null, 'x', [], { slug: 7 }, { slug: 'a', base_url: 'not a url' }].map(parseListedRow)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('never throws and never breaks the output schema, whatever a row holds', () => {
    const [template = {}] = rankedRows
    const keys = fc.constantFrom(...Object.keys(template))
    fc.assert(
      fc.property(keys, fc.jsonValue(), fc.jsonValue(), (key, value, assessment) => {
        const row = parseListedRow({ ...template, assessment, [key]: value })
        if (row !== null) expect(recordSchema.safeParse(row.record).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
