import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FacilitatorClient } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { afterEach, describe, expect, test } from 'vitest'
import { PaperChain } from '../../../test/support/paper-chain.ts'
import { createHttpFacilitator } from './http-facilitator.ts'
import { createFacilitator } from './create-facilitator.ts'
import type { FacilitatorTiming } from './facilitator-member.ts'

const network = 'eip155:84532'
const payment = {
  x402Version: 2,
  accepted: { network },
  payload: { authorization: { nonce: '0x1' } },
} as unknown as PaymentPayload
const requirements = { network, amount: '1', payTo: '0x2', extra: {} } as unknown as PaymentRequirements
const quick = { probeMs: 10, failuresToOpen: 2 }
/** For answers that never come. */
const impatient = { verifyTimeoutMs: 100, settleTimeoutMs: 100, supportedTimeoutMs: 100 }

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

function facilitatorOf(clients: readonly FacilitatorClient[], timing: Partial<FacilitatorTiming> = {}) {
  const members = clients.map((client, index) => ({ name: `member-${index}`, client, extra: {} }))
  const facilitator = createFacilitator({ network, members, timing: { ...quick, ...timing } })
  open.push(() => facilitator.close())
  return facilitator
}

async function serve(listener: RequestListener): Promise<{ client: FacilitatorClient; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { client: createHttpFacilitator({ url, authorize: null, timeoutMs: 5_000 }), server }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a facilitator that fails', () => {
  test('is dropped after failures in a row and comes back by itself', async () => {
    const chain = new PaperChain(network)
    chain.verifyFault = 'down'
    chain.supportedFault = 'down'
    const facilitator = facilitatorOf([chain.client])
    expect(facilitator.available()).toBe(true)
    for (let calls = 0; calls < 2; calls++) {
      await expect(facilitator.verify(payment, requirements)).rejects.toMatchObject({
        code: 'payments-unavailable',
      })
    }
    expect(facilitator.available()).toBe(false)
    chain.verifyFault = 'none'
    chain.supportedFault = 'none'
    await until(() => facilitator.available())
    expect(await facilitator.verify(payment, requirements)).toEqual({ valid: true, facilitator: 'member-0' })
  })

  test('is dropped although nobody pays, when it stops answering what it supports', async () => {
    const chain = new PaperChain(network)
    chain.supportedFault = 'down'
    const facilitator = facilitatorOf([chain.client])
    await until(() => !facilitator.available())
    chain.supportedFault = 'none'
    await until(() => facilitator.available())
    expect(chain.verifyCalls).toBe(0)
  })

  test('is not dropped for refusing payments', async () => {
    const chain = new PaperChain(network)
    chain.verifyFault = 'invalid'
    const facilitator = facilitatorOf([chain.client])
    for (let calls = 0; calls < 5; calls++) {
      expect(await facilitator.verify(payment, requirements)).toMatchObject({
        reason: 'invalid_exact_evm_signature',
      })
    }
    expect(facilitator.available()).toBe(true)
  })

  test('one that does not support the network is dropped', async () => {
    const facilitator = facilitatorOf([new PaperChain('eip155:1').client])
    await until(() => !facilitator.available())
  })
})

describe('several facilitators', () => {
  test('the next one verifies when the first does not answer, and it is the one that settles', async () => {
    const [down, up] = [new PaperChain(network), new PaperChain(network)]
    down.verifyFault = 'down'
    const facilitator = facilitatorOf([down.client, up.client])
    const verdict = await facilitator.verify(payment, requirements)
    expect(verdict).toEqual({ valid: true, facilitator: 'member-1' })
    expect(await facilitator.settle(payment, requirements, verdict.facilitator)).toMatchObject({
      status: 'settled',
    })
    expect([down.settleCalls, up.settleCalls]).toEqual([0, 1])
  })

  test('each is accounted for by itself: who answered, who did not, and since when', async () => {
    const [down, up] = [new PaperChain(network), new PaperChain(network)]
    down.verifyFault = 'down'
    const facilitator = facilitatorOf([down.client, up.client])
    await facilitator.verify(payment, requirements)
    up.verifyFault = 'invalid'
    await facilitator.verify(payment, requirements)
    const [first, second] = facilitator.health()
    expect(first).toMatchObject({ name: 'member-0', network, verify: { answered: 0, failed: 2 } })
    expect(first?.lastFailureAtMs).toBeGreaterThan(0)
    expect(second).toMatchObject({ name: 'member-1', isUp: true, verify: { answered: 2, failed: 0 } })
    expect(second?.verify.recentMs).toHaveLength(2)
    expect(second?.lastFailureAtMs).toBeNull()
  })

  test('a settlement that fails is not tried elsewhere', async () => {
    const [first, second] = [new PaperChain(network), new PaperChain(network)]
    first.settleFaults.push('drop-after')
    const facilitator = facilitatorOf([first.client, second.client])
    expect(await facilitator.settle(payment, requirements, 'member-0')).toMatchObject({ status: 'unknown' })
    expect([first.settled.size, second.settleCalls]).toEqual([1, 0])
  })

  test('one with another fee payer is not asked to verify', async () => {
    const [first, second] = [new PaperChain(network), new PaperChain(network)]
    first.verifyFault = 'down'
    const facilitator = createFacilitator({
      network,
      members: [
        { name: 'a', client: withFeePayer(first, 'A'), extra: null },
        { name: 'b', client: withFeePayer(second, 'B'), extra: null },
      ],
      timing: quick,
    })
    open.push(() => facilitator.close())
    expect(facilitator.offerExtra()).toBeNull()
    await facilitator.ready()
    expect(facilitator.offerExtra()).toEqual({ feePayer: 'A' })
    const terms = { ...requirements, extra: { feePayer: 'A' } }
    await expect(facilitator.verify(payment, terms)).rejects.toMatchObject({ code: 'payments-unavailable' })
    expect(second.verifyCalls).toBe(0)
  })
})

