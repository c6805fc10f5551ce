import { Piscina } from 'piscina'
import type { Defect, ProblemCode } from '../core/problem.ts'
import { startDeadline } from './deadline.ts'
import type { WorkerLoad } from './executor.ts'
import { FairQueue, type Waiting } from './fair-queue.ts'
import type { PythonSnapshot } from './python/python-snapshot.ts'
import { explainFailure, overloaded } from './worker-failures.ts'
import { workerFile, type WorkerFile } from './worker-file.ts'

export interface WorkerTask {
  readonly kind: 'run' | 'check' | 'parse' | 'warm'
  readonly service: string
  readonly body: Uint8Array
  /** What the interpreter of the worker starts from, should this task be the first that needs one. */
  readonly pythonSnapshot?: PythonSnapshot | null
}

/** What crosses back: bytes of JSON, or a refusal as plain data. A thrown error is a bug and crosses as one. */
export type WorkerReply =
  | {
      readonly kind: 'json'
      readonly json: Uint8Array
      readonly durationMs: number
      readonly warnings?: readonly string[]
    }
  | {
      readonly kind: 'problem'
      readonly code: ProblemCode
      readonly detail: string
      readonly errors: readonly Defect[]
    }

export interface WorkerPoolOptions {
  /** Long calls that run at once. */
  readonly workers: number
  /** Further workers that only short calls may use, so that none of them waits for a long one to end. */
  readonly expressWorkers?: number
  /** Calls that may wait; one more is refused with `overloaded`, or takes the place of one whose owner has many. */
  readonly queueLength: number
  /** How long a call may wait before it is refused. Waiting is not part of its deadline. */
  readonly waitMs?: number
  /** The code inside the workers; the analysis worker when absent. */
  readonly file?: WorkerFile
  readonly heapCeilingMb?: number
}

/** How one task is to be treated. */
export interface WorkOrder {
  /** Counted from the moment a worker has it. */
  readonly deadlineMs: number
  /** How long it may wait, when that is not as long as any other. */
  readonly waitMs?: number
  /** Whose share of the workers it uses. */
  readonly owner: string
  readonly signal?: AbortSignal | undefined
}

/** Bounded CPU work: shared fairly, refused when there is too much of it; a passed deadline ends the worker and the pool heals. */
export interface WorkerPool {
  /** A large body is handed over rather than copied: it cannot be read here any more. */
  submit(task: WorkerTask, order: WorkOrder): Promise<WorkerReply>
  /** Throws Problem `overloaded` when a call of this owner would wait too long, so that it can be refused early. */
  checkRoom(owner: string): void
  warm(): Promise<void>
  load(): WorkerLoad
  close(): Promise<void>
}

const HEAP_CEILING_MB = 1_024
const WARM_DEADLINE_MS = 120_000
/** How long a call waits for a worker when nothing else is said. */
export const LONGEST_WAIT_MS = 20_000
/** Bodies above this are long work: copied to nobody, and kept off the express workers. */
const SHORT_BYTES = 32 * 1024
/** How much the last call counts in what one unit of weight is taken to cost. */
const LEARNING_RATE = 0.1

interface Work extends Waiting {
  readonly task: WorkerTask
  readonly order: WorkOrder
}

/** Work that waits for its turn. */
interface Job extends Work {
  settle(outcome: Promise<WorkerReply>): void
}

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  return new FairWorkerPool(options)
}

class FairWorkerPool implements WorkerPool {
  readonly #threads: number
  readonly #workers: number
  readonly #waitMs: number
  readonly #pool: Piscina
  readonly #queue: FairQueue<Job>
  #running = 0
  #runningLong = 0
  #msPerWeight = 0

  constructor(options: WorkerPoolOptions) {
    this.#workers = options.workers
    this.#threads = options.workers + (options.expressWorkers ?? 0)
    this.#waitMs = options.waitMs ?? LONGEST_WAIT_MS
    this.#pool = startThreads(options, this.#threads)
    this.#queue = new FairQueue(options.queueLength)
  }

