import { parseInput, parseJsonBody } from '../core/input.ts'
import { Problem, type Defect } from '../core/problem.ts'
import type { NetworkContext } from '../core/run-context.ts'
import type { AnalysisService, NetworkService, Service } from '../core/service.ts'
import { startDeadline } from './deadline.ts'
import type { Executor, Run } from './executor.ts'
import { createPythonSnapshot } from './python/python-host.ts'
import { createWorkerPool, overloaded, type WorkerPool, type WorkerReply } from './worker-pool.ts'

export interface ExecutorOptions {
  readonly workers: number
  readonly queueLength: number
  readonly network: Omit<NetworkContext, 'signal'>
}

/** Bodies up to this size are checked where they arrive; larger ones cost less on a worker than on the event loop. */
const INLINE_CHECK_BYTES = 64 * 1024
const CHECK_DEADLINE_MS = 10_000

export function createExecutor(options: ExecutorOptions): Executor {
  const pool = startPool(options)
  const warm = pool.then((started) => started.warm())
  const waitForEngines = createWaitingRoom(warm, options.queueLength)
  return {
    check: (service, body) => checkBody(service, body, pool),
    run: async (service, body, signal) => {
      if (service.effects === 'network') return await runHere(service, body, options.network, signal)
      await waitForEngines()
      return await runInWorker(service, body, await pool, signal)
    },
    ready: () => warm,
    close: async () => (await pool).close(),
  }
}

/** Calls that come before the engines have started wait without spending their deadline; beyond the queue they are refused. */
function createWaitingRoom(warm: Promise<void>, places: number): () => Promise<void> {
  let waiting = 0
  let open = false
  const opened = warm
    .catch(() => {})
    .finally(() => {
      open = true
    })
  return async () => {
    if (open) return
    if (waiting > places) throw overloaded()
    waiting++
    await opened
    waiting--
  }
}

/** The Python snapshot is made once per process; without one each worker boots its engine from scratch, slower but alike. */
async function startPool(options: ExecutorOptions): Promise<WorkerPool> {
  const pythonSnapshot = await createPythonSnapshot().catch(() => undefined)
  return createWorkerPool({ workers: options.workers, queueLength: options.queueLength, pythonSnapshot })
}

async function checkBody(
  service: Service,
  body: Uint8Array,
  pool: Promise<WorkerPool>,
): Promise<readonly Defect[]> {
  try {
    if (body.byteLength <= INLINE_CHECK_BYTES || service.effects === 'network') {
      parseInput(service.input, parseJsonBody(body))
    } else {
      const task = { kind: 'check', service: service.name, body } as const
      readReply(await (await pool).submit(task, CHECK_DEADLINE_MS))
    }
    return []
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-input') return error.errors
    throw error
  }
}

async function runInWorker(
  service: AnalysisService,
  body: Uint8Array,
  pool: WorkerPool,
  signal: AbortSignal | undefined,
): Promise<Run> {
  const task = { kind: 'run', service: service.name, body } as const
  const reply = readReply(await pool.submit(task, service.limits.deadlineMs, signal))
  return { dataJson: new TextDecoder().decode(reply.json), durationMs: reply.durationMs }
}

function readReply(reply: WorkerReply): WorkerReply & { kind: 'json' } {
  if (reply.kind === 'json') return reply
  throw new Problem(reply.code, reply.detail, { errors: reply.errors })
}

async function runHere(
  service: NetworkService,
  body: Uint8Array,
  network: ExecutorOptions['network'],
  signal: AbortSignal | undefined,
): Promise<Run> {
  const { deadlineMs } = service.limits
  const startedAt = performance.now()
  const input = parseInput(service.input, parseJsonBody(body))
  const deadline = startDeadline(deadlineMs, signal)
  try {
    const data = await service.run(input, { ...network, signal: deadline.signal })
    return { dataJson: JSON.stringify(data), durationMs: performance.now() - startedAt }
  } catch (cause) {
    if (cause instanceof Problem || !deadline.passed()) throw cause
    throw new Problem(
      'deadline-exceeded',
      `The call did not finish within ${deadlineMs} ms; nothing was charged.`,
      {
        cause,
      },
    )
  } finally {
    deadline.end()
  }
}
