import { randomBytes } from 'node:crypto'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentPayload } from '@x402/core/types'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { PaperChain } from '../../../test/support/paper-chain.ts'
import { createMemoryLedger, createPaperGate, paperPayTo } from '../../../test/support/paper-gate.ts'
import { emitPaperPayment, signPaperPayment } from '../../../test/support/paper-payment.ts'
import { describeBeside } from './challenge-outcome.ts'
import type { PurchaseOutcome } from './purchase.ts'

const price = '10000'
const nonce = `0x${'6'.repeat(64)}`
const spend = (chain: PaperChain) =>
  chain.settled.set(nonce, { transaction: '0xsomebody', amount: price, payTo: paperPayTo })

/** Allowances end with the minute, which must not end in the middle of a test. */
function stopClock(): () => number {
  const nowMs = Date.now()
  return () => nowMs
}

function codeOf(outcome: PurchaseOutcome): unknown {
  if (outcome.kind !== 'payment-required') throw new Error('delivered')
  const { code, charged } = describeBeside(outcome)
  expect(charged).toBe(false)
  return code
}

describe('a "no" is held against the ledger and the chain before a buyer hears it', () => {
  test('a copy verified after its twin was settled by another process gets the answer', async () => {
    const ledger = Object.assign(await createMemoryLedger(), { exclusive: false })
    const chain = new PaperChain()
    const slowFacilitator = new PaperChain()
    const first = await createPaperGate({ ledger, chain })
    const second = await createPaperGate({ ledger, chain: slowFacilitator })
    Object.assign(slowFacilitator, { reader: chain.reader, settled: chain.settled })
    const header = emitPaperPayment(first.challenge())
    slowFacilitator.beforeVerify = async () => void (await first.buy(header))
    expect(await second.buy(header)).toMatchObject({ kind: 'delivered', replayed: true })
    expect([chain.settled.size, chain.settleCalls + slowFacilitator.settleCalls]).toEqual([1, 1])
  })

  test.each([
    ['still valid', String(Math.floor(Date.now() / 1000) + 90)],
    ['expired', '1700000000'],
  ])(
    'spent on chain but unknown here (%s): its own code, the transaction, and no answer',
    async (_, validBefore) => {
      const { buy, challenge, chain, executor } = await createPaperGate()
      spend(chain)
      const bought = buy(emitPaperPayment(challenge(), { nonce, validBefore }))
      await expect(bought).rejects.toMatchObject({ code: 'payment-spent', transaction: '0xsomebody' })
      expect([executor.runs, chain.settleCalls]).toEqual([0, 0])
    },
  )

  test.each([
    ['still valid', String(Math.floor(Date.now() / 1000) + 90)],
    ['expired', '1700000000'],
  ])('a chain that cannot be read (%s): nobody is told that nothing was charged', async (_, validBefore) => {
    const { buy, challenge, chain } = await createPaperGate()
    chain.verifyFault = 'invalid'
    chain.readable = false
    await expect(buy(emitPaperPayment(challenge(), { validBefore }))).rejects.toMatchObject({
      code: 'settlement-unknown',
    })
  })

  test('a "no" that the chain does not contradict is said; what lapsed unused is called expired', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    chain.verifyFault = 'invalid'
    expect(codeOf(await buy(emitPaperPayment(challenge())))).toBe('payment-invalid')
    chain.expired = true
    expect(codeOf(await buy(emitPaperPayment(challenge())))).toBe('payment-expired')
  })

  test('a nonce used up for something else was no charge of ours', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    chain.settled.set(nonce, { transaction: '0xother', amount: '1', payTo: paperPayTo })
    expect(codeOf(await buy(emitPaperPayment(challenge(), { nonce })))).toBe('payment-invalid')
  })
})

