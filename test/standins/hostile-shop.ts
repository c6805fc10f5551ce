import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a request to the shop looked like, as far as behaviours differ by it. */
export interface Visit {
  readonly path: string
  readonly isPaid: boolean
  /** How many paid requests came before. */
  readonly paidBefore: number
  readonly response: ServerResponse
  /** Answers like an honest shop would: the challenge, or the paid answer. */
  challenge(changes?: ChallengeChanges): void
  deliver(headers?: Record<string, string>, body?: string): void
}

export interface ChallengeChanges {
  readonly option?: Record<string, unknown>
  readonly options?: readonly unknown[]
  readonly required?: Record<string, unknown>
  readonly header?: string
  readonly body?: unknown
}

export type Behaviour = (visit: Visit) => void

export interface HostileShop {
  readonly url: string
  /** Distinct PAYMENT-SIGNATURE values that arrived since the last reset. */
  signatures(): readonly string[]
  visits(): number
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

export const honestOption = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '250000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: '0x1111111111111111111111111111111111111111',
  maxTimeoutSeconds: 90,
  extra: { name: 'USD Coin', version: '2' },
}

export const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** A shop on loopback that does to its buyers whatever a test tells it to. */
export async function openHostileShop(): Promise<HostileShop> {
  let behaviour: Behaviour = (visit) => visit.challenge()
  let signatures: string[] = []
  let visits = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('end', () => {
      visits++
      const paidBefore = signatures.length
      const signature = request.headers['payment-signature']
      if (typeof signature === 'string') signatures.push(signature)
      behaviour(describeVisit(request, response, paidBefore))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signatures: () => [...new Set(signatures)],
    visits: () => visits,
    behave: (next) => {
      behaviour = next
      signatures = []
      visits = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function describeVisit(request: IncomingMessage, response: ServerResponse, paidBefore: number): Visit {
  const json = { 'content-type': 'application/json' }
  return {
    path: request.url ?? '',
    isPaid: request.headers['payment-signature'] !== undefined,
    paidBefore,
    response,
    challenge: ({ option = {}, options, required = {}, header, body = {} } = {}) => {
      const accepts = options ?? [{ ...honestOption, ...option }]
      const challenge = { x402Version: 2, resource: { url: 'http://shop.test/' }, accepts, ...required }
      response.writeHead(402, { ...json, 'payment-required': header ?? encode(challenge) })
      response.end(JSON.stringify(body))
    },
    deliver: (headers = {}, body = '{"data":{"answer":42}}') => {
      response.writeHead(200, { ...json, ...headers }).end(body)
    },
  }
}
