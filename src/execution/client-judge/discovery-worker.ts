import { createContext, runInContext } from 'node:vm'
import type { DiscoveryVerdict } from '../../core/client-judge.ts'
import { judgeDiscovery } from '../../services/x402-preflight/discovery/judge-discovery.ts'
import { silenceConsole } from './silence-console.ts'

export interface DiscoveryTask {
  readonly challenge: unknown
  readonly path: string
}

const LIMIT_MS = 1_000

silenceConsole()

/** The inside of the validator's thread, where a stranger's schema is compiled and run; null only loads it. */
export default function judge(task: DiscoveryTask | null): DiscoveryVerdict | null {
  return task === null ? null : judgeWithinLimit(() => judgeDiscovery(task.challenge, task.path))
}

/** Null when the limit passed: a pattern with nested repetition never ends by itself, and this is what ends it. */
function judgeWithinLimit(work: () => DiscoveryVerdict): DiscoveryVerdict | null {
  try {
    return runInContext('work()', createContext({ work }), { timeout: LIMIT_MS }) as DiscoveryVerdict
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return null
    throw error
  }
}
