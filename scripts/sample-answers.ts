import type { Service } from '../src/core/service.ts'
import { createPythonHost } from '../src/execution/python/python-host.ts'
import { services } from '../src/services/registry.ts'

/** Runs every service on its own sample: what `/samples/<service>` shows. */
export async function runSamples(): Promise<Record<string, unknown>> {
  const python = createPythonHost()
  const run = async (service: Service): Promise<unknown> => {
    const input: unknown = service.input.parse(service.sample)
    return service.effects === 'network'
      ? await service.run(input, service.sampleContext())
      : await service.run(input, { signal: AbortSignal.timeout(60_000), python })
  }
  try {
    const answers: Record<string, unknown> = {}
    for (const service of services) answers[service.name] = await run(service)
    return answers
  } finally {
    await python.close()
  }
}
