import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FacilitatorClient } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'

type Call = { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements }

interface Scene {
  readonly response: ServerResponse
  /** Does what was asked, on the real facilitator. */
  readonly perform: () => Promise<unknown>
}

type Fault = (scene: Scene) => Promise<void>

const LATE_MS = 1_500

const failure = (errorReason: string, settled?: SettleResponse) => ({
  success: false,
  errorReason,
  transaction: settled?.transaction ?? '',
  network: settled?.network ?? 'eip155:84532',
})

/** What a facilitator on the other side of a network has been seen to do. */
const faults = {
  none: async ({ response, perform }) => sendJson(response, 200, await perform()),
  'drops the connection': async ({ response }) => void response.destroy(),
  hangs: async () => {},
  'answers 500': async ({ response }) => sendJson(response, 500, { error: 'internal error' }),
  'answers HTML': async ({ response }) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'),
  'answers an empty object': async ({ response }) => sendJson(response, 200, {}),
  'answers 429': async ({ response }) => sendJson(response, 429, { error: 'slow down' }),
  declines: async ({ response }) => sendJson(response, 200, failure('insufficient_funds')),
  'answers late': async ({ response, perform }) => {
    await sleep(LATE_MS)
    sendJson(response, 200, await perform())
  },
  'settles, then drops the connection': async ({ response, perform }) => {
    await perform()
    response.destroy()
  },
  'settles, then hangs': async ({ perform }) => void (await perform()),
  'settles, then answers 500': async ({ response, perform }) => {
    await perform()
    sendJson(response, 500, { error: 'timeout waiting for the receipt' })
  },
  'settles, then answers HTML': async ({ response, perform }) => {
    await perform()
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  },
  'settles, then declines': async ({ response, perform }) => {
    await perform()
    sendJson(response, 200, failure('transaction_failed'))
  },
  'settles late, after dropping': async ({ response, perform }) => {
    response.destroy()
    await sleep(LATE_MS)
    await perform()
  },
  'settles late, after answering 500': async ({ response, perform }) => {
    sendJson(response, 500, { error: 'internal error' })
    await sleep(LATE_MS)
    await perform()
  },
  'answers pending, then settles': async ({ response, perform }) => {
    sendJson(response, 200, failure('settlement_pending'))
    await sleep(LATE_MS)
    await perform()
  },
  'settles, then answers pending': async ({ response, perform }) => {
    sendJson(response, 200, failure('settlement_pending', (await perform()) as SettleResponse))
  },
  'answers pending and never settles': async ({ response }) =>
    sendJson(response, 200, failure('settlement_pending')),
  'answers 202, then settles': async ({ response, perform }) => {
    sendJson(response, 202, { paymentId: 'in-flight', status: 'pending' })
    await sleep(LATE_MS)
    await perform()
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export interface FaultyFacilitator {
  readonly url: string
  /** From now on every call of this kind meets the fault. */
  misbehave(on: 'verify' | 'settle' | 'supported', fault: FaultName): void
  behave(): void
  readonly calls: { verify: number; settle: number; supported: number }
  /** Resolves when nothing it began is still on its way. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** A real HTTP facilitator in front of real ones, which can be told to fail the way facilitators do. */
export async function createFaultyFacilitator(
  facilitators: Readonly<Record<string, FacilitatorClient>>,
): Promise<FaultyFacilitator> {
  const chosen: Record<string, FaultName> = {}
  const calls = { verify: 0, settle: 0, supported: 0 }
  const underway = new Set<Promise<void>>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const kind = (request.url ?? '').replace('/', '') as keyof typeof calls
    if (!Object.hasOwn(calls, kind)) return void response.writeHead(404).end()
    calls[kind]++
    const body = request.method === 'POST' ? ((await readJson(request)) as Call) : null
    const perform = () => (body === null ? describeAll(facilitators) : performCall(facilitators, kind, body))
    await faults[chosen[kind] ?? 'none']({ response, perform })
  }
  const server = createServer((request, response) => {
    const work = answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { error: String(error) })
    })
    underway.add(work)
    void work.finally(() => underway.delete(work))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    misbehave: (on, fault) => {
      chosen[on] = fault
    },
    behave: () => {
      for (const kind of Object.keys(chosen)) delete chosen[kind]
    },
    idle: async () => {
      while (underway.size > 0) await Promise.all(underway)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function performCall(
  facilitators: Readonly<Record<string, FacilitatorClient>>,
  kind: string,
  { paymentPayload, paymentRequirements }: Call,
): Promise<unknown> {
  const facilitator = facilitators[paymentRequirements.network]
  if (facilitator === undefined) throw new Error(`no facilitator for ${paymentRequirements.network}`)
  return kind === 'verify'
    ? facilitator.verify(paymentPayload, paymentRequirements)
    : facilitator.settle(paymentPayload, paymentRequirements)
}

async function describeAll(facilitators: Readonly<Record<string, FacilitatorClient>>): Promise<unknown> {
  const all = await Promise.all(Object.values(facilitators).map((one) => one.getSupported()))
  return {
    kinds: all.flatMap((one) => one.kinds),
    extensions: [],
    signers: Object.assign({}, ...all.map((one) => one.signers)) as unknown,
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
