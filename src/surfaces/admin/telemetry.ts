import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { GateEvent } from '../../payments/sale/gate-event.ts'
import type { AnsweredRequest } from '../http/route.ts'

export interface Telemetry {
  observeSale(event: GateEvent): void
  observeAnswer(answer: AnsweredRequest): void
  /** Prometheus text. */
  emit(unresolved: number, clockSkews: ReadonlyMap<string, number>): Promise<string>
  /** What happened since this process started, for the operator's page. */
  readonly funnel: ReadonlyMap<GateEvent['kind'], number>
  latency(): readonly RouteLatency[]
  /** How the facilitators of each network have done since this process started. */
  networks(offered: readonly string[]): readonly NetworkHealth[]
}

export interface Latency {
  readonly answers: number
  readonly p50Ms: number
  readonly p95Ms: number
}

export type AnswerKind = 'quote' | 'paid' | 'free' | 'refused'

export interface RouteLatency extends Latency {
  readonly path: string
  /** A quote is no paid answer, and neither is a refusal: they are timed apart. */
  readonly kind: AnswerKind
}

export interface NetworkHealth {
  readonly network: string
  readonly isOffered: boolean
  readonly verify: Latency
  readonly settle: Latency
  readonly declined: number
  readonly unknown: number
}

const RECENT = 500

/** Counts sales and answers by service, network and status. Never sees who paid or what was sent. */
export function createTelemetry(): Telemetry {
  const register = new Registry()
  const meters = createMeters(register)
  const funnel = new Map<GateEvent['kind'], number>()
  const recent = new Map<string, Timed>()
  const health = new Map<string, NetworkTally>()
  return {
    funnel,
    observeSale: (event) => {
      funnel.set(event.kind, (funnel.get(event.kind) ?? 0) + 1)
      meters.sales.inc({ service: event.service, event: event.kind })
      if ('network' in event) tally(health, event)
      if (event.kind === 'verified') meters.verify.observe(event.verifyMs / 1000)
      if (event.kind !== 'settled') return
      meters.settle.observe(event.settleMs / 1000)
      meters.revenue.inc({ service: event.service, network: event.network }, Number(event.amountAtomic))
    },
    observeAnswer: ({ path, status, durationMs }) => {
      meters.answers.inc({ path, status: String(status) })
      const kind = kindOf(path, status)
      const known = recent.get(`${kind} ${path}`) ?? { path, kind, durations: [] }
      keepRecent(known.durations, durationMs)
      recent.set(`${kind} ${path}`, known)
    },
    emit: (unresolved, clockSkews) => {
      meters.unresolved.set(unresolved)
      for (const [network, seconds] of clockSkews) meters.clockSkew.set({ network }, seconds)
      return register.metrics()
    },
    latency: () => [...recent.values()].map(describeTimed),
    networks: (offered) =>
      [...new Set([...offered, ...health.keys()])].map((network) => {
        const { verifyMs, settleMs, declined, unknown } = health.get(network) ?? emptyTally()
        const isOffered = offered.includes(network)
        const [verify, settle] = [summariseDurations(verifyMs), summariseDurations(settleMs)]
        return { network, isOffered, verify, settle, declined, unknown }
      }),
  }
}

interface Timed {
  readonly path: string
  readonly kind: AnswerKind
  readonly durations: number[]
}

const describeTimed = ({ path, kind, durations }: Timed): RouteLatency => ({
  path,
  kind,
  ...summariseDurations(durations),
})

interface NetworkTally {
  readonly verifyMs: number[]
  readonly settleMs: number[]
  declined: number
  unknown: number
}

const emptyTally = (): NetworkTally => ({ verifyMs: [], settleMs: [], declined: 0, unknown: 0 })

function tally(health: Map<string, NetworkTally>, event: GateEvent & { network: string }): void {
  const own = health.get(event.network) ?? emptyTally()
  health.set(event.network, own)
  if (event.kind === 'verified') keepRecent(own.verifyMs, event.verifyMs)
  if (event.kind === 'settled') keepRecent(own.settleMs, event.settleMs)
  if (event.kind === 'declined') own.declined++
  if (event.kind === 'unknown') own.unknown++
}

function keepRecent(values: number[], value: number): void {
  values.push(value)
  if (values.length > RECENT) values.shift()
}

/** Only paths below /v1 are sold. */
function kindOf(path: string, status: number): AnswerKind {
  if (status === 402) return 'quote'
  if (status >= 400) return 'refused'
  return path.startsWith('/v1/') ? 'paid' : 'free'
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
    clockSkew: new Gauge({
      name: 'tollgauge_clock_skew_seconds',
      help: 'How far the clock of this machine is ahead of the chain, a few seconds of which are the age of a block.',
      labelNames: ['network'],
      registers,
    }),
    unresolved: new Gauge({
      name: 'tollgauge_unresolved_settlements',
      help: 'Sales whose settlement is not known.',
      registers,
    }),
  }
}

export function summariseDurations(durations: readonly number[]): Latency {
  const sorted = [...durations].sort((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { answers: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) }
}
