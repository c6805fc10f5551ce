import { Problem } from '../../src/core/problem.ts'
import { openLedgerDriver } from '../../src/payments/ledger/open-ledger.ts'
import { createSqlLedger } from '../../src/payments/ledger/sql-ledger.ts'
import type { Reconciliation } from '../../src/payments/sale/reconciler.ts'
import { createEchoExecutor } from './echo-service.ts'
import { openShop, type ShopWorld } from './open-shop.ts'
import { createPausedLedger, type PausePoint } from './paused-ledger.ts'

export interface ServiceProcessOptions extends ShopWorld {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

/** Told to the process: where every sale is to stop from now on, and whether the service fails. */
export interface Orders {
  readonly pauseAt: PausePoint | null
  readonly failRuns: boolean
}

export type Report =
  | { readonly port: number }
  | { readonly paused: PausePoint }
  | { readonly runs: number }
  | { readonly reconciled: Reconciliation }

/** A shop in a process of its own, so that it can be killed where it stands. Started by `spawnService`. */
const options = JSON.parse(process.argv[2] ?? '{}') as ServiceProcessOptions
let orders: Orders = { pauseAt: null, failRuns: false }
const report = (text: Report): void => void process.send?.(text)

const pause = async (at: PausePoint): Promise<void> => {
  if (orders.pauseAt !== at) return
  report({ paused: at })
  await new Promise(() => {})
}

const executor = createEchoExecutor(async () => {
  await pause('running')
  if (orders.failRuns) throw new Problem('overloaded', 'Told to fail.')
})
const driver = await openLedgerDriver(options, Date.now())
const shop = await openShop(options, createPausedLedger(createSqlLedger(driver), pause), executor)
process.on('message', (message: Orders | 'runs' | 'reconcile') => {
  if (message === 'runs') report({ runs: executor.runs() })
  else if (message === 'reconcile') void shop.reconciler.run().then((reconciled) => report({ reconciled }))
  else orders = message
})
process.on('disconnect', () => process.exit(0))
report({ port: shop.server.port })
