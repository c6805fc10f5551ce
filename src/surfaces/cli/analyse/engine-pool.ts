import { Worker } from 'node:worker_threads'
import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import { watchThread } from '../../../execution/thread-clock.ts'
import { workerFile } from '../../../execution/worker-file.ts'
import type { FailureReason } from '../files/skipped.ts'
import { TaskFailure, type Engine } from './engine.ts'
import type { SourceText } from './measure-file.ts'
import type { MeasuredFile } from './measured-file.ts'
import type { ReviewedPart } from './reviewed-part.ts'

export type AnalysisTask =
  | { readonly kind: 'measure'; readonly source: SourceText }
  | { readonly kind: 'review'; readonly files: readonly SetFile[] }

/** `started`: the first word of a worker, with what its processor time is read by. */
export type AnalysisReply =
  | { readonly kind: 'started'; readonly threadEntry: string | null }
  | { readonly kind: 'done'; readonly value: MeasuredFile | ReviewedPart }
  | { readonly kind: 'fault'; readonly message: string }

export interface EnginePoolOptions {
  readonly jobs: number
  /** The code inside the workers; the analyses when absent. */
  readonly file?: ReturnType<typeof workerFile>
  readonly cpuLimitsMs?: Readonly<Record<AnalysisTask['kind'], number>>
  readonly heapCeilingMb?: number
}

/** Processor time: on a busy machine the same files are analysed as on a quiet one. Twice what the services give. */
const CPU_LIMITS_MS = { measure: 40_000, review: 120_000 }
const HEAP_CEILING_MB = 1_024

interface Waiting {
  readonly task: AnalysisTask
  resolve(value: MeasuredFile | ReviewedPart): void
  reject(cause: unknown): void
}

/** Workers that each take one task after the other; one that hangs or runs out of memory is replaced. */
export function openEnginePool(options: EnginePoolOptions): Engine {
  const pool = new Pool(options)
  return {
    width: options.jobs,
    measure: async (source) => (await pool.run({ kind: 'measure', source })) as MeasuredFile,
    review: async (files) => (await pool.run({ kind: 'review', files })) as ReviewedPart,
    close: () => pool.close(),
  }
}

/** A worker and the task it has. */
interface Hand {
  readonly worker: Worker
  task: Waiting | null
  threadEntry: string | null | undefined
  stopWatch: () => void
}

class Pool {
  readonly #options: EnginePoolOptions
  readonly #queue: Waiting[] = []
  readonly #hands = new Set<Hand>()

  constructor(options: EnginePoolOptions) {
    this.#options = options
  }

  run(task: AnalysisTask): Promise<MeasuredFile | ReviewedPart> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hands].map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    if (this.#queue.length === 0) return
    const idle = [...this.#hands].find(({ task }) => task === null)
    const hand = idle ?? (this.#hands.size < this.#options.jobs ? this.#start() : null)
    const waiting = hand === null ? undefined : this.#queue.shift()
    if (hand !== null && waiting !== undefined) this.#give(hand, waiting)
  }

  #start(): Hand {
    const file = this.#options.file ?? workerFile(import.meta.url, 'analysis-worker')
    const { heapCeilingMb = HEAP_CEILING_MB } = this.#options
    const resourceLimits = { maxOldGenerationSizeMb: heapCeilingMb, stackSizeMb: 16 }
    const worker = new Worker(file.url, { execArgv: file.execArgv, resourceLimits })
    const hand: Hand = { worker, task: null, threadEntry: undefined, stopWatch: () => {} }
    worker.on('message', (reply: AnalysisReply) => this.#receive(hand, reply))
    worker.on('error', (cause: NodeJS.ErrnoException) =>
      this.#lose(hand, cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', cause),
    )
    worker.on('exit', () => this.#lose(hand, 'fault'))
    this.#hands.add(hand)
    return hand
  }

  #give(hand: Hand, waiting: Waiting): void {
    hand.task = waiting
    hand.worker.postMessage(waiting.task)
    this.#watch(hand)
  }

  /** From the first word of a worker on: before it there is no task that could take long. */
  #watch(hand: Hand): void {
    const { task, threadEntry } = hand
    if (task === null || threadEntry === undefined) return
    const limitMs = (this.#options.cpuLimitsMs ?? CPU_LIMITS_MS)[task.task.kind]
    hand.stopWatch = watchThread(threadEntry, limitMs, () => this.#lose(hand, 'deadline'))
  }

  #receive(hand: Hand, reply: AnalysisReply): void {
    if (reply.kind === 'started') {
      hand.threadEntry = reply.threadEntry
      return this.#watch(hand)
    }
    const task = this.#take(hand)
    this.#next()
    if (reply.kind === 'done') task?.resolve(reply.value)
    else task?.reject(new TaskFailure('fault', { cause: new Error(reply.message) }))
  }

  /** A worker that is given up takes its task with it; another one goes on. */
  #lose(hand: Hand, reason: FailureReason, cause?: unknown): void {
    if (!this.#hands.delete(hand)) return
    const task = this.#take(hand)
    void hand.worker.terminate()
    task?.reject(new TaskFailure(reason, { cause }))
    this.#next()
  }

  #take(hand: Hand): Waiting | null {
    const { task } = hand
    hand.stopWatch()
    hand.task = null
    return task
  }
}
