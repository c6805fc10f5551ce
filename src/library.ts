import { loadConfig } from './config.ts'
import type { DataOf, RequestOf, SoldName } from './client/service-types.ts'
import { Problem } from './core/problem.ts'
import { openLocalEngines } from './local-engines.ts'
import { loadService, serviceNames } from './services/service-loaders.ts'

export { Problem, type Defect, type ProblemCode } from './core/problem.ts'
export type { DataOf, RequestOf, SoldName } from './client/service-types.ts'

/** What is sold, by name. */
export const services: readonly SoldName[] = serviceNames

export interface EngineOptions {
  /** Threads that run calls; none: they run in this thread, which starts faster and answers nothing else meanwhile. */
  readonly workers?: number
  /** Settings as the environment of the command would hold them; the environment itself is not read. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface LocalAnswer<Name extends SoldName> {
  /** The `data` that a shop would sell, byte for byte. */
  readonly data: DataOf<Name>
  /** What was assumed on the way. */
  readonly warnings: readonly string[]
  readonly durationMs: number
}

export interface Engine {
  /** Throws `Problem` with the code that a shop would refuse the request with. */
  run<Name extends SoldName>(
    name: Name,
    request: RequestOf<Name>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<LocalAnswer<Name>>
  close(): Promise<void>
}

/** The services as a library: the engine behind the shop, on this machine, free. Nothing starts before the first call. */
export function openEngine({ workers = 0, settings = {} }: EngineOptions = {}): Engine {
  const config = loadConfig(serviceNames, settings)
  const engines = openLocalEngines({ ...config, workers: Math.max(1, workers) })
  let executor: ReturnType<typeof engines.here> | undefined
  return {
    run: async (name, request, { signal } = {}) => {
      const service = await loadService(name)
      if (service === undefined)
        throw new Problem(
          'not-found',
          `No service is called ${JSON.stringify(name)}; there are ${services.join(', ')}.`,
        )
      executor ??= workers > 0 ? engines.workers() : engines.here()
      const body = new TextEncoder().encode(JSON.stringify(request))
      const run = await (await executor).run(service, body, signal === undefined ? {} : { signal })
      const data = JSON.parse(run.dataJson) as DataOf<typeof name>
      return { data, warnings: run.warnings ?? [], durationMs: run.durationMs }
    },
    close: () => engines.close(),
  }
}
