import { Problem } from '../core/problem.ts'
import type { Deadline } from './deadline.ts'

export function overloaded(): Problem {
  return new Problem(
    'overloaded',
    'Too many calls wait for a worker already; this one was not run and nothing was charged.',
    { retryAfterSeconds: 2 },
  )
}

/** What a run that came to nothing is called, as far as it is not a fault of ours. */
export function explainFailure(cause: unknown, deadline: Deadline, deadlineMs: number): unknown {
  if (deadline.passed())
    return new Problem(
      'deadline-exceeded',
      `The call did not finish within ${deadlineMs} ms; nothing was charged.`,
      { cause },
    )
  if (cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Problem(
      'content-too-complex',
      'The input needs more memory than one call may use; nothing was charged.',
      { cause },
    )
  return cause
}
