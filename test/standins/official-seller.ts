import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { x402HTTPResourceServer, x402ResourceServer, type FacilitatorClient } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { getRequestListener } from '@hono/node-server'
import { paymentMiddlewareFromHTTPServer as guardExpress } from '@x402/express'
import { paymentMiddlewareFromHTTPServer as guardHono } from '@x402/hono'
import { Hono } from 'hono'
import { bazaarResourceServerExtension, declareDiscoveryExtension } from '@x402/extensions/bazaar'

const NETWORK = 'eip155:84532'
const PAY_TO = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'

/** A facilitator that knows one network and believes everybody. */
const facilitator: FacilitatorClient = {
  getSupported: async () => ({
    kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK }],
    extensions: ['bazaar'],
    signers: {},
  }),
  verify: async () => ({ isValid: true }),
  settle: async () => ({ success: true, transaction: '0x1', network: NETWORK }),
}

const accepts = (price: string) => ({ scheme: 'exact', price, network: NETWORK, payTo: PAY_TO }) as const
const declared = declareDiscoveryExtension({
  bodyType: 'json',
  input: { city: 'Rome' },
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
} as never)

const routes = {
  'POST /sound': { accepts: accepts('$0.01'), description: 'Weather by city', extensions: declared },
  'GET /query': { accepts: accepts('$0.02'), description: 'Weather by query' },
  'POST /dear': { accepts: accepts('$2.50'), description: 'A report' },
}

export type Middleware = 'core' | 'express' | 'hono'

/** A seller on loopback that is made of the official packages alone, with one of their middlewares or with what is behind them. */
export class OfficialSeller {
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(middleware: Middleware = 'core'): Promise<OfficialSeller> {
    const resources = new x402ResourceServer(facilitator).register(NETWORK, new ExactEvmScheme())
    resources.registerExtension(bazaarResourceServerExtension)
    const x402 = new x402HTTPResourceServer(resources, routes)
    await x402.initialize()
    const server = createServer(listeners[middleware](x402)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new OfficialSeller(server)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

type CreateListener = (x402: x402HTTPResourceServer) => RequestListener

/** As the README of each package says. */
const listeners: Readonly<Record<Middleware, CreateListener>> = {
  core: (x402) => (request, response) => void answer(x402, request, response),
  express: (x402) => {
    const app = createExpress()
    app.use(guardExpress(x402, undefined, undefined, false) as never)
    app.use((_request, response) => void response.end('{"sold":true}'))
    return app
  },
  hono: (x402) => {
    const app = new Hono()
    app.use(guardHono(x402, undefined, undefined, false))
    app.all('*', (context) => context.json({ sold: true }))
    const listen = getRequestListener(app.fetch)
    return (request, response) => void listen(request, response)
  },
}

interface ExpressApp extends RequestListener {
  use(listener: RequestListener): void
}

/** It brings no types of its own. */
const createExpress = createRequire(import.meta.url)('express') as () => ExpressApp

async function answer(
  x402: x402HTTPResourceServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const header = (name: string): string | undefined =>
    request.headers[name.toLowerCase()] as string | undefined
  const adapter = {
    getHeader: header,
    getMethod: () => method,
    getPath: () => url.pathname,
    getUrl: () => url.href,
    getAcceptHeader: () => header('accept') ?? '',
    getUserAgent: () => header('user-agent') ?? '',
  }
  const paymentHeader = header('payment-signature')
  const result = await x402.processHTTPRequest({
    adapter,
    path: url.pathname,
    method,
    ...(paymentHeader !== undefined && { paymentHeader }),
  })
  if (result.type === 'payment-error') {
    const { status, headers, body } = result.response
    response.writeHead(status, headers).end(JSON.stringify(body ?? {}))
  } else if (result.type === 'payment-verified') response.end('{"sold":true}')
  else response.writeHead(404).end()
}
