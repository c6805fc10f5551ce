import { randomUUID } from 'node:crypto'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import { describe, expect, test } from 'vitest'
import { createPaperGate, createMemoryLedger } from '../../test/support/paper-gate.ts'
import { PaperChain, paperTransaction } from '../../test/support/paper-chain.ts'
import { emitPaperPayment } from '../../test/support/paper-payment.ts'
import { Problem } from '../core/problem.ts'
import type { Service } from '../core/service.ts'
import { template } from '../services/_template/service.ts'
import type { PurchaseOutcome } from './sale/purchase.ts'

function dataOf(outcome: PurchaseOutcome): unknown {
  if (outcome.kind !== 'delivered') throw new Error(`not delivered: ${outcome.refusal?.code}`)
  return (JSON.parse(outcome.envelope) as { data: unknown }).data
}

function codeOf(outcome: PurchaseOutcome): string {
  if (outcome.kind !== 'payment-required') throw new Error('delivered')
  return String(outcome.refusal?.code)
}

test('documents read the payment options without anybody being quoted', async () => {
  const { gate, events, challenge } = await createPaperGate()
  const { accepts, resource } = decodePaymentRequiredHeader(challenge())
  const before = events.length
  expect(gate.accepts(template, resource.url)).toEqual(accepts)
  expect(events).toHaveLength(before)
})

describe('a sale', () => {
  test('a payment for the challenge buys the answer, once run and once settled', async () => {
    const { buy, challenge, chain, executor } = await createPaperGate()
    const outcome = await buy(emitPaperPayment(challenge()))
    expect(dataOf(outcome)).toEqual({ characters: 12 })
    expect(outcome).toMatchObject({
      paymentEnd: { success: true, amount: '10000', transaction: paperTransaction(0) },
    })
    expect([executor.runs, chain.settleCalls, chain.settled.size]).toEqual([1, 1, 1])
  })

  test('the ledger knows of the settlement before the facilitator is asked for it', async () => {
    const { buy, challenge, chain, ledger } = await createPaperGate()
    let seen: string[] = []
    chain.beforeSettle = async () => {
      seen = (await ledger.unresolved(9)).map((sale) => sale.state)
    }
    await buy(emitPaperPayment(challenge()))
    expect(seen).toEqual(['settling'])
  })

  test('fifty copies at once run once, settle once and all get the same answer', async () => {
    const { buy, challenge, chain, executor } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => buy(header)))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(dataOf(outcomes[0] as PurchaseOutcome)).toEqual({ characters: 12 })
    expect([executor.runs, chain.settleCalls]).toEqual([1, 1])
  })

  test('two processes on one ledger sell one payment once and both answer', async () => {
    const ledger = Object.assign(await createMemoryLedger(), { exclusive: false })
    const chain = new PaperChain()
    const [first, second] = [
      await createPaperGate({ ledger, chain }),
      await createPaperGate({ ledger, chain }),
    ]
    const header = emitPaperPayment(first.challenge())
    const outcomes = await Promise.all([first, second, first, second].map((gate) => gate.buy(header)))
    expect(outcomes.map(dataOf)).toEqual(Array.from({ length: 4 }, () => ({ characters: 12 })))
    expect([chain.settleCalls, chain.settled.size]).toEqual([1, 1])
  })

  test('a second process waits for the first instead of taking its sale away', async () => {
    const ledger = Object.assign(await createMemoryLedger(), { exclusive: false })
    const chain = new PaperChain()
    const [first, second] = [
      await createPaperGate({ ledger, chain }),
      await createPaperGate({ ledger, chain }),
    ]
    const header = emitPaperPayment(first.challenge())
    let finish: (() => void) | undefined
    const running = new Promise<void>((reached) => {
      first.executor.duringRun = () => (reached(), new Promise((resolve) => void (finish = resolve)))
    })
    const one = first.buy(header)
    await running
    const other = second.buy(header)
    setTimeout(() => finish?.(), 250)
    expect(await one).toMatchObject({ kind: 'delivered', replayed: false })
    expect(await other).toMatchObject({ kind: 'delivered', replayed: true })
    expect(chain.settleCalls).toBe(1)
  })

  test('a lost answer is given again for the same payment and body, without another settlement', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    const first = await buy(header)
    const again = await buy(header)
    if (first.kind !== 'delivered') throw new Error('not delivered')
    expect(again).toMatchObject({ kind: 'delivered', replayed: true, paymentEnd: first.paymentEnd })
    expect(dataOf(again)).toEqual(dataOf(first))
    expect(chain.settleCalls).toBe(1)
  })

  test('a lost answer is still given after the signature has expired', async () => {
    let now = Date.now()
    const { buy, challenge } = await createPaperGate({ now: () => now })
    const header = emitPaperPayment(challenge())
    await buy(header)
    now += 60 * 60 * 1000
    expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: true })
  })

  test('answers are given again only so often and so long', async () => {
    let now = Date.now()
    const { buy, challenge, executor } = await createPaperGate({ now: () => now, timing: { replayCount: 2 } })
    const header = emitPaperPayment(challenge())
    for (let calls = 0; calls < 3; calls++) await buy(header)
    await expect(buy(header)).rejects.toMatchObject({ code: 'replay-expired' })
    const other = emitPaperPayment(challenge())
    await buy(other)
    now += 25 * 60 * 60 * 1000
    await expect(buy(other)).rejects.toMatchObject({ code: 'replay-expired' })
    expect(executor.runs).toBe(4)
  })

  test('copies that come in just after the sale have a larger limit than repetitions, for one charge', async () => {
    let now = Date.now()
    const timing = { replayCount: 2, copiesWithinMs: 5_000, copyCount: 20 }
    const { buy, challenge, chain } = await createPaperGate({ now: () => now, timing })
    const header = emitPaperPayment(challenge())
    for (let copies = 0; copies <= timing.copyCount; copies++)
      expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: copies > 0 })
    await expect(buy(header)).rejects.toMatchObject({ code: 'replay-expired' })
    now += 5_000
    await expect(buy(header)).rejects.toMatchObject({ code: 'replay-expired' })
    expect(chain.settleCalls).toBe(1)
  })

  test('a name without its payment is a repetition from the start', async () => {
    const timing = { replayCount: 2, copiesWithinMs: 5_000 }
    const { buy, challenge } = await createPaperGate({ timing })
    const idempotencyKey = 'a-key-for-repetitions'
    await buy(emitPaperPayment(challenge()), { idempotencyKey })
    for (let names = 0; names < 2; names++) await buy(null, { idempotencyKey })
    await expect(buy(null, { idempotencyKey })).rejects.toMatchObject({ code: 'replay-expired' })
  })

  test('the same payment with another body is refused, also while the first is at work', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    const [first, second] = await Promise.allSettled([buy(header), buy(header, { body: { text: 'other' } })])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'payment-reused' } })
    await expect(buy(header, { body: { text: 'other' } })).rejects.toMatchObject({ code: 'payment-reused' })
    expect(chain.settleCalls).toBe(1)
  })

  test('a payment rebuilt from what the chain publishes does not get the answer', async () => {
    const { buy, challenge } = await createPaperGate()
    const nonce = `0x${'7'.repeat(64)}`
    await buy(emitPaperPayment(challenge(), { nonce, paymentId: 'secret-of-the-buyer-1' }))
    await expect(buy(emitPaperPayment(challenge(), { nonce }))).rejects.toMatchObject({
      code: 'payment-reused',
    })
  })
})

