import { describe, expect, test } from 'vitest'
import { PaperChain } from '../../../test/support/paper-chain.ts'
import {
  createMemoryBooks,
  createMemoryLedger,
  createPaperGate,
  paperPayTo,
} from '../../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../../test/support/paper-payment.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { sql } from '../ledger/sql-driver.ts'

const MINUTE = 60_000

function nonceOf(header: string): string {
  const payment = JSON.parse(Buffer.from(header, 'base64').toString()) as {
    payload: { authorization: { nonce: string } }
  }
  return payment.payload.authorization.nonce
}

describe('processes that share a ledger', () => {
  /** A process that stops in a sale, beside one that lives; `die` makes it silent for six seconds. */
  async function stopIn(place: 'run' | 'settle') {
    const { driver, ledger: books } = await createMemoryBooks()
    const beat = (owner: string) =>
      driver.all(sql('INSERT OR REPLACE INTO processes VALUES ($1, ' + driver.clock + ')', owner))
    const ledger = Object.assign(books, { exclusive: false })
    const chain = new PaperChain()
    let reached = (): void => {}
    const stop = (): Promise<never> => (reached(), new Promise(() => {}))
    const move: Ledger['move'] = async (sale, to, facts) => {
      const moved = await ledger.move(sale, to, facts)
      return place === 'settle' && to === 'settling' ? stop() : moved
    }
    const stopped = await createPaperGate({ ledger: { ...ledger, move }, chain, owner: 'stopped' })
    const living = await createPaperGate({ ledger, chain, owner: 'living', timing: { waitMs: 300 } })
    if (place === 'run') stopped.executor.duringRun = stop
    await beat('stopped')
    const header = emitPaperPayment(stopped.challenge())
    await new Promise<void>((resolve) => {
      reached = resolve
      void stopped.buy(header).catch(() => {})
    })
    const die = () => driver.all(sql('UPDATE processes SET beat_at_ms = beat_at_ms - 6000'))
    return { living, header, chain, die }
  }

  test.each(['run', 'settle'] as const)(
    'killed in "%s": its sale is waited for while it lives and taken over as soon as it is silent',
    async (place) => {
      const { living, header, chain, die } = await stopIn(place)
      await expect(living.buy(header)).rejects.toMatchObject({
        code: 'settlement-unknown',
        retryAfterSeconds: 2,
      })
      await die()
      expect(await living.buy(header)).toMatchObject({ kind: 'delivered' })
      expect(chain.settled.size).toBe(1)
    },
  )
})

test('when only the note of a settlement failed, a repetition is answered at once from the chain', async () => {
  const ledger = await createMemoryLedger()
  const { buy, challenge, chain, events } = await createPaperGate({ ledger })
  const { move } = ledger
  ledger.move = (sale, to, facts) =>
    to === 'settled' ? Promise.reject(new Error('disk full')) : move(sale, to, facts)
  const header = emitPaperPayment(challenge())
  expect(await buy(header)).toMatchObject({ kind: 'delivered' })
  expect(events).toContainEqual(expect.objectContaining({ kind: 'unrecorded' }))
  ledger.move = move
  expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: true })
  expect(chain.settleCalls).toBe(1)
})

test('a declined payment that was sold anew raises no alarm', async () => {
  const { buy, challenge, chain, events, reconciler } = await createPaperGate()
  const header = emitPaperPayment(challenge())
  chain.settleFaults.push('refuse')
  expect(await buy(header)).toMatchObject({ kind: 'payment-required' })
  expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: false })
  const before = events.length
  for (let round = 0; round < 5; round++) await reconciler.run()
  expect(events.slice(before).map(({ kind }) => kind)).toEqual(['confirmed'])
})

test('hundreds of sales that cannot be resolved do not keep a newer one from its end', async () => {
  const { ledger } = await createMemoryBooks()
  let now = Date.now()
  const { buy, challenge, chain, reconciler } = await createPaperGate({ ledger, now: () => now })
  const offer = challenge()
  for (let sale = 0; sale < 600; sale++) {
    chain.settleFaults.push('drop-before')
    await buy(emitPaperPayment(offer)).catch(() => null)
  }
  const header = emitPaperPayment(offer)
  chain.settleFaults.push('drop-before')
  await buy(header).catch(() => null)
  chain.settled.set(nonceOf(header), { transaction: '0xlate', amount: '10000', payTo: paperPayTo })
  now += 15_000
  const rounds = [await reconciler.run('due'), await reconciler.run('due')]
  expect(rounds.map(({ settled }) => settled)).toEqual([0, 1])
  expect(rounds[0]?.examined).toBe(500)
})

describe("a facilitator's yes is held against the chain", () => {
  test('a settlement that is there is confirmed once and not asked for again', async () => {
    const { buy, challenge, reconciler, events, ledger } = await createPaperGate()
    await buy(emitPaperPayment(challenge()))
    expect(await reconciler.run()).toMatchObject({ examined: 1, confirmed: 1 })
    expect(await reconciler.run()).toMatchObject({ examined: 0 })
    expect(events.map(({ kind }) => kind)).toContain('confirmed')
    expect(await ledger.claimDue(Number.MAX_SAFE_INTEGER, 0, 9)).toEqual([])
  })

  test('one that never came raises the alarm after ten minutes and is marked in the books', async () => {
    const { driver, ledger } = await createMemoryBooks()
    let now = Date.now()
    const { buy, challenge, chain, reconciler, events } = await createPaperGate({ ledger, now: () => now })
    chain.settleFaults.push('lie')
    await buy(emitPaperPayment(challenge()))
    await reconciler.run()
    expect(events.map(({ kind }) => kind)).not.toContain('missing')
    now += 11 * MINUTE
    await reconciler.run()
    expect(events.filter(({ kind }) => kind === 'missing')).toHaveLength(1)
    const [row] = await driver.all(sql('SELECT state, confirmation FROM sales'))
    expect(row).toMatchObject({ state: 'settled', confirmation: 'missing' })
    await reconciler.run('due')
    expect(events.filter(({ kind }) => kind === 'missing')).toHaveLength(1)
  })

  test('a chain that cannot be read says nothing against anybody', async () => {
    let now = Date.now()
    const { buy, challenge, chain, reconciler, events } = await createPaperGate({ now: () => now })
    await buy(emitPaperPayment(challenge()))
    chain.readable = false
    now += 60 * MINUTE
    expect(await reconciler.run()).toMatchObject({ confirmed: 0, open: 1 })
    expect(events.map(({ kind }) => kind)).not.toContain('missing')
    chain.readable = true
    now += 60 * MINUTE
    expect(await reconciler.run('due')).toMatchObject({ confirmed: 1 })
  })
})

test('a sale asks the ledger five times: names, failures, opening, settling, settled', async () => {
  const ledger = await createMemoryLedger()
  const asked: string[] = []
  const watched = new Proxy(ledger, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        asked.push(String(name))
        return (value as (...all: unknown[]) => unknown)(...given)
      }
    },
  })
  const { buy, challenge } = await createPaperGate({ ledger: watched })
  const header = emitPaperPayment(challenge(), { paymentId: 'a-name-of-this-purchase' })
  expect(await buy(header, { idempotencyKey: 'another-name-of-this-one' })).toMatchObject({
    kind: 'delivered',
  })
  expect(asked).toEqual(['look', 'open', 'move', 'move'])
})
