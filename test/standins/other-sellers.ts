import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMiddleware as guardFaremeter } from '@faremeter/middleware/hono'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { paymentMiddleware as guardFirstVersion } from 'x402-hono'

const PAY_TO = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
export const PATH = '/weather'

/** Sellers that are not made of the current official packages, and what they speak. */
export const otherSellers = ['x402-hono 0.3', 'faremeter v1', 'faremeter v2', 'faremeter v1 and v2'] as const

export type OtherSeller = (typeof otherSellers)[number]

const spoken: Readonly<Record<OtherSeller, readonly string[]>> = {
  'x402-hono 0.3': [],
  'faremeter v1': ['x402v1'],
  'faremeter v2': ['x402v2'],
  'faremeter v1 and v2': ['x402v1', 'x402v2'],
}

/** Such a seller on loopback, with a facilitator of its own that believes everybody. */
export async function startOtherSeller(seller: OtherSeller) {
  const facilitator = await listen(createServer((request, response) => void believe(request, response)))
  const app = new Hono()
  app.use(PATH, await createGuard(seller, `http://127.0.0.1:${portOf(facilitator)}`))
  app.all('*', (context) => context.json({ sold: true }))
  const answer = getRequestListener(app.fetch)
  const server = await listen(createServer((request, response) => void answer(request, response)))
  return {
    port: portOf(server),
    close: () => {
      for (const open of [server, facilitator]) {
        open.close()
        open.closeAllConnections()
      }
    },
  }
}

async function createGuard(seller: OtherSeller, facilitatorURL: `${string}://${string}`) {
  if (seller === 'x402-hono 0.3') {
    const price = { price: '$0.01', network: 'base-sepolia', config: { description: 'Weather' } } as const
    return guardFirstVersion(PAY_TO, { [PATH]: price }, { url: facilitatorURL }) as never
  }
  const accepts = {
    scheme: 'exact',
    network: 'eip155:84532',
    maxAmountRequired: '10000',
    payTo: PAY_TO,
    asset: USDC,
    maxTimeoutSeconds: 60,
    description: 'Weather',
    mimeType: 'application/json',
    extra: { name: 'USDC', version: '2' },
  }
  const supportedVersions = {
    x402v1: spoken[seller].includes('x402v1'),
    x402v2: spoken[seller].includes('x402v2'),
  }
  return (await guardFaremeter({ facilitatorURL, accepts: [accepts], supportedVersions })) as never
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** What a facilitator is asked by either package, answered as if all were well. */
async function believe(
  request: IncomingMessage,
  response: { end(text: string): void; setHeader(name: string, value: string): void },
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const asked = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
  const payer = PAY_TO
  const answers: Readonly<Record<string, object>> = {
    '/accepts': {
      x402Version: asked['x402Version'] ?? 2,
      accepts: asked['accepts'],
      ...pick(asked, 'resource'),
    },
    '/verify': { isValid: true, payer },
    '/settle': {
      success: true,
      transaction: '0x1',
      txHash: '0x1',
      network: 'eip155:84532',
      networkId: '84532',
      payer,
    },
    '/supported': { kinds: [] },
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answers[request.url ?? ''] ?? {}))
}

const pick = (from: Readonly<Record<string, unknown>>, name: string): object =>
  from[name] === undefined ? {} : { [name]: from[name] }
