import { Problem } from '../core/problem.ts'
import type { NetworkContext } from '../core/run-context.ts'
import type { NetworkService } from '../core/service.ts'
import { startDeadline } from './deadline.ts'
import type { Run } from './executor.ts'

/** A service that reaches out: it waits more than it computes, so it runs where it is asked, within its deadline. */
export async function runNetworkService(
  service: NetworkService,
  input: unknown,
  network: Omit<NetworkContext, 'signal'>,
  signal?: AbortSignal,
): Promise<Run> {
  const { deadlineMs } = service.limits
  const startedAt = performance.now()
  const deadline = startDeadline(deadlineMs, signal)
  try {
    const data = await service.run(input, { ...network, signal: deadline.signal })
    return { dataJson: JSON.stringify(data), durationMs: performance.now() - startedAt }
  } catch (cause) {
    if (cause instanceof Problem || !deadline.passed()) throw cause
    const detail = `The call did not finish within ${deadlineMs} ms; nothing was charged.`
    throw new Problem('deadline-exceeded', detail, { cause })
  } finally {
    deadline.end()
  }
}