describe('what fails is free', () => {
  test('a body that breaks the schema is refused before anybody verifies, and the payment stays good', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    await expect(buy(header, { body: { txt: 'typo' } })).rejects.toMatchObject({ code: 'invalid-input' })
    expect([chain.verifyCalls, chain.settleCalls]).toEqual([0, 0])
    expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: false })
  })

  test('a run that fails releases the payment, and it buys the next call', async () => {
    const { buy, challenge, chain, executor, ledger, events } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    executor.duringRun = () => Promise.reject(new Problem('overloaded', 'full'))
    await expect(buy(header)).rejects.toMatchObject({ code: 'overloaded' })
    expect(await ledger.unresolved(9)).toEqual([])
    expect(chain.settleCalls).toBe(0)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'failed-free', code: 'overloaded' }))
    executor.duringRun = async () => {}
    expect(await buy(header, { body: { text: 'another body' } })).toMatchObject({ kind: 'delivered' })
  })

  test('a payer whose calls keep coming to nothing is slowed down', async () => {
    const { buy, challenge, executor } = await createPaperGate({ timing: { failuresPerHour: 3 } })
    const header = emitPaperPayment(challenge())
    executor.duringRun = () => Promise.reject(new Problem('invalid-document', 'not OpenAPI'))
    for (let calls = 0; calls < 3; calls++)
      await expect(buy(header)).rejects.toMatchObject({ code: 'invalid-document' })
    await expect(buy(header)).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 600 })
    expect(executor.runs).toBe(3)
  })

  test('a fault of ours in the run releases the payment too', async () => {
    const { buy, challenge, chain, executor, ledger } = await createPaperGate()
    executor.duringRun = () => Promise.reject(new TypeError('bug'))
    await expect(buy(emitPaperPayment(challenge()))).rejects.toThrow('bug')
    expect([chain.settleCalls, await ledger.unresolved(9)]).toEqual([0, []])
  })

  test('an answer that cannot be written out is noticed before the money moves', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const followUps = [
      {
        service: 'no.such',
        title: '',
        because: '',
        template: {},
        get useOutput(): string {
          throw new Error('broken')
        },
      },
    ]
    const service = { ...template, followUps } as unknown as Service
    await expect(buy(emitPaperPayment(challenge()), { service })).rejects.toThrow('broken')
    expect(chain.settleCalls).toBe(0)
  })

  test('an observer that throws does not touch the sale', async () => {
    const { buy, challenge, events } = await createPaperGate()
    events.push = () => {
      throw new Error('metrics are down')
    }
    expect(await buy(emitPaperPayment(challenge()))).toMatchObject({ kind: 'delivered' })
  })

  test('a ledger that cannot be reached stops sales before anything is charged', async () => {
    const { buy, challenge, chain, ledger } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    await ledger.close()
    await expect(buy(header)).rejects.toMatchObject({ code: 'payments-unavailable' })
    expect(chain.settleCalls).toBe(0)
  })

  test('a buyer who hangs up before the money moves is not charged', async () => {
    const { buy, challenge, chain, executor } = await createPaperGate()
    const buyer = new AbortController()
    executor.duringRun = async () => buyer.abort()
    await expect(buy(emitPaperPayment(challenge()), { signal: buyer.signal })).rejects.toBeInstanceOf(Problem)
    expect(chain.settleCalls).toBe(0)
  })

  test('a buyer who hangs up while a copy waits still gets the copy served', async () => {
    const { buy, challenge, chain, executor } = await createPaperGate()
    const buyer = new AbortController()
    const header = emitPaperPayment(challenge())
    executor.duringRun = async () => buyer.abort()
    const outcomes = await Promise.all([buy(header, { signal: buyer.signal }), buy(header)])
    expect(outcomes.map(dataOf)).toEqual([{ characters: 12 }, { characters: 12 }])
    expect(chain.settleCalls).toBe(1)
  })

  test('a facilitator that is down is no fault of the payment', async () => {
    const { buy, challenge, chain, executor } = await createPaperGate()
    chain.verifyFault = 'down'
    await expect(buy(emitPaperPayment(challenge()))).rejects.toMatchObject({
      code: 'payments-unavailable',
      retryAfterSeconds: 10,
    })
    expect(executor.runs).toBe(0)
  })

  test('a declined settlement is answered with the challenge and can be tried again', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    chain.settleFaults.push('refuse')
    const declined = await buy(header)
    expect(codeOf(declined)).toBe('payment-declined')
    expect(declined).toMatchObject({
      refusal: { paymentEnd: { success: false, errorReason: 'payment_declined', transaction: '' } },
    })
    expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: false })
  })
})

