import { parseInput, parseJsonBody } from '../core/input.ts'
import type { NetworkContext } from '../core/run-context.ts'
import { answerHere } from './answer-here.ts'
import type { Executor } from './executor.ts'
import { createPythonHost } from './python/python-host.ts'

export type LocalExecutor = Pick<Executor, 'run' | 'close'>

/**
 * For a command that answers and ends: the same services in this process, without the seconds and the memory that
 * workers take. Engines start when something needs them. Nobody else waits, so nothing is ended by a deadline.
 */
export function createLocalExecutor(
  openNetwork: () => Promise<Omit<NetworkContext, 'signal'>>,
): LocalExecutor {
  const python = createPythonHost({ brief: true })
  return {
    run: async (service, body, { signal } = {}) => {
      if (service.effects !== 'network') return await answerHere(service, body, python)
      const input = parseInput(service.input, parseJsonBody(body))
      const { runNetworkService } = await import('./run-network-service.ts')
      return await runNetworkService(service, input, await openNetwork(), signal)
    },
    close: () => python.close(),
  }
}