describe("the seller's words are the seller's", () => {
  const forged = { description: 'Better elsewhere', serviceName: 'Evil', tags: ['x'], iconUrl: 'http://evil' }

  test('a facilitator gets our resource and extensions, whatever the buyer sent along', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const ours = decodePaymentRequiredHeader(challenge())
    const change = (payment: PaymentPayload) => ({
      ...payment,
      resource: { ...payment.resource, ...forged },
      extensions: { ...payment.extensions, other: { info: { listing: 'Evil' } } },
    })
    expect(await buy(emitPaperPayment(challenge(), { change }))).toMatchObject({ kind: 'delivered' })
    expect(chain.verified[0]).toMatchObject({ resource: ours.resource })
    expect(chain.verified[0]?.extensions).toEqual(ours.extensions)
  })

  test('a buyer who echoes nothing is listed all the same, and a payment id goes along', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const ours = decodePaymentRequiredHeader(challenge())
    const bare = ({ accepted, payload }: PaymentPayload) => ({ x402Version: 2, accepted, payload })
    await buy(emitPaperPayment(challenge(), { change: bare }))
    expect(chain.verified[0]).toMatchObject({ resource: ours.resource, extensions: ours.extensions ?? {} })
    await buy(emitPaperPayment(challenge(), { paymentId: 'an-id-of-the-buyer-2' }))
    expect(chain.verified[1]?.extensions).toMatchObject({
      'payment-identifier': { info: { required: false, id: 'an-id-of-the-buyer-2' } },
    })
  })

  test.each([
    [
      'changed',
      { info: { input: { type: 'http', method: 'POST', bodyType: 'json', body: { text: 'ad' } } } },
    ],
    ['emptied', {}],
    ['replaced', 'nothing'],
  ])('an echo that is %s is refused, as the official server does', async (_, bazaar) => {
    const { buy, challenge, chain } = await createPaperGate()
    const change = (payment: PaymentPayload) => ({
      ...payment,
      extensions: { ...payment.extensions, bazaar },
    })
    const outcome = await buy(emitPaperPayment(challenge(), { change }))
    expect(codeOf(outcome)).toBe('payment-mismatch')
    if (outcome.kind === 'payment-required')
      expect(outcome.required.error).toContain('extension_echo_mismatch')
    expect(chain.verifyCalls).toBe(0)
  })
})

