import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import type { SaleState } from '../../src/payments/ledger/sale-state.ts'

/** Just before a state is written down, or just after; `running`: while the service runs. */
export type PausePoint = `before ${SaleState}` | `after ${SaleState}` | 'running'

/** A ledger that stops at one point of every sale, so that a process can be killed exactly there. */
export function createPausedLedger(ledger: Ledger, pause: (at: PausePoint) => Promise<void>): Ledger {
  return {
    ...ledger,
    open: async (facts, lease) => {
      await pause('before opened')
      const sale = await ledger.open(facts, lease)
      if (sale !== null) await pause('after opened')
      return sale
    },
    move: async (sale, to, facts) => {
      await pause(`before ${to}`)
      const moved = await ledger.move(sale, to, facts)
      if (moved !== null) await pause(`after ${to}`)
      return moved
    },
  }
}
