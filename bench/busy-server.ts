import { loadConfig } from '../src/config.ts'
import { createOutbound, openExecutor } from '../src/outbound.ts'
import { findService } from '../src/services/registry.ts'
import { startService } from '../test/start-service.ts'

/** A service whose workers never rest: real analyses run beside its doors, as many as the queue takes. */
const config = loadConfig([], { TOLLGAUGE_DIRECTORY_URL: '', TOLLGAUGE_WORKERS: '2' })
const executor = openExecutor(config, createOutbound(config, null))
const service = await startService({}, { executor })
const metrics = findService('developer.code-metrics')
if (!metrics) throw new Error('no code metrics')
const code = 'def f(a):\n    return a if a else 0\n\n\n'.repeat(1_000)
const keepBusy = async (): Promise<void> => {
  for (;;) await executor.run(metrics, new TextEncoder().encode(JSON.stringify({ code })))
}
for (let caller = 0; caller < 16; caller++) keepBusy().catch(() => process.exit(1))
process.send?.({ url: service.url })
