import { Piscina } from 'piscina'
import { Problem, type Defect, type ProblemCode } from '../core/problem.ts'
import { startDeadline, type Deadline } from './deadline.ts'
import { workerFile, type WorkerFile } from './worker-file.ts'

export interface WorkerTask {
  readonly kind: 'run' | 'check' | 'warm'
  readonly service: string
  readonly body: Uint8Array
}

/** What crosses back: bytes of JSON, or a refusal as plain data. A thrown error is a bug and crosses as one. */
export type WorkerReply =
  | { readonly kind: 'json'; readonly json: Uint8Array; readonly durationMs: number }
  | {
      readonly kind: 'problem'
      readonly code: ProblemCode
      readonly detail: string
      readonly errors: readonly Defect[]
    }

export interface WorkerPoolOptions {
  readonly workers: number
  /** Calls that may wait; one more is refused with `overloaded`. */
  readonly queueLength: number
  readonly pythonSnapshot?: SharedArrayBuffer | undefined
  /** The code inside the workers; the analysis worker when absent. */
  readonly file?: WorkerFile
  readonly heapCeilingMb?: number
}

/** Bounded CPU work: a full queue refuses, a passed deadline ends the worker and the pool heals itself. */
export interface WorkerPool {
  submit(task: WorkerTask, deadlineMs: number, signal?: AbortSignal): Promise<WorkerReply>
  warm(): Promise<void>
  close(): Promise<void>
}

const HEAP_CEILING_MB = 1_024
const WARM_DEADLINE_MS = 120_000

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const file = options.file ?? workerFile(import.meta.url, 'worker')
  const pool = new Piscina({
    filename: file.url.href,
    execArgv: file.execArgv,
    minThreads: options.workers,
    maxThreads: options.workers,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Workers keep their event loop between tasks: the Python engine of each lives in a thread of its own.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: options.heapCeilingMb ?? HEAP_CEILING_MB, stackSizeMb: 16 },
    workerData: { pythonSnapshot: options.pythonSnapshot },
    recordTiming: false,
  })
  const submit = async (task: WorkerTask, deadlineMs: number, signal?: AbortSignal): Promise<WorkerReply> => {
    // Piscina does not enforce its own queue bound for tasks that carry a signal.
    if (pool.queueSize >= options.queueLength) throw overloaded()
    const deadline = startDeadline(deadlineMs, signal)
    try {
      return (await pool.run(task, { signal: deadline.signal })) as WorkerReply
    } catch (cause) {
      throw explainFailure(cause, deadline, deadlineMs)
    } finally {
      deadline.end()
    }
  }
  return {
    submit,
    warm: async () => {
      const task: WorkerTask = { kind: 'warm', service: '', body: new Uint8Array() }
      await Promise.all(Array.from({ length: options.workers }, () => submit(task, WARM_DEADLINE_MS)))
    },
    close: () => pool.destroy(),
  }
}

export function overloaded(): Problem {
  return new Problem(
    'overloaded',
    'Every worker is busy and the queue is full; nothing was run or charged.',
    {
      retryAfterSeconds: 2,
    },
  )
}

function explainFailure(cause: unknown, deadline: Deadline, deadlineMs: number): unknown {
  if (deadline.passed()) {
    return new Problem(
      'deadline-exceeded',
      `The call did not finish within ${deadlineMs} ms; nothing was charged.`,
      {
        cause,
      },
    )
  }
  if (cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Problem(
      'content-too-complex',
      'The input needs more memory than one call may use; nothing was charged.',
      {
        cause,
      },
    )
  }
  return cause
}
