import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { directoryRows } from './directory-rows.data.ts'
import { filterRows, findFilterDefect } from './directory-filters.ts'

/** What goes wrong, when it does. */
export type DirectoryFault =
  | 'rate-limited'
  | 'silenced-for-ever'
  | 'silent-for-centuries'
  | 'server-error'
  | 'slow'
  | 'never'
  | 'truncated-json'
  | 'html-page'
  | 'missing-data'
  | 'reset'
  | 'huge-body'

export interface DirectoryServerOptions {
  readonly rows?: readonly unknown[]
  /** Free requests per address and UTC day. */
  readonly quota?: number
  readonly now?: () => Date
}

const DAY_MS = 86_400_000

/** A faithful stand-in of the x402 List API v1: its list, filters, meter, validators, and its ways to fail. */
export class DirectoryServer {
  readonly url: string
  readonly requests: { readonly url: string; readonly headers: IncomingMessage['headers'] }[] = []
  fault: DirectoryFault | null = null
  rows: readonly unknown[]
  readonly #server: Server
  readonly #quota: number
  readonly #now: () => Date
  readonly #spent = new Map<string, number>()

  private constructor(server: Server, options: DirectoryServerOptions) {
    this.#server = server
    this.rows = options.rows ?? directoryRows
    this.#quota = options.quota ?? 2_000
    this.#now = options.now ?? (() => new Date())
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
  }

  static async start(options: DirectoryServerOptions = {}): Promise<DirectoryServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const standIn = new DirectoryServer(server, options)
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      standIn.#answer(request, response),
    )
    return standIn
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push({ url: request.url ?? '', headers: request.headers })
    const url = new URL(request.url ?? '/', this.url)
    if (this.fault !== null && this.fault !== 'slow') return faults[this.fault](response)
    if (this.fault === 'slow') setTimeout(() => this.#serve(url, request, response), 400)
    else this.#serve(url, request, response)
  }

  #serve(url: URL, request: IncomingMessage, response: ServerResponse): void {
    if (url.pathname !== '/api/v1/services') return sendError(response, 404, 'Service not found')
    const meter = this.#meter(request.socket.remoteAddress ?? '')
    if (meter === null) return sendPaymentRequired(response, url)
    const defect = findFilterDefect(url.searchParams)
    if (defect !== null) return sendError(response, 400, defect)
    const body = JSON.stringify(this.#list(url))
    const etag = `W/"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"`
    const headers = {
      ...meter,
      ETag: etag,
      'Cache-Control': 'private, max-age=300',
      'Content-Type': 'application/json',
    }
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
    else response.writeHead(200, headers).end(body)
  }

  /** Headers of a metered answer, or null when the free quota of this address is spent. */
  #meter(address: string): Record<string, string> | null {
    const day = Math.floor(this.#now().getTime() / DAY_MS)
    const spent = (this.#spent.get(`${address} ${day}`) ?? 0) + 1
    if (spent > this.#quota) return null
    this.#spent.set(`${address} ${day}`, spent)
    return {
      'X-Meter-Remaining': String(this.#quota - spent),
      'X-Meter-Reset': String(((day + 1) * DAY_MS) / 1000),
      'X-RateLimit-Limit': '200',
      'X-RateLimit-Remaining': '199',
      Link: '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    }
  }

  #list(url: URL): object {
    const matching = filterRows(this.rows, url.searchParams)
    const perPage = clamp(url.searchParams.get('per_page'), 25, 100)
    const page = clamp(url.searchParams.get('page'), 1, 1_000_000)
    return {
      data: matching.slice((page - 1) * perPage, page * perPage),
      meta: {
        total: matching.length,
        page,
        per_page: perPage,
        total_pages: Math.ceil(matching.length / perPage),
      },
      provenance: {
        license: 'CC-BY-4.0',
        attribution_required: true,
        attribution: 'Data: x402-list.com (CC BY 4.0)',
        cite_as: 'https://x402-list.com/services',
        source: 'https://x402-list.com',
      },
    }
  }
}

function clamp(text: string | null, fallback: number, maximum: number): number {
  const value = text === null ? fallback : Number.parseInt(text, 10)
  return Number.isNaN(value) ? fallback : Math.min(maximum, Math.max(1, value))
}

function sendError(response: ServerResponse, code: number, message: string, headers = {}): void {
  response.writeHead(code, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { code, message } }))
}

/** Both channels, as upstream: the header copy lacks the human message. */
function sendPaymentRequired(response: ServerResponse, url: URL): void {
  const challenge = {
    x402Version: 2,
    error: 'payment_required',
    resource: { url: url.href, description: 'Metered API request', mimeType: 'application/json' },
    accepts: [
      {
        scheme: 'exact',
        network: 'eip155:8453',
        asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
        amount: '10000',
        payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
        maxTimeoutSeconds: 300,
        extra: { name: 'USD Coin', version: '2' },
      },
    ],
  }
  const header = Buffer.from(JSON.stringify(challenge)).toString('base64')
  response.writeHead(402, { 'Content-Type': 'application/json', 'PAYMENT-REQUIRED': header })
  response.end(JSON.stringify({ ...challenge, message: 'Free daily quota exceeded' }))
}

const faults: Readonly<Record<Exclude<DirectoryFault, 'slow'>, (response: ServerResponse) => void>> = {
  'rate-limited': (response) =>
    sendError(response, 429, 'Too many requests. Please slow down.', { 'Retry-After': '7' }),
  'silenced-for-ever': (response) =>
    sendError(response, 429, 'Never again.', {
      'Retry-After': '999999999999',
      'X-Meter-Remaining': '0',
      'X-Meter-Reset': '999999999999',
    }),
  'silent-for-centuries': (response) =>
    sendError(response, 429, 'Never again.', { 'Retry-After': '999999999999' }),
  'server-error': (response) => sendError(response, 500, 'Internal server error'),
  never: () => undefined,
  'truncated-json': (response) => response.writeHead(200).end('{"data":[{"slug":"wea'),
  'html-page': (response) =>
    response.writeHead(503, { 'Content-Type': 'text/html' }).end('<html>cloud edge error</html>'),
  'missing-data': (response) => response.writeHead(200).end('{"meta":{"total":1}}'),
  reset: (response) => response.socket?.destroy(),
  'huge-body': (response) => response.writeHead(200).end(`{"data":[],"filler":"${'x'.repeat(5_000_000)}"}`),
}
