import type { TestProject } from 'vitest/node'
import { startService } from '../start-service.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serviceUrl: string
  }
}

/** Starts the one service that all status tests talk to. */
export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  const service = await startService({
    TOLLGAUGE_UNPAID_PER_MINUTE: '100000',
    TOLLGAUGE_PAID_PER_MINUTE: '100000',
  })
  project.provide('serviceUrl', service.url)
  return () => service.stop()
}
