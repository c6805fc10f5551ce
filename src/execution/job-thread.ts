import { Worker } from 'node:worker_threads'
import type { WorkerFile } from './worker-file.ts'

/** A thread that does jobs of one kind for the thread that started it. */
export interface JobThread<Job, Result> {
  /** Rejects with what the job failed of, or with why the thread has ended. */
  ask(job: Job): Promise<Result>
  /** After what was asked before. */
  close(): Promise<void>
  /** At once: what was asked before and is not done fails. */
  abandon(): Promise<void>
}

export interface SentJob<Job> {
  readonly id: number
  readonly job: Job
}

/** How an error crosses over. */
export interface Fault {
  readonly name: string
  readonly message: string
  readonly code: string | null
  readonly stack: string | null
}

export type Reply<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly fault: Fault }

export type ThreadMessage<Job> = readonly SentJob<Job>[] | 'close'

interface Waiting<Result> {
  resolve(result: Result): void
  reject(reason: Error): void
}

/** Jobs are small and short-lived: their garbage needs little room before it is collected. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

/**
 * Starts a worker whose code calls `serveJobs`. What is asked in one turn of the event loop goes over as one message. The
 * thread keeps no process alive but for the jobs it has; when it dies, they fail and the next one starts another.
 */
export function startJobThread<Job, Result>(
  file: WorkerFile,
  workerData: unknown,
  closed: string,
): JobThread<Job, Result> {
  let seat: Seat<Job, Result> | null = openSeat(file, workerData, closed)
  return {
    ask: (job) => {
      if (seat === null) return Promise.reject(new Error(closed))
      if (seat.hasEnded()) seat = openSeat(file, workerData, closed)
      return seat.ask(job)
    },
    close: async () => {
      const last = seat
      seat = null
      await last?.close()
    },
    abandon: async () => {
      const last = seat
      seat = null
      await last?.abandon()
    },
  }
}

interface Seat<Job, Result> extends JobThread<Job, Result> {
  hasEnded(): boolean
}

function openSeat<Job, Result>(
  { url, execArgv }: WorkerFile,
  workerData: unknown,
  closed: string,
): Seat<Job, Result> {
  const worker = new Worker(url, { execArgv, workerData, resourceLimits })
  const waiting = new Map<number, Waiting<Result>>()
  let sent: SentJob<Job>[] = []
  let lastId = 0
  let hasEnded = false
  const end = (reason: Error): void => {
    hasEnded = true
    for (const one of waiting.values()) one.reject(reason)
    waiting.clear()
  }
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error(closed)))
  worker.on('message', (replies: readonly Reply<Result>[]) => {
    for (const reply of replies) settle(waiting.get(reply.id), reply)
    for (const { id } of replies) waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  worker.unref()
  const post = (): void => {
    worker.postMessage(sent)
    sent = []
  }
  return {
    hasEnded: () => hasEnded,
    ask: (job) => {
      const id = ++lastId
      if (sent.push({ id, job }) === 1) setImmediate(post)
      if (waiting.size === 0) worker.ref()
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    close: () => close(worker, () => hasEnded),
    abandon: async () => void (await worker.terminate()),
  }
}

function settle<Result>(waiting: Waiting<Result> | undefined, reply: Reply<Result>): void {
  if ('result' in reply) return waiting?.resolve(reply.result)
  const { name, message, code, stack } = reply.fault
  const error = new Error(message)
  waiting?.reject(
    Object.assign(error, {
      name,
      ...(stack === null ? {} : { stack }),
      ...(code === null ? {} : { code }),
    }),
  )
}

/** Messages are read in their order. */
async function close(worker: Worker, hasEnded: () => boolean): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  if (hasEnded()) return
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.ref()
  worker.postMessage('close')
  await exited
}
