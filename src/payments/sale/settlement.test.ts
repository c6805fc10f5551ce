import { describe, expect, test } from 'vitest'
import { PaperChain, type SettleFault } from '../../../test/support/paper-chain.ts'
import { createMemoryLedger, createPaperGate } from '../../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../../test/support/paper-payment.ts'
import { defaultTiming } from './gate-options.ts'
import type { PurchaseOutcome } from './purchase.ts'
import { Reconciler } from './reconciler.ts'

type Told = 'answer' | 'declined' | 'unknown'

async function tell(outcome: Promise<PurchaseOutcome>): Promise<Told> {
  try {
    const { kind } = await outcome
    return kind === 'delivered' ? 'answer' : 'declined'
  } catch (error) {
    if ((error as { code?: string }).code === 'settlement-unknown') return 'unknown'
    throw error
  }
}

function nonceOf(header: string): string {
  const payment = JSON.parse(Buffer.from(header, 'base64').toString()) as {
    payload: { authorization: { nonce: string } }
  }
  return payment.payload.authorization.nonce
}

describe('what a settle call proves', () => {
  const cases: [
    fault: SettleFault,
    told: Told,
    chargedThen: number,
    toldAgain: Told,
    chargedInTheEnd: number,
  ][] = [
    ['refuse', 'declined', 0, 'answer', 1],
    ['hang', 'unknown', 0, 'answer', 1],
    ['drop-before', 'unknown', 0, 'answer', 1],
    ['drop-after', 'answer', 1, 'answer', 1],
    ['server-error', 'unknown', 0, 'answer', 1],
    ['pending-settled', 'answer', 1, 'answer', 1],
    ['pending-unsettled', 'unknown', 0, 'answer', 1],
    ['late', 'unknown', 0, 'answer', 1],
  ]

  test.each(cases)(
    'the facilitator does "%s": told %s with %d charged; the same signature again: %s with %d charged',
    async (fault, told, chargedThen, toldAgain, chargedInTheEnd) => {
      const { buy, challenge, chain } = await createPaperGate()
      const header = emitPaperPayment(challenge())
      chain.settleFaults.push(fault)
      expect(await tell(buy(header))).toBe(told)
      expect(chain.settled.size).toBe(chargedThen)
      if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await tell(buy(header))).toBe(toldAgain)
      expect(chain.settled.size).toBe(chargedInTheEnd)
    },
  )

  test('while the outcome is unknown no new challenge is given, by no way', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const idempotencyKey = 'a-key-of-the-buyer-0001'
    const header = emitPaperPayment(challenge(), { paymentId: 'an-id-of-the-buyer-1' })
    chain.settleFaults.push('drop-before')
    chain.readable = false
    const first = buy(header, { idempotencyKey })
    await expect(first).rejects.toMatchObject({ code: 'settlement-unknown', retryAfterSeconds: 5 })
    expect(await tell(buy(header, { idempotencyKey }))).toBe('unknown')
    expect(await tell(buy(null, { idempotencyKey }))).toBe('unknown')
    const signedAnew = emitPaperPayment(challenge(), { paymentId: 'an-id-of-the-buyer-1' })
    expect(await tell(buy(signedAnew))).toBe('unknown')
    expect([chain.settleCalls, chain.settled.size]).toEqual([1, 0])
  })

  test('a "no" to a second try does not end what the first may still have begun', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    chain.settleFaults.push('drop-before', 'refuse')
    expect(await tell(buy(header))).toBe('unknown')
    expect(await tell(buy(header))).toBe('unknown')
    expect(await tell(buy(header))).toBe('answer')
    expect([chain.settleCalls, chain.settled.size]).toEqual([3, 1])
  })

  test('a buyer is kept waiting while the chain may still show the payment', async () => {
    const { buy, challenge, chain } = await createPaperGate({ timing: { patienceMs: 5_000 } })
    chain.settleFaults.push('late')
    expect(await tell(buy(emitPaperPayment(challenge())))).toBe('answer')
    expect(chain.settled.size).toBe(1)
  })

  test('an unspent payment that can no longer be settled is declined, and the buyer may sign anew', async () => {
    let now = Date.now()
    const { buy, challenge, chain } = await createPaperGate({ now: () => now })
    const header = emitPaperPayment(challenge())
    chain.settleFaults.push('drop-before')
    expect(await tell(buy(header))).toBe('unknown')
    chain.expired = true
    now += 200_000
    const outcome = await buy(header)
    expect(outcome).toMatchObject({ kind: 'payment-required', refusal: { code: 'payment-expired' } })
    expect(chain.settleCalls).toBe(1)
  })

  test('a nonce that was used up for something else is no payment', async () => {
    const { buy, challenge, chain } = await createPaperGate()
    const nonce = `0x${'5'.repeat(64)}`
    chain.settleFaults.push('drop-before')
    chain.beforeSettle = async () =>
      void chain.settled.set(nonce, { transaction: '0xother', amount: '1', payTo: '0x0' })
    expect(await tell(buy(emitPaperPayment(challenge(), { nonce })))).toBe('declined')
  })

  test('an answer is delivered although the ledger fails after the money moved, and nothing is lost', async () => {
    const ledger = await createMemoryLedger()
    const { buy, challenge, chain } = await createPaperGate({ ledger })
    const { move } = ledger
    ledger.move = (sale, to, facts) =>
      to === 'settled' ? Promise.reject(new Error('disk full')) : move(sale, to, facts)
    const header = emitPaperPayment(challenge())
    expect(await tell(buy(header))).toBe('answer')
    ledger.move = move
    const restarted = await createPaperGate({ ledger, chain })
    expect(await tell(restarted.buy(header))).toBe('answer')
    expect(chain.settleCalls).toBe(1)
  })
})

