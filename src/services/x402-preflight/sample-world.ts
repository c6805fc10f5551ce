import type { DirectoryAnswer, DirectoryRecord } from '../../core/directory-source.ts'
import type { NetworkContext } from '../../core/run-context.ts'
import { encodePaymentHeader } from '../../analysis/x402/header-codec.ts'
import { inlineJudge } from './inline-judge.ts'
import { brokenChallenge, sampleAttribution, sampleRecords } from './sample-world.data.ts'

const SAMPLE_URL = 'https://api.weather-x402.dev/v1/forecast'
const SAMPLE_TIME = '2026-09-20T10:42:00.000Z'

export const sampleInput = {
  url: SAMPLE_URL,
  method: 'POST' as const,
  body: { city: 'Rome', days: 3 },
  market_query: 'weather',
  market_limit: 2,
}

/** A recorded world: one clock reading, one answer of one seller with faults, two rows of a directory. Nothing leaves the process. */
export function createSampleWorld(): NetworkContext {
  return {
    signal: new AbortController().signal,
    now: () => new Date(SAMPLE_TIME),
    probe: {
      screen: () => undefined,
      send: async ({ url }) => ({
        kind: 'response',
        url,
        status: 402,
        headers: [
          ['content-type', 'application/json'],
          ['cache-control', 'no-store'],
          ['payment-required', encodePaymentHeader(brokenChallenge(SAMPLE_URL))],
        ],
        bodyStart: new Uint8Array(),
        elapsedMs: 87,
      }),
    },
    judge: inlineJudge,
    directory: {
      attribution: sampleAttribution,
      findByHost: (hostname) =>
        found(sampleRecords.filter(({ baseUrl }) => new URL(baseUrl).hostname === hostname)),
      search: (query) =>
        found(sampleRecords.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))),
    },
  }
}

async function found(records: readonly DirectoryRecord[]): Promise<DirectoryAnswer> {
  return {
    ok: true,
    records,
    total: records.length,
    truncated: false,
    retrievedAt: '2026-09-20T10:30:00.000Z',
    cached: true,
  }
}
