import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApplication, type Application } from '../src/application.ts'
import { loadConfig } from '../src/config.ts'
import type { Settings } from '../src/config-sources.ts'
import type { ShopParts } from '../src/shop.ts'
import { services } from '../src/services/registry.ts'

/** A whole service in the sandbox on a free port, with a ledger of its own. */
export async function startService(environment: Settings = {}, parts: ShopParts = {}): Promise<Application> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgauge-'))
  const port = await findFreePort()
  const names = services.map((service) => service.name)
  const config = loadConfig(names, {
    PORT: String(port),
    TOLLGAUGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
    TOLLGAUGE_DATA_DIR: dataDir,
    TOLLGAUGE_DIRECTORY_URL: '',
    TOLLGAUGE_LOG_LEVEL: 'silent',
    ...environment,
  })
  const application = await startApplication(config, parts)
  while (!(await application.shop.isReady())) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    ...application,
    stop: async (drainMs) => {
      await application.stop(drainMs)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
