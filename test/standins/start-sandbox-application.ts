import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApplication, type Application } from '../../src/application.ts'
import { loadConfig, type Settings } from '../../src/config.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { services } from '../../src/services/registry.ts'

export interface SandboxApplication {
  readonly application: Application
  readonly sandbox: Sandbox
  readonly url: string
  stop(): Promise<void>
}

/** The whole service as `tollgauge serve` runs it, on a port and in a folder of its own, reaching nobody outside. */
export async function startSandboxApplication(settings: Settings = {}): Promise<SandboxApplication> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-e2e-'))
  const port = await findFreePort()
  const sandbox = await createSandbox()
  const config = loadConfig(
    services.map((service) => service.name),
    {
      PORT: String(port),
      TOLLGAUGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
      TOLLGAUGE_DATA_DIR: folder,
      TOLLGAUGE_DIRECTORY_URL: '',
      TOLLGAUGE_LOG_LEVEL: 'silent',
      TOLLGAUGE_WORKERS: '1',
      ...settings,
    },
  )
  const application = await startApplication(config, { sandbox })
  // A first call would otherwise spend its deadline on engines that are still starting.
  while (!(await application.shop.isReady())) await sleep(50)
  return {
    application,
    sandbox,
    url: application.url,
    stop: async () => {
      await application.stop()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
