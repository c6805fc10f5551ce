import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { WorkerLoad } from '../../execution/executor.ts'

/** How a shop is when its metrics are asked for. */
export interface ShopStanding {
  /** Seconds by which this machine's clock is ahead of each network's. */
  readonly clockSkews: ReadonlyMap<string, number>
  readonly facilitators: readonly {
    readonly network: string
    readonly name: string
    readonly isUp: boolean
  }[]
  /** Null: calls are not run by workers here. */
  readonly workers: WorkerLoad | null
}

/** Quotes take less than a millisecond, a settlement may take a minute. */
const ANSWER_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** What is counted as it happens. */
export function createMeters(register: Registry) {
  const registers = [register]
  return {
    sales: new Counter({
      name: 'tollgauge_sales_total',
      help: 'What became of calls, by service.',
      labelNames: ['service', 'event'],
      registers,
    }),
    answers: new Histogram({
      name: 'tollgauge_answer_seconds',
      help: 'Time to answer by route, quotes, paid and free answers and refusals apart.',
      labelNames: ['path', 'kind'],
      buckets: ANSWER_BUCKETS,
      registers,
    }),
    statuses: new Counter({
      name: 'tollgauge_answers_total',
      help: 'HTTP answers by route and status.',
      labelNames: ['path', 'status'],
      registers,
    }),
    refusals: new Counter({
      name: 'tollgauge_refusals_total',
      help: 'Refusals by their code, those of payments and of failed calls included.',
      labelNames: ['code'],
      registers,
    }),
    ...createMoneyMeters(registers),
  }
}

function createMoneyMeters(registers: Registry[]) {
  return {
    revenue: new Counter({
      name: 'tollgauge_revenue_atomic_total',
      help: 'Settled atomic USDC.',
      labelNames: ['service', 'network'],
      registers,
    }),
    verify: new Histogram({ name: 'tollgauge_verify_seconds', help: 'Time to verify a payment.', registers }),
    settle: new Histogram({ name: 'tollgauge_settle_seconds', help: 'Time to settle a payment.', registers }),
  }
}

/** What is read when it is asked for. The process is watched from the first question on: who asks nothing pays nothing. */
export function createGauges(
  register: Registry,
): (standing: ShopStanding & { readonly unresolved: number }) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `tollgauge_${name}`, help, labelNames, registers: [register] })
  const skew = gauge(
    'clock_skew_seconds',
    'How far the clock of this machine is ahead of the chain, a few seconds of which are the age of a block.',
    'network',
  )
  const unresolved = gauge('unresolved_settlements', 'Sales whose settlement is not known.')
  const up = gauge('facilitator_up', '1 while a facilitator answers.', 'network', 'facilitator')
  const workers = gauge('workers', 'Threads that run calls.')
  const busy = gauge('workers_busy', 'Calls that run.')
  const waiting = gauge('queue_length', 'Calls that wait for a worker.')
  let isWatched = false
  return (standing) => {
    if (!isWatched) collectDefaultMetrics({ register })
    isWatched = true
    unresolved.set(standing.unresolved)
    for (const [network, seconds] of standing.clockSkews) skew.set({ network }, seconds)
    for (const { network, name, isUp } of standing.facilitators)
      up.set({ network, facilitator: name }, isUp ? 1 : 0)
    if (standing.workers === null) return
    workers.set(standing.workers.workers)
    busy.set(standing.workers.running)
    waiting.set(standing.workers.waiting)
  }
}
