import type { IncomingMessage, Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { HttpApp } from './app.ts'

export interface RunningServer {
  readonly port: number
  /** Stops accepting, finishes what runs, then closes; what is left after the grace is cut. */
  stop(graceMs: number): Promise<void>
}

/** A payment header of 1 MB is refused by the parser; an honest one has a few KiB. */
const MAX_HEADER_BYTES = 32 * 1024
const MAX_CONNECTIONS = 10_000

/** The application on a Node server that slow, greedy or silent clients cannot hold. */
export async function startServer(
  app: Pick<HttpApp, 'fetch'>,
  host: string,
  port: number,
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server
  server.maxConnections = MAX_CONNECTIONS
  server.on('checkContinue', (request, response) => {
    if (wantsBody(request)) response.writeContinue()
    // Whether the body still comes is the client's choice, so nothing after it can be told apart from it.
    else response.shouldKeepAlive = false
    server.emit('request', request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(bareRefusal(error.code))
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: (graceMs) => stopServer(server, graceMs),
  }
}

/** A client that asks before uploading to a paid path is quoted at once; everyone else is told to go on. */
function wantsBody({ url, headers }: IncomingMessage): boolean {
  const isFree = !(url ?? '').startsWith('/v1/')
  return isFree || headers['payment-signature'] !== undefined || headers['idempotency-key'] !== undefined
}

const bareRefusals: ReadonlyMap<string, readonly [status: number, reason: string, detail: string]> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    [431, 'Request Header Fields Too Large', `The headers may have at most ${MAX_HEADER_BYTES} bytes.`],
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'Request Timeout', 'The request did not arrive in time.']],
])

/** What the parser refuses never becomes a request, so it has no id and no page, but it says as much as it can. */
function bareRefusal(code: string | undefined): string {
  const [status, reason, detail] = bareRefusals.get(code ?? '') ?? [
    400,
    'Bad Request',
    'This is not a request of HTTP/1.1 that this server understands.',
  ]
  const body = JSON.stringify({
    type: 'about:blank',
    title: reason,
    status,
    detail,
    errors: [],
    charged: false,
  })
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

async function stopServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  server.closeIdleConnections()
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
