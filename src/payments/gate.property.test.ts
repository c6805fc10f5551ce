import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PaperChain, type SettleFault } from '../../test/support/paper-chain.ts'
import { createMemoryLedger, createPaperGate, type PaperGate } from '../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../test/support/paper-payment.ts'
import { defaultTiming } from './sale/gate-options.ts'
import type { Ledger } from './ledger/ledger.ts'
import { Reconciler } from './sale/reconciler.ts'

/** What can happen to a shop between and during purchases. */
type Step =
  | { readonly do: 'buy'; readonly payment: number; readonly copies: number }
  | { readonly do: 'buy-by-key'; readonly payment: number }
  | { readonly do: 'fault'; readonly fault: SettleFault }
  | { readonly do: 'restart' | 'reconcile' | 'go-blind' | 'see-again' | 'break-run' | 'mend-run' }

const faults: SettleFault[] = [
  'refuse',
  'drop-before',
  'drop-after',
  'server-error',
  'pending-settled',
  'pending-unsettled',
]
const payment = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      payment,
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy-by-key' as const), payment }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...faults) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('restart' as const, 'reconcile', 'go-blind', 'see-again', 'break-run', 'mend-run'),
    }),
  },
)

class World {
  readonly #ledger: Ledger
  readonly chain = new PaperChain()
  #shop: PaperGate
  #headers: readonly string[] = []
  /** Payments for which an answer was seen. */
  readonly delivered = new Set<number>()

  private constructor(ledger: Ledger, shop: PaperGate) {
    this.#ledger = ledger
    this.#shop = shop
  }

  static async create(): Promise<World> {
    const ledger = await createMemoryLedger()
    const world = new World(ledger, await createPaperGate())
    await world.restart()
    world.#headers = [0, 1, 2].map((index) =>
      emitPaperPayment(world.#shop.challenge(), { nonce: nonceOf(index) }),
    )
    return world
  }

  async restart(): Promise<void> {
    const timing = { replayCount: 1_000, failuresPerHour: 1_000 }
    this.#shop = await createPaperGate({ ledger: this.#ledger, chain: this.chain, timing })
  }

  async take({ ...step }: Step): Promise<void> {
    if (step.do === 'buy')
      await Promise.all(Array.from({ length: step.copies }, () => this.buy(step.payment)))
    else if (step.do === 'buy-by-key') await this.buy(step.payment, false)
    else if (step.do === 'fault') this.chain.settleFaults.push(step.fault)
    else if (step.do === 'restart') await this.restart()
    else if (step.do === 'reconcile') await this.reconcile()
    else if (step.do === 'go-blind' || step.do === 'see-again') this.chain.readable = step.do === 'see-again'
    else
      this.#shop.executor.duringRun =
        step.do === 'break-run' ? () => Promise.reject(new Error('broken')) : async () => {}
  }

  async buy(index: number, pay = true): Promise<boolean> {
    const header = pay ? (this.#headers[index] ?? null) : null
    const outcome = await this.#shop
      .buy(header, { idempotencyKey: `the-key-of-payment-${index}` })
      .catch(() => null)
    if (outcome?.kind !== 'delivered') return false
    this.delivered.add(index)
    return true
  }

  async reconcile(): Promise<void> {
    const till = { network: { id: this.chain.network }, reader: this.chain.reader } as never
    const options = {
      ledger: this.#ledger,
      tills: [till],
      owner: 'r',
      inHand: new Set<string>(),
      now: Date.now,
      observe: () => {},
    }
    await new Reconciler({ ...options, timing: defaultTiming }).run()
  }
}

function nonceOf(index: number): string {
  return `0x${String(index + 1).repeat(64)}`
}

test('whatever fails in whatever order: nothing is given away, and whoever paid gets the answer for that one charge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const world = await World.create()
      for (const one of steps) {
        await world.take(one)
        for (const index of world.delivered) expect(world.chain.settled.has(nonceOf(index))).toBe(true)
      }
      const charged = [0, 1, 2].filter((index) => world.chain.settled.has(nonceOf(index)))
      world.chain.settleFaults.length = 0
      world.chain.readable = true
      await world.restart()
      await world.reconcile()
      for (const index of charged) expect(await world.buy(index)).toBe(true)
      expect([0, 1, 2].filter((index) => world.chain.settled.has(nonceOf(index)))).toEqual(charged)
    }),
    { numRuns: 80 },
  )
})