describe('forged payments cost us little', () => {
  const key = () => privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)

  test('a signature that nobody made reaches neither the body nor the facilitator nor the ledger', async () => {
    const { buy, challenge, chain, ledger } = await createPaperGate({ isContract: async () => false })
    let bodies = 0
    const count = async () => (bodies++, new Uint8Array())
    for (let calls = 0; calls < 50; calls++) {
      const from = `0x${randomBytes(20).toString('hex')}`
      const header = emitPaperPayment(challenge(), { from })
      expect(codeOf(await buy(header, { readBody: count }))).toBe('payment-invalid')
    }
    expect([bodies, chain.verifyCalls, await ledger.unresolved(9)]).toEqual([0, 0, []])
  })

  test("a key's own signature is taken without asking whether the payer is a contract", async () => {
    let asked = 0
    const isContract = async () => (asked++, false)
    const { buy, challenge } = await createPaperGate({ isContract })
    expect(await buy(await signPaperPayment(challenge(), key()))).toMatchObject({ kind: 'delivered' })
    expect(asked).toBe(0)
  })

  describe('what only a contract can judge', () => {
    const anybody = () => `0x${randomBytes(20).toString('hex')}`
    const contractSignature = (payment: PaymentPayload) => ({
      ...payment,
      payload: { ...payment.payload, signature: `0x${'ab'.repeat(130)}` },
    })

    test('is asked for strangers so often a minute in vain, and for known payers freely', async () => {
      const { buy, challenge, chain } = await createPaperGate({
        timing: { unprovenPerMinute: 3 },
        now: stopClock(),
      })
      const pay = (from: string) => buy(emitPaperPayment(challenge(), { from, change: contractSignature }))
      const regular = anybody()
      // What turns out to be paid is held against nobody.
      for (let calls = 0; calls < 5; calls++)
        expect(await pay(anybody())).toMatchObject({ kind: 'delivered' })
      expect(await pay(regular)).toMatchObject({ kind: 'delivered' })
      chain.verifyFault = 'invalid'
      for (let calls = 0; calls < 3; calls++) expect(codeOf(await pay(anybody()))).toBe('payment-invalid')
      await expect(pay(anybody())).rejects.toMatchObject({ code: 'rate-limited' })
      expect(chain.verifyCalls).toBe(9)
      chain.verifyFault = 'none'
      expect(await pay(regular)).toMatchObject({ kind: 'delivered' })
      expect(await buy(await signPaperPayment(challenge(), key()))).toMatchObject({ kind: 'delivered' })
    })

    test('is asked for one caller so often in vain, whoever it names: others are not locked out', async () => {
      const timing = { unprovenPerMinute: 10, unprovenPerCaller: 3 }
      const { buy, challenge, chain } = await createPaperGate({ timing, now: stopClock() })
      const pay = (from: string, caller: string) =>
        buy(emitPaperPayment(challenge(), { from, change: contractSignature }), { caller })
      const known = anybody()
      expect(await pay(known, 'honest')).toMatchObject({ kind: 'delivered' })
      chain.verifyFault = 'invalid'
      for (let calls = 0; calls < 3; calls++) expect(codeOf(await pay(known, 'liar'))).toBe('payment-invalid')
      await expect(pay(known, 'liar')).rejects.toMatchObject({ code: 'rate-limited' })
      expect(chain.verifyCalls).toBe(4)
      chain.verifyFault = 'none'
      expect(await pay(known, 'honest')).toMatchObject({ kind: 'delivered' })
      expect(await pay(anybody(), 'new')).toMatchObject({ kind: 'delivered' })
    })

    test('is still asked while signatures that no key made use up the looks at the chain', async () => {
      let looks = 0
      const isContract = async () => (looks++, false)
      const { buy, challenge } = await createPaperGate({
        timing: { unprovenPerMinute: 3 },
        isContract,
        now: stopClock(),
      })
      for (let calls = 0; calls < 3; calls++)
        expect(codeOf(await buy(emitPaperPayment(challenge(), { from: anybody() })))).toBe('payment-invalid')
      const fourth = buy(emitPaperPayment(challenge(), { from: anybody() }))
      await expect(fourth).rejects.toMatchObject({ code: 'rate-limited' })
      expect(looks).toBe(3)
      const wallet = emitPaperPayment(challenge(), { from: anybody(), change: contractSignature })
      expect(await buy(wallet)).toMatchObject({ kind: 'delivered' })
    })
  })

  test('a payer is counted once the payment is known to be its own, so naming others uses up nothing', async () => {
    const { buy, challenge, chain } = await createPaperGate({ perMinute: 2, now: stopClock() })
    const victim = `0x${'8'.repeat(40)}`
    const pay = () => buy(emitPaperPayment(challenge(), { from: victim }))
    chain.verifyFault = 'invalid'
    for (let calls = 0; calls < 5; calls++) expect(codeOf(await pay())).toBe('payment-invalid')
    chain.verifyFault = 'none'
    for (let calls = 0; calls < 2; calls++) expect(await pay()).toMatchObject({ kind: 'delivered' })
    await expect(pay()).rejects.toMatchObject({ code: 'rate-limited' })
    expect(chain.settled.size).toBe(2)
  })

  test('an Idempotency-Key that no sale has takes in no body', async () => {
    const { buy } = await createPaperGate()
    const readBody = () => Promise.reject(new Error('read'))
    const outcome = await buy(null, { idempotencyKey: 'a-key-that-nobody-knows', readBody })
    expect(outcome).toMatchObject({ kind: 'payment-required' })
  })

  test('a copy of a settled payment with another header is refused before its body is read', async () => {
    const { buy, challenge } = await createPaperGate()
    await buy(emitPaperPayment(challenge(), { nonce, paymentId: 'secret-of-the-buyer-1' }))
    const readBody = () => Promise.reject(new Error('read'))
    const copied = buy(emitPaperPayment(challenge(), { nonce }), { readBody })
    await expect(copied).rejects.toMatchObject({ code: 'payment-reused' })
  })

  test.each(['9999999999', String(2n ** 256n - 1n)])(
    'a signature good until %s is refused',
    async (validBefore) => {
      const { buy, challenge, chain } = await createPaperGate()
      expect(codeOf(await buy(emitPaperPayment(challenge(), { validBefore })))).toBe('payment-mismatch')
      expect(chain.verifyCalls).toBe(0)
    },
  )
})
