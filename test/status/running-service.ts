import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { createSandbox } from '../../src/payments/sandbox/sandbox.ts'
import { startService } from '../start-service.ts'
import { createFaultyExecutor } from './faulty-executor.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serviceUrl: string
    /** A service whose engine fails when asked to; it logs all it can. */
    faultyServiceUrl: string
    faultyServiceLog: string
  }
}

const generous = {
  TOLLGAUGE_UNPAID_PER_MINUTE: '100000',
  TOLLGAUGE_PAID_PER_MINUTE: '100000',
  TOLLGAUGE_COST_PER_MINUTE: '10000000',
}

/** Starts the services that all tests over HTTP talk to, once. */
export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-log-'))
  const log = join(folder, 'log')
  const sandbox = await createSandbox()
  const service = await startService(generous, { sandbox })
  const faulty = await startService(
    { ...generous, TOLLGAUGE_LOG_LEVEL: 'trace' },
    { sandbox, executor: createFaultyExecutor(), logTo: pino.destination({ dest: log, sync: true }) },
  )
  project.provide('serviceUrl', service.url)
  project.provide('faultyServiceUrl', faulty.url)
  project.provide('faultyServiceLog', log)
  return async () => {
    await Promise.all([service.stop(), faulty.stop()])
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
