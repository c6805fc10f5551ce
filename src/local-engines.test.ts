import { expect, test, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { openLocalEngines } from './local-engines.ts'
import { loadService, serviceNames } from './services/service-loaders.ts'

vi.setConfig({ testTimeout: 240_000 })

test('lines of a command wait for their worker however many there are; none is refused as a stranger would be', async () => {
  const config = { ...loadConfig(serviceNames, {}), workers: 1, queueLength: 1 }
  const engines = openLocalEngines(config)
  const diff = await loadService('document.diff')
  const body = new TextEncoder().encode('{"before":"a","after":"b"}')
  try {
    const executor = await engines.workers()
    if (diff === undefined) throw new Error('no such service')
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => executor.run(diff, body)))
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  } finally {
    await engines.close()
  }
})
