import type { DirectoryAttribution, DirectoryRecord } from '../../core/directory-source.ts'
import type { PaymentRequired } from '../../analysis/x402/payment-required.ts'

export const sampleAttribution: DirectoryAttribution = {
  name: 'x402 List',
  url: 'https://x402-list.com',
  apiUrl: 'https://x402-list.com/api/v1',
  documentationUrl: 'https://x402-list.com/api/v1/openapi.json',
  license: 'CC-BY-4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  attributionRequired: true,
  attribution: 'Data: x402-list.com (CC BY 4.0)',
  access:
    'Read without authentication within a free daily quota of 2,000 requests; this service never pays the upstream.',
}

export function sampleChallenge(url: string): PaymentRequired {
  return {
    x402Version: 2,
    error: 'Payment required',
    resource: { url, description: 'Weather forecast by city', mimeType: 'application/json' },
    accepts: [
      {
        scheme: 'exact',
        network: 'eip155:8453',
        amount: '1000',
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
        maxTimeoutSeconds: 60,
        extra: { name: 'USD Coin', version: '2' },
      },
    ],
  }
}

/** The same seller as it was first put online: an old name of the network, dollars for atomic units, an inner address. */
export function brokenChallenge(url: string): PaymentRequired {
  const { accepts, ...rest } = sampleChallenge(url)
  return {
    ...rest,
    resource: {
      url: 'http://forecast.internal:8080/v1/forecast',
      description: 'Weather forecast by city',
      mimeType: 'application/json',
    },
    accepts: [...accepts.map((option) => ({ ...option, network: 'base', amount: '0.001' })), ...accepts],
  }
}

export const sampleRecords: readonly DirectoryRecord[] = [
  {
    slug: 'weather-x402',
    name: 'Weather x402',
    description: 'Real-time weather data via x402 micropayments',
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
  },
  {
    slug: 'weather-archive',
    name: 'Weather archive',
    description: 'Historic weather by station',
    baseUrl: 'https://archive.weather-history.dev',
    websiteUrl: null,
    category: 'Data',
    status: 'online',
    verified: false,
    paymentReady: true,
    endpointCount: 1,
    networks: ['eip155:8453'],
    priceUsd: { minimum: 0.02, maximum: 0.02 },
    compliance: { grade: 'B', passed: 12, total: 14 },
    reliability: { uptime30dPct: 98.2, responseP95Ms: 900, priceStability: 1 },
    traction: {
      status: 'measured',
      volumeUsdc30d: 0,
      settlements30d: 0,
      uniqueBuyers30d: 0,
      topBuyerShare30d: null,
      volumeOutsideTopBuyerUsdc30d: 0,
      sharedPayout: false,
      sharedWith: 0,
      proQuotaShare: 1,
      lastSettlementAt: null,
      caveat: 'Conservative undercount.',
    },
    lastCheckedAt: '2026-09-20T10:25:00Z',
    assessmentUpdatedAt: '2026-09-20T06:00:00Z',
  },
]
