import { parseInput, parseJsonBody } from '../../src/core/input.ts'
import { Problem, type Defect } from '../../src/core/problem.ts'
import type { AnalysisContext } from '../../src/core/run-context.ts'
import type { Service } from '../../src/core/service.ts'
import type { Executor } from '../../src/execution/executor.ts'

export interface InlineExecutor extends Executor {
  runs: number
  /** Awaited inside every run, for tests that stop or break it there. */
  duringRun: () => Promise<void>
}

/** Runs pure services where it stands: the gate's tests need no workers. */
export function createInlineExecutor(): InlineExecutor {
  const executor: InlineExecutor = {
    runs: 0,
    duringRun: async () => {},
    check: async (service, body) => {
      parseInput(service.input, parseJsonBody(body))
      return null
    },
    admit: checkHere,
    run: async (service, body) => {
      executor.runs++
      await executor.duringRun()
      const input = parseInput(service.input, parseJsonBody(body))
      const data = await runPure(service, input)
      return { dataJson: JSON.stringify(data), durationMs: 1 }
    },
    ready: async () => {},
    close: async () => {},
  }
  return executor
}

function runPure(service: Service, input: unknown): unknown {
  if (service.effects !== 'none') throw new Error('only pure services run here')
  return service.run(input, { signal: new AbortController().signal } as AnalysisContext)
}

async function checkHere(service: Service, body: Uint8Array): Promise<readonly Defect[]> {
  try {
    parseInput(service.input, parseJsonBody(body))
    return []
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-input') return error.errors
    throw error
  }
}
