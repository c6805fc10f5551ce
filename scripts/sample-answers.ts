import type { PythonEngine } from '../src/core/python-engine.ts'
import type { Service } from '../src/core/service.ts'
import { createPythonHost } from '../src/execution/python/python-host.ts'
import { services } from '../src/services/registry.ts'

/** The real answer of one service to its own sample. */
export async function runSample(service: Service, python: PythonEngine): Promise<unknown> {
  const input: unknown = service.input.parse(service.sample)
  return service.effects === 'network'
    ? await service.run(input, service.sampleContext())
    : await service.run(input, { signal: AbortSignal.timeout(60_000), python })
}

/** Runs every service on its own sample: what `/samples/<service>` shows. */
export async function runSamples(): Promise<Record<string, unknown>> {
  const python = createPythonHost()
  try {
    const answers: Record<string, unknown> = {}
    for (const service of services) answers[service.name] = await runSample(service, python)
    return answers
  } finally {
    await python.close()
  }
}