describe('names a buyer gives a purchase', () => {
  test('an Idempotency-Key is honoured before a challenge is issued', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const idempotencyKey = randomUUID()
    expect(await buy(null, { idempotencyKey })).toMatchObject({ kind: 'payment-required' })
    await buy(emitPaperPayment(challenge()), { idempotencyKey })
    expect(await buy(null, { idempotencyKey })).toMatchObject({ kind: 'delivered', replayed: true })
    expect(chain.settled.size).toBe(1)
  })

  test.each([
    ['Idempotency-Key', (id: string) => ({ key: { idempotencyKey: id }, payment: {} })],
    ['payment id', (id: string) => ({ key: {}, payment: { paymentId: id } })],
  ])('the same %s with a new payment is not charged again, also when both come at once', async (_, name) => {
    const { buy, challenge, chain } = await createPaperGate()
    const { key, payment } = name(randomUUID())
    const pay = () => buy(emitPaperPayment(challenge(), payment), key)
    const outcomes = await Promise.all([pay(), pay(), pay()])
    expect([...outcomes, await pay()].map(dataOf)).toEqual(
      Array.from({ length: 4 }, () => ({ characters: 12 })),
    )
    expect([chain.settled.size, chain.settleCalls]).toEqual([1, 1])
  })

  test.each([
    ['Idempotency-Key', (id: string) => ({ key: { idempotencyKey: id }, payment: {} })],
    ['payment id', (id: string) => ({ key: {}, payment: { paymentId: id } })],
  ])('the same %s for another request is refused', async (_, name) => {
    const { buy, challenge, chain } = await createPaperGate()
    const { key, payment } = name(randomUUID())
    await buy(emitPaperPayment(challenge(), payment), key)
    const other = buy(emitPaperPayment(challenge(), payment), { ...key, body: { text: 'other' } })
    await expect(other).rejects.toMatchObject({ code: 'payment-reused' })
    expect(chain.settled.size).toBe(1)
  })

  test.each(['short', 'spaces are not allowed here', 'x'.repeat(256), 'ключ-ключ-ключ-ключ'])(
    'the malformed Idempotency-Key %j is refused, paid or not',
    async (idempotencyKey) => {
      const { buy, challenge } = await createPaperGate()
      await expect(buy(null, { idempotencyKey })).rejects.toMatchObject({ code: 'malformed-idempotency-key' })
      const paid = buy(emitPaperPayment(challenge()), { idempotencyKey })
      await expect(paid).rejects.toMatchObject({ code: 'malformed-idempotency-key' })
    },
  )

  test.each(['short', 'sixteen.but.dots', 'x'.repeat(129)])(
    'the malformed payment id %j is refused',
    async (paymentId) => {
      const { buy, challenge } = await createPaperGate()
      const paid = buy(emitPaperPayment(challenge(), { paymentId }))
      await expect(paid).rejects.toMatchObject({ code: 'malformed-payment' })
    },
  )
})

