import type { CounterStore } from '../../core/counter-store.ts'
import type { Probe, ProbeOutcome, ProbeRequest, SilenceCause } from '../../core/probe.ts'
import { Problem } from '../../core/problem.ts'
import { bareHost, isIpAddress } from '../../analysis/address/internal-host.ts'
import { createMemoryCounters } from '../counters/memory-counters.ts'
import { startDeadline } from '../deadline.ts'
import { parseAllowList } from './allow-list.ts'
import { describeRefusal } from './describe-refusal.ts'
import { runExchange, type Exchange } from './exchange.ts'
import { connectPinned, MAX_ADDRESSES, UnpinnedAddress, type PinnedTarget } from './pinned-socket.ts'
import { createDnsResolver, resolveHost, type HostResolver } from './resolve-host.ts'
import { screenUrl, type Screening } from './screen-url.ts'
import { describeSilence, nameSilence } from './silence-cause.ts'

export interface GuardedProbeOptions {
  /** Exact `host:port` pairs that may be probed although they are not public (see parseAllowList). */
  readonly allow: readonly string[]
  /** Names us and a page that says who we are. */
  readonly userAgent: string
  readonly ports?: readonly number[]
  readonly ownHosts?: readonly string[]
  readonly resolver?: HostResolver
  readonly now?: () => Date
  readonly rateStore?: CounterStore
  readonly perHostPerMinute?: number
  /** Wildcard names are free, addresses are not; larger, because unrelated sellers share the addresses of one CDN. */
  readonly perAddressPerMinute?: number
  readonly deadlineMs?: number
  readonly trustedCa?: string
}

const MINUTE_MS = 60_000
const LIMITS = {
  headerBytes: 64 * 1024,
  bodyBytes: 64 * 1024,
  informational: 16,
  pieces: 512,
  bodyGraceMs: 2_000,
}

/** A probe that cannot be turned against private networks, against one host, or against us. One request per call, ever. */
export function createGuardedProbe(options: GuardedProbeOptions): Probe {
  return new GuardedProbe(options)
}

type Screened = Extract<Screening, { ok: true }>

class GuardedProbe implements Probe {
  readonly #options: GuardedProbeOptions
  readonly #rules
  readonly #resolver: HostResolver
  readonly #counters: CounterStore

  constructor(options: GuardedProbeOptions) {
    this.#options = options
    this.#rules = {
      allowed: parseAllowList(options.allow),
      ports: new Set(options.ports ?? [80, 443, 8080, 8443]),
      ownHosts: new Set((options.ownHosts ?? []).map(bareHost)),
    }
    this.#resolver = options.resolver ?? createDnsResolver()
    this.#counters = options.rateStore ?? createMemoryCounters()
  }

  screen(url: string): Screened {
    const screened = screenUrl(url, this.#rules)
    if (!screened.ok) throw refuse(screened.code)
    return screened
  }

  async send(request: ProbeRequest, signal: AbortSignal): Promise<ProbeOutcome> {
    const screened = this.screen(request.url)
    await this.#count(`probe:${screened.host}`, this.#perHost, 'host')
    const url = screened.url.href
    const startedAt = performance.now()
    const deadline = startDeadline(this.#options.deadlineMs ?? 10_000, signal)
    try {
      const target = await this.#pin(screened, deadline.signal)
      if (typeof target === 'string') return silence(url, target, describeSilence(target, null), startedAt)
      const { status, headers, bodyStart, headerAtMs } = await this.#exchange(
        target,
        request,
        deadline.signal,
      )
      return { kind: 'response', url, status, headers, bodyStart, elapsedMs: headerAtMs - startedAt }
    } catch (error) {
      if (error instanceof Problem) throw error
      if (error instanceof UnpinnedAddress) throw refuse('address_unpinned')
      signal.throwIfAborted()
      const cause = nameSilence(error)
      return silence(url, cause, describeSilence(cause, error), startedAt)
    } finally {
      deadline.end()
    }
  }

  get #perHost(): number {
    return this.#options.perHostPerMinute ?? 10
  }

  async #countAddresses(addresses: readonly string[]): Promise<void> {
    const limit = this.#options.perAddressPerMinute ?? this.#perHost * 3
    for (const address of addresses.slice(0, MAX_ADDRESSES))
      await this.#count(`probe-address:${address}`, limit, 'address')
  }

  async #count(key: string, limit: number, what: 'host' | 'address'): Promise<void> {
    const nowMs = (this.#options.now?.() ?? new Date()).getTime()
    const reading = await this.#counters.take(key, limit, MINUTE_MS, nowMs)
    if (reading.allowed) return
    throw new Problem(
      'rate-limited',
      `This target ${what} was probed ${limit} times within a minute; try again later.`,
      {
        retryAfterSeconds: Math.max(1, Math.ceil((reading.resetAtMs - nowMs) / 1000)),
      },
    )
  }

  /** Where the socket may go, or why it cannot go anywhere. */
  async #pin({ url, host, allowed }: Screened, signal: AbortSignal): Promise<PinnedTarget | SilenceCause> {
    if (allowed !== null) return { url, addresses: null, connectTo: allowed.connectTo }
    if (isIpAddress(host)) return { url, addresses: [host], connectTo: null }
    const resolution = await resolveHost(host, this.#resolver, signal)
    if (resolution.kind === 'refused') throw refuse(resolution.code)
    if (resolution.kind === 'none') return resolution.cause
    await this.#countAddresses(resolution.addresses)
    return { url, addresses: resolution.addresses, connectTo: null }
  }

  async #exchange(target: PinnedTarget, request: ProbeRequest, signal: AbortSignal): Promise<Exchange> {
    const { userAgent, trustedCa } = this.#options
    const { url } = target
    const { method, body, accept = 'application/json, */*;q=0.5' } = request
    const headers = {
      host: url.host,
      'user-agent': userAgent,
      accept,
      'accept-encoding': 'identity',
      connection: 'close',
      ...(body !== null && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    }
    const socket = await connectPinned(target, trustedCa, signal)
    try {
      return await runExchange(
        socket,
        { path: url.pathname + url.search, method, headers, body },
        LIMITS,
        signal,
      )
    } finally {
      socket.destroy()
    }
  }
}

function refuse(code: string): Problem {
  const detail = describeRefusal(code)
  return new Problem('target-refused', detail, { errors: [{ pointer: '/url', message: code }] })
}

function silence(url: string, cause: SilenceCause, detail: string, startedAt: number): ProbeOutcome {
  return { kind: 'no-response', url, cause, detail, elapsedMs: performance.now() - startedAt }
}
