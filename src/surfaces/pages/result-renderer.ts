import { Problem } from '../../core/problem.ts'
import { workerFile } from '../../execution/worker-file.ts'
import { createWorkerPool, type WorkerPool } from '../../execution/worker-pool.ts'

/** Shows answers that callers send in, away from the event loop: they may be large, and anybody may have written them. */
export interface ResultRenderer {
  /** `owner`: who asked; nobody can take all turns. Throws Problem `malformed-json`, `overloaded`, `deadline-exceeded`. */
  render(service: string, body: Uint8Array, owner: string): Promise<Uint8Array>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000
const QUEUE_LENGTH = 16
const WAIT_MS = 5_000
const HEAP_CEILING_MB = 512

/** Its worker starts with the first answer to show: most programs never ask for one. */
export function createResultRenderer(): ResultRenderer {
  let pool: WorkerPool | null = null
  const start = (): WorkerPool =>
    createWorkerPool({
      workers: 1,
      queueLength: QUEUE_LENGTH,
      waitMs: WAIT_MS,
      file: workerFile(import.meta.url, 'render-worker'),
      heapCeilingMb: HEAP_CEILING_MB,
    })
  return {
    render: async (service, body, owner) => {
      pool ??= start()
      const reply = await pool.submit({ kind: 'run', service, body }, { deadlineMs: DEADLINE_MS, owner })
      if (reply.kind === 'json') return reply.json
      throw new Problem(reply.code, reply.detail, { errors: reply.errors })
    },
    close: async () => {
      await pool?.close()
    },
  }
}
