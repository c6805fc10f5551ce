import type { LocalExecutor } from '../../execution/create-local-executor.ts'
import type { Answerer } from './local-server.ts'

/** Runs the service here, free, through the same execution path that is sold. Engines start with the first call. */
export function createLocalAnswerer(openExecutor: () => Promise<LocalExecutor>): Answerer {
  let executor: Promise<LocalExecutor> | null = null
  return async ({ offer }, body, signal) => {
    executor ??= openExecutor()
    const { dataJson, warnings = [] } = await (
      await executor
    ).run(offer.service, new TextEncoder().encode(body), { signal })
    return { dataJson, payment: null, warnings }
  }
}
