import type { Config } from './config.ts'
import type { NetworkContext } from './core/run-context.ts'
import { createLocalExecutor, type LocalExecutor } from './execution/create-local-executor.ts'
import type { Outbound } from './outbound.ts'

/** A command's own lines are all there are: none of them is turned away because others take long. */
const PATIENT = { queueLength: 1_000_000, waitMs: 24 * 3_600_000 }

/** The engines of a command: nothing is loaded or started before something needs it, and all of it is ended together. */
export interface LocalEngines {
  /** In this process: for an answer or two. */
  here(): Promise<LocalExecutor>
  /** In workers: for many. */
  workers(): Promise<LocalExecutor>
  close(): Promise<void>
}

export function openLocalEngines(config: Config): LocalEngines {
  const closing: (() => Promise<void>)[] = []
  let outbound: Promise<Outbound> | undefined
  const openOutbound = async (): Promise<Outbound> => {
    const { createOutbound } = await import('./outbound.ts')
    const opened = createOutbound(config, null)
    closing.push(() => opened.close())
    return opened
  }
  const openNetwork = async (): Promise<Omit<NetworkContext, 'signal'>> => {
    const { networkOf } = await import('./outbound.ts')
    return networkOf(config, await (outbound ??= openOutbound()))
  }
  const track = (executor: LocalExecutor): LocalExecutor => {
    closing.push(() => executor.close())
    return executor
  }
  return {
    here: () => Promise.resolve(track(createLocalExecutor(openNetwork))),
    workers: async () => {
      const { openExecutor } = await import('./outbound.ts')
      return track(openExecutor(config, await (outbound ??= openOutbound()), PATIENT))
    },
    close: async () => {
      await Promise.all(closing.map((close) => close()))
    },
  }
}
