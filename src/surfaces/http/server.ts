import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { HttpApp } from './app.ts'
import { bareProblem, bareRefusal, findRequestFault, MAX_HEADER_BYTES, refuseTunnel } from './bare-refusal.ts'
import { addressOf, guardConnections, type ConnectionLimits } from './connection-guard.ts'
import { countPieces, type PieceLimits } from './count-pieces.ts'
import { createFairTurns } from './fair-turns.ts'
import { cutFlood } from '../../execution/cut-flood.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { preflightHeaders } from './response-headers.ts'
import { createUnreadBodies } from './unread-bodies.ts'

export interface RunningServer {
  readonly port: number
  /** Stops accepting, finishes what runs, then closes; what is left after the grace is cut. */
  stop(graceMs: number): Promise<void>
}

export interface ServerOptions {
  readonly app: Pick<HttpApp, 'fetch'>
  readonly host: string
  readonly port: number
  readonly connections?: ConnectionLimits
  /** The public address is https: browsers are told never to try without. */
  readonly isSecure?: boolean
}

const noLimits: ConnectionLimits = { perAddress: null, isDeafened: () => false }

/** The application on a Node server that slow, greedy or silent clients cannot hold. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const limits = options.connections ?? noLimits
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
    // Refused here instead, with a body that says why.
    requireHostHeader: false,
  })
  listen(server, options, limits)
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
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {})
    socket.end(refuseTunnel())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    stop: (graceMs) => stopServer(server, graceMs),
  }
}

function listen(server: Server, options: ServerOptions, limits: ConnectionLimits): void {
  const { onFlood } = guardConnections(server, limits)
  const answer = oneAtATime(inTurns(createListener(options)), onFlood)
  const { spendPieces = () => {} } = limits
  const pieces: PieceLimits = {
    spendPieces,
    end: ({ socket }) => cutFlood(socket),
    cut: ({ socket }) => onFlood(socket),
  }
  const unread = createUnreadBodies()
  server.on('request', (request, response) => {
    countPieces(request, pieces)
    unread.attend(request, response)
    answer(request, response)
  })
}

/** Requests that are begun in one turn of the loop: a few milliseconds at most. */
const REQUESTS_A_TURN = 8

/** Requests that come together on many connections are begun a few in each turn, and each address gets its share of it. */
function inTurns(listener: RequestListener): RequestListener {
  const turns = createFairTurns(REQUESTS_A_TURN)
  return (request, response) =>
    turns.take(addressOf(request.socket), () => {
      if (!request.socket.destroyed) listener(request, response)
    })
}

function createListener({ app, isSecure = false }: ServerOptions): RequestListener {
  const answer = getRequestListener(app.fetch, {
    // HTTP/1.0 may come without a host; ours is never taken from there anyway.
    hostname: 'localhost',
    // What nobody reads is taken in here, at a bounded pace.
    autoCleanupIncoming: false,
    errorHandler: () =>
      new Response(bareProblem(400), {
        status: 400,
        headers: { 'content-type': 'application/problem+json' },
      }),
  })
  return (request, response) => {
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000')
    const fault = findRequestFault(request)
    if (fault !== null) {
      response.shouldKeepAlive = false
      const body = bareProblem(400, fault)
      const headers = { 'content-type': 'application/problem+json', 'content-length': body.length }
      response.writeHead(400, headers).end(body)
    } else if (request.method === 'OPTIONS' && request.url === '*') {
      response.writeHead(204, preflightHeaders).end()
    } else void answer(request, response)
  }
}

/** A client that asks before uploading to a paid path is quoted at once; everyone else is told to go on. */
function wantsBody({ url, headers }: IncomingMessage): boolean {
  const isFree = !(url ?? '').startsWith('/v1/')
  return isFree || headers['payment-signature'] !== undefined || headers['idempotency-key'] !== undefined
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