  submit(task: WorkerTask, order: WorkOrder): Promise<WorkerReply> {
    const work: Work = { ...weigh(task), owner: order.owner, task, order }
    if (order.signal?.aborted === true) return Promise.reject(order.signal.reason as Error)
    if (this.#mayStart(work)) return this.#start(work)
    return new Promise((resolve, reject) => {
      const stopWaiting = startWaiting(order.waitMs ?? this.#waitMs, order.signal, (cause) => {
        this.#queue.remove(job)
        reject(cause as Error)
      })
      const settle: Job['settle'] = (outcome) => {
        stopWaiting()
        outcome.then(resolve, reject)
      }
      const job: Job = { ...work, settle }
      this.#queue.push(job)?.settle(Promise.reject(overloaded()))
    })
  }

  checkRoom(owner: string): void {
    const expectedMs = (this.#queue.weightAhead(owner) * this.#msPerWeight) / this.#threads
    const isFull = this.#running >= this.#threads && !this.#queue.hasRoom(owner)
    if (isFull || expectedMs > this.#waitMs) throw overloaded()
  }

  async warm(): Promise<void> {
    const task: WorkerTask = { kind: 'warm', service: '', body: new Uint8Array() }
    const order = { deadlineMs: WARM_DEADLINE_MS, owner: 'warm' }
    await Promise.all(Array.from({ length: this.#workers }, () => this.submit(task, order)))
  }

  load(): WorkerLoad {
    return { workers: this.#threads, running: this.#running, waiting: this.#queue.size }
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  #mayStart(job: Work): boolean {
    return this.#running < this.#threads && (!job.isLong || this.#runningLong < this.#workers)
  }

  #start(job: Work): Promise<WorkerReply> {
    this.#running++
    if (job.isLong) this.#runningLong++
    const startedAt = performance.now()
    return runInThread(this.#pool, job).finally(() => {
      this.#running--
      if (job.isLong) this.#runningLong--
      this.#learn((performance.now() - startedAt) / job.weight)
      this.#startNext()
    })
  }

  #startNext(): void {
    while (this.#running < this.#threads) {
      const job = this.#queue.take(this.#runningLong < this.#workers)
      if (job === null) return
      job.settle(this.#start(job))
    }
  }

  /** What a unit of weight costs here and now, so that a wait can be foretold. */
  #learn(costMs: number): void {
    this.#msPerWeight += (costMs - this.#msPerWeight) * LEARNING_RATE
  }
}

function startThreads(options: WorkerPoolOptions, threads: number): Piscina {
  const file = options.file ?? workerFile(import.meta.url, 'worker')
  return new Piscina({
    filename: file.url.href,
    execArgv: file.execArgv,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Workers keep their event loop between tasks: the Python engine of each lives in a thread of its own.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: options.heapCeilingMb ?? HEAP_CEILING_MB, stackSizeMb: 16 },
    recordTiming: false,
  })
}

/** To look at a body is a small part of the work of running it. */
const CHECK_SHARE = 1 / 16

function weigh({ kind, body }: WorkerTask): Pick<Job, 'weight' | 'isLong'> {
  const size = (body.byteLength / SHORT_BYTES) * (kind === 'run' ? 1 : CHECK_SHARE)
  return { weight: 1 + size, isLong: size > 1 }
}

/** Returns how to end the waiting; `giveUp` is called when it lasts too long or the caller leaves. */
function startWaiting(
  waitMs: number,
  signal: AbortSignal | undefined,
  giveUp: (cause: unknown) => void,
): () => void {
  const waiting = startDeadline(waitMs, signal)
  const leave = (): void => giveUp(waiting.passed() ? overloaded() : waiting.signal.reason)
  waiting.signal.addEventListener('abort', leave, { once: true })
  return () => {
    waiting.signal.removeEventListener('abort', leave)
    waiting.end()
  }
}

async function runInThread(pool: Piscina, { task, order }: Work): Promise<WorkerReply> {
  const deadline = startDeadline(order.deadlineMs, order.signal)
  try {
    const transferList = handedOver(task)
    return (await pool.run(task, { signal: deadline.signal, transferList })) as WorkerReply
  } catch (cause) {
    throw explainFailure(cause, deadline, order.deadlineMs)
  } finally {
    deadline.end()
  }
}

/** A run or a check uses its body up, so a large one moves; copying 24 MB would hold the event loop for tens of milliseconds. */
function handedOver({ kind, body }: WorkerTask): ArrayBuffer[] {
  const isOwn = body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength
  return (kind === 'run' || kind === 'check') && isOwn && body.byteLength > SHORT_BYTES
    ? [body.buffer as ArrayBuffer]
    : []
}