function withFeePayer(chain: PaperChain, feePayer: string): FacilitatorClient {
  const kinds = [{ x402Version: 2, scheme: 'exact', network, extra: { feePayer, features: {} } } as const]
  return { ...chain.client, getSupported: async () => ({ kinds: [...kinds], extensions: [], signers: {} }) }
}

describe('answers over HTTP', () => {
  const settleAnswers: [name: string, answer: RequestListener, status: string][] = [
    [
      'success',
      (_, response) => send(response, 200, { success: true, transaction: `0x${'7'.repeat(64)}`, network }),
      'settled',
    ],
    [
      'success without transaction',
      (_, response) => send(response, 200, { success: true, transaction: '', network }),
      'unknown',
    ],
    ['refusal', (_, response) => send(response, 200, refusal('insufficient_funds')), 'declined'],
    [
      'refusal with 400',
      (_, response) => send(response, 400, refusal('invalid_exact_evm_signature')),
      'declined',
    ],
    ['pending', (_, response) => send(response, 200, refusal('settlement_pending')), 'unknown'],
    ['pending with 500', (_, response) => send(response, 500, refusal('settlement_pending')), 'unknown'],
    ['duplicate', (_, response) => send(response, 200, refusal('duplicate_settlement')), 'unknown'],
    ['used nonce', (_, response) => send(response, 200, refusal('nonce_already_used')), 'unknown'],
    [
      'refusal that names a transaction',
      (_, response) => send(response, 200, { ...refusal('x'), transaction: '0xt' }),
      'unknown',
    ],
    [
      '202 accepted',
      (_, response) => send(response, 202, { paymentId: 'p', status: 'in_flight' }),
      'unknown',
    ],
    ['500', (_, response) => send(response, 500, { error: 'boom' }), 'unknown'],
    ['502 HTML', (_, response) => response.writeHead(502).end('<html>bad gateway</html>'), 'unknown'],
    ['200 HTML', (_, response) => response.writeHead(200).end('<html>welcome</html>'), 'unknown'],
    ['connection cut', (request) => request.socket.destroy(), 'unknown'],
    ['silence', () => {}, 'unknown'],
  ]

  test.each(settleAnswers)('settle: %s', async (name, answer, status) => {
    const { client } = await serve(answer)
    const facilitator = facilitatorOf([client], name === 'silence' ? impatient : {})
    expect(await facilitator.settle(payment, requirements, null)).toMatchObject({ status })
  })

  const verifyAnswers: [name: string, answer: RequestListener, verdict: object | 'down'][] = [
    ['valid', (_, response) => send(response, 200, { isValid: true }), { valid: true }],
    [
      'invalid',
      (_, response) => send(response, 200, { isValid: false, invalidReason: 'r_1' }),
      { reason: 'r_1' },
    ],
    [
      'invalid with 400',
      (_, response) => send(response, 400, { isValid: false, invalidReason: 'r_2' }),
      { reason: 'r_2' },
    ],
    [
      '400 without verdict',
      (_, response) => send(response, 400, { message: 'schema' }),
      { reason: 'rejected_by_facilitator' },
    ],
    [
      'text in place of a reason',
      (_, response) => send(response, 200, { isValid: false, invalidReason: '<b>x</b> y' }),
      { reason: 'unspecified' },
    ],
    ['401', (_, response) => send(response, 401, { message: 'key' }), 'down'],
    ['500', (_, response) => send(response, 500, {}), 'down'],
    ['HTML', (_, response) => response.writeHead(200).end('<html>'), 'down'],
    ['connection cut', (request) => request.socket.destroy(), 'down'],
    ['silence', () => {}, 'down'],
  ]

  test.each(verifyAnswers)('verify: %s', async (name, answer, verdict) => {
    const { client } = await serve(answer)
    const facilitator = facilitatorOf([client], name === 'silence' ? impatient : {})
    const asked = facilitator.verify(payment, requirements)
    if (verdict === 'down') await expect(asked).rejects.toMatchObject({ code: 'payments-unavailable' })
    else expect(await asked).toMatchObject(verdict)
  })
})

function send(response: Parameters<RequestListener>[1], status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refusal(errorReason: string) {
  return { success: false, errorReason, transaction: '', network }
}
