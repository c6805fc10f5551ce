import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { GateEvent } from '../../payments/sale/gate-event.ts'
import type { AnsweredRequest } from '../http/route.ts'

export interface Telemetry {
  observeSale(event: GateEvent): void
  observeAnswer(answer: AnsweredRequest): void
  /** Prometheus text. */
  emit(unresolved: number): Promise<string>
  /** What happened since this process started, for the operator's page. */
  readonly funnel: ReadonlyMap<GateEvent['kind'], number>
  latency(): readonly RouteLatency[]
}

export interface RouteLatency {
  readonly path: string
  readonly answers: number
  readonly p50Ms: number
  readonly p95Ms: number
}

const RECENT = 500

/** Counts sales and answers by service, network and status. Never sees who paid or what was sent. */
export function createTelemetry(): Telemetry {
  const register = new Registry()
  const meters = createMeters(register)
  const funnel = new Map<GateEvent['kind'], number>()
  const recent = new Map<string, number[]>()
  return {
    funnel,
    observeSale: (event) => {
      funnel.set(event.kind, (funnel.get(event.kind) ?? 0) + 1)
      meters.sales.inc({ service: event.service, event: event.kind })
      if (event.kind === 'verified') meters.verify.observe(event.verifyMs / 1000)
      if (event.kind !== 'settled') return
      meters.settle.observe(event.settleMs / 1000)
      meters.revenue.inc({ service: event.service, network: event.network }, Number(event.amountAtomic))
    },
    observeAnswer: ({ path, status, durationMs }) => {
      meters.answers.inc({ path, status: String(status) })
      const durations = recent.get(path) ?? []
      durations.push(durationMs)
      if (durations.length > RECENT) durations.shift()
      recent.set(path, durations)
    },
    emit: (unresolved) => {
      meters.unresolved.set(unresolved)
      return register.metrics()
    },
    latency: () => [...recent].map(([path, durations]) => summarise(path, durations)),
  }
}

function createMeters(register: Registry) {
  const registers = [register]
  return {
    sales: new Counter({
      name: 'tollgauge_sales_total',
      help: 'What became of calls, by service.',
      labelNames: ['service', 'event'],
      registers,
    }),
    answers: new Counter({
      name: 'tollgauge_answers_total',
      help: 'HTTP answers by route and status.',
      labelNames: ['path', 'status'],
      registers,
    }),
    revenue: new Counter({
      name: 'tollgauge_revenue_atomic_total',
      help: 'Settled atomic USDC.',
      labelNames: ['service', 'network'],
      registers,
    }),
    verify: new Histogram({ name: 'tollgauge_verify_seconds', help: 'Time to verify a payment.', registers }),
    settle: new Histogram({ name: 'tollgauge_settle_seconds', help: 'Time to settle a payment.', registers }),
    unresolved: new Gauge({
      name: 'tollgauge_unresolved_settlements',
      help: 'Sales whose settlement is not known.',
      registers,
    }),
  }
}

function summarise(path: string, durations: readonly number[]): RouteLatency {
  const sorted = [...durations].sort((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { path, answers: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) }
}
