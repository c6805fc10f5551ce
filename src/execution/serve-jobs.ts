import { parentPort } from 'node:worker_threads'
import type { Fault, Reply, SentJob, ThreadMessage } from './job-thread.ts'

export interface JobServer<Job, Result> {
  /** Does what was sent together; each outcome is a result, a promise of one, or an `Error`. */
  runAll(jobs: readonly Job[]): readonly (Result | Error | Promise<Result>)[]
  /** Nothing will be asked any more. */
  close(): void | Promise<void>
}

/** The inside of a thread that `startJobThread` started. What is done in one turn goes back as one message. */
export function serveJobs<Job, Result>({ runAll, close }: JobServer<Job, Result>): void {
  let replies: Reply<Result>[] = []
  const post = (): void => {
    parentPort?.postMessage(replies)
    replies = []
  }
  const reply = (id: number, outcome: Result | Error): void => {
    const one = outcome instanceof Error ? { id, fault: describeFault(outcome) } : { id, result: outcome }
    if (replies.push(one) === 1) setImmediate(post)
  }
  const answer = ({ id }: SentJob<Job>, outcome: Result | Error | Promise<Result> | undefined): void => {
    if (outcome instanceof Promise)
      outcome.then(
        (result) => reply(id, result),
        (error: unknown) => reply(id, asError(error)),
      )
    else reply(id, outcome as Result | Error)
  }
  const running = new Set<Promise<unknown>>()
  parentPort?.on('message', (sent: ThreadMessage<Job>) => {
    if (sent === 'close') return void end(running, close)
    const outcomes = runAll(sent.map(({ job }) => job))
    for (const [index, one] of sent.entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof Promise) keep(running, outcome)
      answer(one, outcome)
    }
  })
}

function keep(running: Set<Promise<unknown>>, work: Promise<unknown>): void {
  running.add(work)
  const end = (): void => void running.delete(work)
  work.then(end, end)
}

async function end(running: ReadonlySet<Promise<unknown>>, close: () => void | Promise<void>): Promise<void> {
  await Promise.allSettled(running)
  await close()
  // The replies of what ended last are posted before the port is closed.
  setImmediate(() => parentPort?.close())
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

function describeFault(error: Error): Fault {
  const { code } = error as { code?: unknown }
  const { name, message, stack = null } = error
  return { name, message, code: typeof code === 'string' ? code : null, stack }
}