/** A process that stops for ever at a place of the sale, and the ledger and chain that survive it. */
async function crashAt(place: 'run' | 'before settling' | 'after settling') {
  const [ledger, chain] = [await createMemoryLedger(), new PaperChain()]
  const crashed = await createPaperGate({ ledger, chain })
  const header = emitPaperPayment(crashed.challenge())
  const stuck = new Promise<never>(() => {})
  const reached = new Promise<void>((resolve) => {
    if (place === 'run') crashed.executor.duringRun = () => (resolve(), stuck)
    if (place === 'before settling') chain.beforeSettle = () => (resolve(), stuck)
    if (place === 'after settling') {
      chain.beforeSettle = async () => {
        chain.settled.set(nonceOf(header), {
          transaction: '0xlost',
          amount: '10000',
          payTo: `0x${'2'.repeat(40)}`,
        })
        resolve()
        await stuck
      }
    }
  })
  void crashed.buy(header).catch(() => {})
  await reached
  chain.beforeSettle = async () => {}
  return { ledger, chain, header, restarted: await createPaperGate({ ledger, chain }) }
}

describe('after a crash', () => {
  test.each(['run', 'before settling', 'after settling'] as const)(
    'killed at "%s": the same signature gets the answer for one charge',
    async (place) => {
      const { chain, header, restarted } = await crashAt(place)
      expect(await tell(restarted.buy(header))).toBe('answer')
      expect(chain.settled.size).toBe(1)
    },
  )

  test.each([
    ['run', 'released'],
    ['before settling', 'open'],
    ['after settling', 'settled'],
  ] as const)('killed at "%s": the reconciler finds it %s', async (place, found) => {
    const { ledger, chain, restarted } = await crashAt(place)
    const till = { network: { id: chain.network }, reader: chain.reader }
    const reconciler = new Reconciler({
      ledger,
      tills: [till as never],
      owner: 'restarted',
      inHand: new Set<string>(),
      now: Date.now,
      observe: (event) => restarted.events.push(event),
      timing: defaultTiming,
    })
    expect(await reconciler.run()).toMatchObject({ examined: 1, [found]: 1 })
    expect((await ledger.unresolved(9)).map((sale) => sale.state)).toEqual(
      found === 'open' ? ['unknown'] : [],
    )
    chain.expired = true
    await reconciler.run()
    expect(await ledger.unresolved(9)).toEqual([])
  })

  test('a "no" of the facilitator that the chain belies is found out, and the answer is owed', async () => {
    const { buy, challenge, chain, ledger } = await createPaperGate()
    const header = emitPaperPayment(challenge())
    chain.settleFaults.push('refuse')
    expect(await tell(buy(header))).toBe('declined')
    chain.settled.set(nonceOf(header), {
      transaction: '0xlate',
      amount: '10000',
      payTo: `0x${'2'.repeat(40)}`,
    })
    const reconciler = new Reconciler({
      ledger,
      tills: [{ network: { id: chain.network }, reader: chain.reader } as never],
      owner: 'me',
      inHand: new Set<string>(),
      now: Date.now,
      observe: () => {},
      timing: defaultTiming,
    })
    expect(await reconciler.run()).toMatchObject({ settled: 1 })
    expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: true })
  })

  test('a reconciler leaves alone what a living process works on', async () => {
    const ledger = Object.assign(await createMemoryLedger(), { exclusive: false })
    const { buy, challenge, executor, chain } = await createPaperGate({ ledger })
    const reconciler = new Reconciler({
      ledger,
      tills: [{ network: { id: chain.network }, reader: chain.reader } as never],
      owner: 'other',
      inHand: new Set<string>(),
      now: Date.now,
      observe: () => {},
      timing: defaultTiming,
    })
    executor.duringRun = async () => void (await reconciler.run())
    chain.beforeSettle = async () => void (await reconciler.run())
    expect(await tell(buy(emitPaperPayment(challenge())))).toBe('answer')
  })
})
