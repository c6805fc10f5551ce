import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sourceArguments } from './built-command.ts'
import type { Reconciliation } from '../../src/payments/sale/reconciler.ts'
import type { PausePoint } from './paused-ledger.ts'
import type { Orders, Report, ServiceProcessOptions } from './service-process.ts'

export interface ServiceProcess {
  readonly url: string
  order(orders: Orders): void
  /** Resolves when as many sales stand still at the point. */
  paused(at: PausePoint, sales: number): Promise<void>
  runs(): Promise<number>
  /** One round of the reconciler, as it runs at the start and every few seconds. */
  reconcile(): Promise<Reconciliation>
  /** Whether it is gone, by whatever cause. */
  hasEnded(): boolean
  /** SIGKILL: no handler runs, no buffer is flushed. */
  kill(): Promise<void>
}

const START_TIMEOUT_MS = 60_000

export async function spawnService(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const file = fileURLToPath(new URL('./service-process.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(options)], { execArgv: [...sourceArguments], stdio: 'inherit' })
  const reports: Report[] = []
  child.on('message', (report) => reports.push(report as Report))
  const first = await waitFor(child, () => reports.find((report) => 'port' in report))
  const ask = <Found>(question: string, match: (report: Report) => Found | undefined): Promise<Found> => {
    const seen = reports.length
    child.send(question)
    return waitFor(child, () =>
      reports
        .slice(seen)
        .map(match)
        .find((found) => found !== undefined),
    )
  }
  return {
    url: `http://127.0.0.1:${first.port}`,
    order: (orders) => void child.send(orders),
    paused: async (at, sales) => {
      const standing = () =>
        reports.filter((report) => 'paused' in report && report.paused === at).length >= sales
      await waitFor(child, () => standing() || undefined)
    },
    runs: async () => (await ask('runs', (report) => ('runs' in report ? report : undefined))).runs,
    reconcile: async () =>
      (await ask('reconcile', (report) => ('reconciled' in report ? report : undefined))).reconciled,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function waitFor<Found>(child: ChildProcess, find: () => Found | undefined): Promise<Found> {
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until) {
    const found = find()
    if (found !== undefined) return found
    if (child.exitCode !== null) throw new Error(`the service process ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the service process did not report in time')
}
