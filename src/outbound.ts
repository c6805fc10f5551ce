import type { Config } from './config.ts'
import type { ClientJudge } from './core/client-judge.ts'
import type { CounterStore } from './core/counter-store.ts'
import type { Probe } from './core/probe.ts'
import type { NetworkContext } from './core/run-context.ts'
import { createClientJudge } from './execution/client-judge/create-client-judge.ts'
import { createMemoryCounters } from './execution/counters/memory-counters.ts'
import { createExecutor, type ExecutorOptions } from './execution/create-executor.ts'
import { createDirectory } from './execution/directory/create-directory.ts'
import type { Directory } from './execution/directory/directory.ts'
import type { Executor } from './execution/executor.ts'
import { createGuardedProbe } from './execution/guarded-fetch/guarded-probe.ts'
import { withSampleTarget } from './services/x402-preflight/sample-probe.ts'
import { readVersion } from './version.ts'

/** What reaches out, and the judge of what comes back: one guarded probe, one directory, the official client. Their allowances are counted where all processes see them. */
export interface Outbound {
  readonly probe: Probe
  readonly directory: Directory
  readonly judge: ClientJudge
  close(): Promise<void>
}

/** Strangers are kept from hammering a host through us; an operator probing from the command line is not a stranger. */
export function createOutbound(config: Config, counters: CounterStore | null): Outbound {
  const userAgent = `tollgauge/${readVersion()} (+${config.contactUrl})`
  const judge = createClientJudge()
  const probe = createGuardedProbe({
    allow: probeTargets(config),
    userAgent,
    ownHosts: config.mode === 'sandbox' ? [] : [new URL(config.publicUrl).hostname],
    ...(counters === null ? unlimited : { rateStore: counters }),
  })
  const directory = createDirectory({
    baseUrl: config.directoryUrl,
    store: counters ?? createMemoryCounters(),
    now: () => new Date(),
    userAgent,
  })
  return {
    probe,
    directory,
    judge,
    close: async () => {
      await Promise.all([directory.close(), judge.close()])
    },
  }
}

const unlimited = { perHostPerMinute: Number.MAX_SAFE_INTEGER }

/** The execution path of a sold call; `tollgauge run` uses it as it is. */
export function openExecutor(
  config: Config,
  outbound: Outbound,
  room: Pick<ExecutorOptions, 'queueLength' | 'waitMs'> = config,
): Executor {
  const { queueLength, waitMs } = room
  return createExecutor({
    workers: config.workers,
    queueLength,
    ...(waitMs !== undefined && { waitMs }),
    network: networkOf(config, outbound),
  })
}

export function networkOf(
  { mode }: Config,
  { probe, directory, judge }: Outbound,
): Omit<NetworkContext, 'signal'> {
  // The sample's target has no address: in a sandbox it answers from the record, elsewhere it is a name like any other.
  const asked = mode === 'sandbox' ? withSampleTarget(probe) : probe
  return { now: () => new Date(), probe: asked, directory, judge }
}

/** The sandbox may look at itself: its own challenge is the first thing anyone wants to preflight. */
function probeTargets(config: Config): readonly string[] {
  if (config.mode !== 'sandbox') return config.probeAllow
  const own = new URL(config.publicUrl)
  return [...config.probeAllow, `${own.hostname}:${own.port || (own.protocol === 'https:' ? '443' : '80')}`]
}