describe('payments that are refused', () => {
  const cases: [name: string, code: string, changes: Parameters<typeof emitPaperPayment>[1]][] = [
    ['expired', 'payment-expired', { validBefore: '1700000000' }],
    ['about to expire', 'payment-expired', { validBefore: String(Math.floor(Date.now() / 1000) + 3) }],
    ['signed over too little', 'payment-mismatch', { value: '9999' }],
    ['signed over too much', 'payment-mismatch', { value: '10001' }],
    ['signed over to somebody else', 'payment-mismatch', { to: `0x${'9'.repeat(40)}` }],
    [
      'for another network',
      'payment-mismatch',
      { change: (p) => ({ ...p, accepted: { ...p.accepted, network: 'eip155:1' } }) },
    ],
    [
      'for another amount',
      'payment-mismatch',
      { change: (p) => ({ ...p, accepted: { ...p.accepted, amount: '1' } }) },
    ],
    [
      'for another scheme',
      'payment-mismatch',
      { change: (p) => ({ ...p, accepted: { ...p.accepted, scheme: 'upto' } }) },
    ],
    [
      'for another resource',
      'payment-mismatch',
      {
        change: (p) => ({
          ...p,
          resource: { ...p.resource, url: 'https://tollgauge.example/v1/other/other' },
        }),
      },
    ],
  ]

  test.each(cases)('%s: %s, without asking anybody', async (_, code, changes) => {
    const { buy, challenge, chain, executor } = await createPaperGate()
    const outcome = await buy(emitPaperPayment(challenge(), changes))
    expect(codeOf(outcome)).toBe(code)
    if (outcome.kind !== 'payment-required') return
    const { error, accepts } = outcome.required
    expect(error).not.toBe(decodePaymentRequiredHeader(challenge()).error)
    expect(accepts).toHaveLength(1)
    expect([chain.verifyCalls, chain.settleCalls, executor.runs]).toEqual([0, 0, 0])
  })

  test('a tampered signature is refused by the facilitator and leaves no trace in the ledger', async () => {
    const { buy, challenge, chain, executor, ledger } = await createPaperGate()
    chain.verifyFault = 'invalid'
    expect(codeOf(await buy(emitPaperPayment(challenge())))).toBe('payment-invalid')
    expect([executor.runs, await ledger.unresolved(9)]).toEqual([0, []])
  })

  test('letter case of addresses and further keys in `accepted` do not matter', async () => {
    const { buy, challenge } = await createPaperGate()
    const header = emitPaperPayment(challenge(), {
      change: (p) => ({ ...p, accepted: { ...p.accepted, asset: p.accepted.asset.toLowerCase(), more: 1 } }),
    })
    expect(await buy(header)).toMatchObject({ kind: 'delivered' })
  })

  test('ten thousand distinct garbage payments leave nothing behind', async () => {
    const { buy, challenge, chain, ledger, executor } = await createPaperGate()
    const offer = challenge()
    chain.verifyFault = 'invalid'
    for (let round = 0; round < 100; round++) {
      const hundred = Array.from({ length: 100 }, () => buy(emitPaperPayment(offer)))
      for (const outcome of await Promise.all(hundred)) expect(outcome.kind).toBe('payment-required')
    }
    expect([await ledger.unresolved(9), executor.runs, chain.verifyCalls]).toEqual([[], 0, 10_000])
  })
})

describe('the free check of a body', () => {
  test.each([
    [{ text: 'fine' }, { valid: true, errors: [] }],
    [{ txt: 'typo' }, { valid: false, errors: [{ pointer: '/text' }, { pointer: '/txt' }] }],
  ])('a body sent without payment is checked: %j', async (body, expected) => {
    const { buy, challenge } = await createPaperGate()
    const outcome = await buy(null, { body })
    if (outcome.kind !== 'payment-required') throw new Error('delivered')
    expect(outcome).toMatchObject({ check: expected, refusal: null })
    expect(outcome.required).toEqual(decodePaymentRequiredHeader(challenge()))
  })
})
