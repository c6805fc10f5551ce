import { Piscina } from 'piscina'
import { startDeadline } from '../deadline.ts'
import type { WorkerFile } from '../worker-file.ts'

const HEAP_CEILING_MB = 256
/** For one judgement, once its packages are loaded: most take milliseconds. */
const DEADLINE_MS = 5_000

/** One thread for one kind of judgement, started with the first question and healed when a judgement kills it. */
export class JudgeThread<Task, Verdict> {
  readonly #file: WorkerFile
  #thread: { readonly pool: Piscina; readonly loaded: Promise<unknown> } | null = null

  constructor(file: WorkerFile) {
    this.#file = file
  }

  prepare(): void {
    this.#open()
  }

  /** Null when there is no verdict within the limits. Loading is waited for, as long as the caller waits. */
  async ask(task: Task, signal: AbortSignal): Promise<Verdict | null> {
    const { pool, loaded } = this.#open()
    await Promise.race([loaded, rejectOnAbort(signal)])
    const deadline = startDeadline(DEADLINE_MS, signal)
    try {
      return (await pool.run(task, { signal: deadline.signal })) as Verdict | null
    } catch {
      signal.throwIfAborted()
      return null
    } finally {
      deadline.end()
    }
  }

  async close(): Promise<void> {
    await this.#thread?.pool.destroy()
  }

  #open() {
    return (this.#thread ??= startThread(this.#file))
  }
}

function startThread(file: WorkerFile) {
  const pool = new Piscina({
    filename: file.url.href,
    execArgv: file.execArgv,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_CEILING_MB },
    recordTiming: false,
  })
  return { pool, loaded: pool.run(null).catch(() => undefined) }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
