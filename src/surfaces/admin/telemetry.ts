import { Registry } from 'prom-client'
import { asProblem } from '../../core/problem.ts'
import { isRefusalCode } from '../../payments/sale/challenge-outcome.ts'
import type { GateEvent } from '../../payments/sale/gate-event.ts'
import type { AnsweredRequest } from '../http/route.ts'
import { createGauges, createMeters, type ShopStanding } from './meters.ts'

export interface Telemetry {
  observeSale(event: GateEvent): void
  observeAnswer(answer: AnsweredRequest): void
  /** Prometheus text. */
  emit(standing: ShopStanding & { readonly unresolved: number }): Promise<string>
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
  const gauge = createGauges(register)
  const funnel = new Map<GateEvent['kind'], number>()
  const recent = new Map<string, Timed>()
  const health = new Map<string, NetworkTally>()
  return {
    funnel,
    observeSale: (event) => {
      funnel.set(event.kind, (funnel.get(event.kind) ?? 0) + 1)
      if ('network' in event) tally(health, event)
      countSale(meters, event)
    },
    observeAnswer: ({ path, status, durationMs, error }) => {
      const kind = kindOf(path, status)
      meters.statuses.inc({ path, status: String(status) })
      meters.answers.observe({ path, kind }, durationMs / 1000)
      if (error !== null) meters.refusals.inc({ code: asProblem(error).code })
      const known = recent.get(`${kind} ${path}`) ?? { path, kind, durations: [] }
      keepRecent(known.durations, durationMs)
      recent.set(`${kind} ${path}`, known)
    },
    emit: (standing) => {
      gauge(standing)
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

function countSale(meters: ReturnType<typeof createMeters>, event: GateEvent): void {
  meters.sales.inc({ service: event.service, event: event.kind })
  // Answered with the challenge, so no answer says that it was a refusal; all others are counted where they are answered.
  if (event.kind === 'refused' && isRefusalCode(event.code)) meters.refusals.inc({ code: event.code })
  if (event.kind === 'verified') meters.verify.observe(event.verifyMs / 1000)
  if (event.kind !== 'settled') return
  meters.settle.observe(event.settleMs / 1000)
  meters.revenue.inc({ service: event.service, network: event.network }, Number(event.amountAtomic))
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

export function summariseDurations(durations: readonly number[]): Latency {
  const sorted = [...durations].sort((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { answers: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) }
}
