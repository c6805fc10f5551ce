import { Agent, request, type Dispatcher } from 'undici'
import type { DirectoryAttribution } from '../../core/directory-source.ts'
import { parseJson } from '../../analysis/x402/header-codec.ts'
import { isJsonObject, ownField } from '../../analysis/x402/payment-required.ts'
import type {
  DirectoryListing,
  Meter,
  Page,
  PageFailure,
  PageReading,
  PageRequest,
} from './directory-listing.ts'
import { readBounded } from './read-bounded.ts'
import { parseListedRow } from './x402-list-record.ts'

interface X402ListOptions {
  readonly baseUrl: string
  readonly userAgent: string
  readonly now: () => Date
}

const ROWS_PER_PAGE = 100
const MAX_BODY_BYTES = 4 * 1024 * 1024
const DAY_MS = 86_400_000
const MAX_PAUSE_SECONDS = 3_600

/** x402 List API v1, read only and never paid: a 402 here means that today's free quota is spent. */
export function createX402List({ baseUrl, userAgent, now }: X402ListOptions): DirectoryListing {
  const root = baseUrl.replace(/\/+$/, '')
  const agent = new Agent({ connections: 2, maxHeaderSize: 16 * 1024 })
  return {
    attribution: describeSource(root),
    async readPage(page, signal) {
      const url = `${root}/services?${buildQuery(page)}`
      const headers = {
        'user-agent': userAgent,
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...conditional(page),
      }
      try {
        const response = await request(url, { dispatcher: agent, headers, signal })
        return await readAnswer(response, now().getTime())
      } catch {
        return { result: unavailable('The directory could not be reached in time.'), meter: NO_METER }
      }
    },
    close: () => agent.destroy(),
  }
}

function buildQuery({ query, page }: PageRequest): string {
  const parameters = new URLSearchParams(query === null ? {} : { q: query })
  parameters.set('per_page', String(ROWS_PER_PAGE))
  parameters.set('page', String(page))
  return parameters.toString()
}

function conditional({ etag }: PageRequest): Record<string, string> {
  return etag === null ? {} : { 'if-none-match': etag }
}

async function readAnswer(response: Dispatcher.ResponseData, nowMs: number): Promise<PageReading> {
  const meter = readMeter(response, nowMs)
  const body = await readBounded(response.body, MAX_BODY_BYTES)
  if (response.statusCode === 304) return { result: 'unchanged', meter }
  if (response.statusCode !== 200) return { result: describeFailure(response, meter, nowMs), meter }
  const parsed = body === null ? undefined : parseJson(body.toString('utf8'))
  return { result: parsePage(parsed, headerText(response, 'etag')), meter }
}

function parsePage(body: unknown, etag: string | null): Page | PageFailure {
  const data = isJsonObject(body) ? ownField(body, 'data') : undefined
  if (!isJsonObject(body) || !Array.isArray(data)) return unavailable('The directory sent no readable list.')
  const meta = ownField(body, 'meta')
  const total = isJsonObject(meta) ? ownField(meta, 'total') : undefined
  const totalPages = isJsonObject(meta) ? ownField(meta, 'total_pages') : undefined
  const rows = data
    .slice(0, ROWS_PER_PAGE)
    .map(parseListedRow)
    .filter((row) => row !== null)
  return {
    rows,
    total: isCount(total) ? total : rows.length,
    totalPages: isCount(totalPages) ? totalPages : 1,
    etag,
  }
}

function describeFailure(response: Dispatcher.ResponseData, meter: Meter, nowMs: number): PageFailure {
  if (response.statusCode === 402) {
    const resetAtMs = meter.resetAtMs ?? (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS
    const reason = `The directory’s free daily quota is spent; it resets at ${new Date(resetAtMs).toISOString()}.`
    return { status: 'quota_exhausted', reason, retryAtMs: resetAtMs }
  }
  if (response.statusCode === 429) {
    const seconds = Math.min(readSeconds(headerText(response, 'retry-after')) ?? 60, MAX_PAUSE_SECONDS)
    const reason = `The directory asked for fewer requests; retry after ${seconds} seconds.`
    return { status: 'rate_limited', reason, retryAtMs: nowMs + seconds * 1000 }
  }
  return unavailable(`The directory answered with status ${response.statusCode}.`)
}

/** A source may only speak for its own day: a moment beyond it would silence it until a restart. */
function readMeter(response: Dispatcher.ResponseData, nowMs: number): Meter {
  const resetSeconds = readSeconds(headerText(response, 'x-meter-reset'))
  return {
    remaining: readSeconds(headerText(response, 'x-meter-remaining')),
    resetAtMs: resetSeconds === null ? null : Math.min(resetSeconds * 1000, nowMs + DAY_MS),
  }
}

function readSeconds(value: string | null): number | null {
  return value !== null && /^\d{1,12}$/.test(value) ? Number(value) : null
}

function headerText(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name]
  return typeof value === 'string' && value.length <= 256 ? value : null
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function unavailable(reason: string): PageFailure {
  return { status: 'unavailable', reason, retryAtMs: null }
}

const NO_METER: Meter = { remaining: null, resetAtMs: null }

function describeSource(apiUrl: string): DirectoryAttribution {
  return {
    name: 'x402 List',
    url: new URL(apiUrl).origin,
    apiUrl,
    documentationUrl: `${apiUrl}/openapi.json`,
    license: 'CC-BY-4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
    attributionRequired: true,
    attribution: 'Data: x402-list.com (CC BY 4.0)',
    access:
      'Read without authentication within a free daily quota of 2,000 requests; this service never pays the upstream.',
  }
}
