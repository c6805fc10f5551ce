import type { Application } from '../../src/application.ts'
import type { Settings } from '../../src/config-sources.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { startService } from '../start-service.ts'

export interface SandboxApplication {
  readonly application: Application
  readonly sandbox: Sandbox
  readonly url: string
  stop(): Promise<void>
}

/** A whole service whose chains the test holds in its own hands. */
export async function startSandboxApplication(settings: Settings = {}): Promise<SandboxApplication> {
  const sandbox = await createSandbox()
  const application = await startService({ TOLLGAUGE_WORKERS: '1', ...settings }, { sandbox })
  return {
    application,
    sandbox,
    url: application.url,
    stop: async () => {
      await application.stop()
      await sandbox.close()
    },
  }
}
