import { parseInput, parseJsonBody } from '../core/input.ts'
import { Problem, type Defect } from '../core/problem.ts'
import type { NetworkContext } from '../core/run-context.ts'
import type { AnalysisService, Service } from '../core/service.ts'
import type { Executor, Run, RunOptions } from './executor.ts'
import { openPythonSnapshot } from './python/python-snapshot.ts'
import { runNetworkService } from './run-network-service.ts'
import { overloaded } from './worker-failures.ts'
import { createWorkerPool, type WorkerPool, type WorkerReply, type WorkerTask } from './worker-pool.ts'

export interface ExecutorOptions {
  readonly workers: number
  readonly queueLength: number
  /** How long a call may wait for a worker; as long as a buyer would, unless said. */
  readonly waitMs?: number
  readonly network: Omit<NetworkContext, 'signal'>
}

/** Bodies up to this size are checked where they arrive, in about a millisecond; larger ones go to a worker. */
const INLINE_CHECK_BYTES = 16 * 1024
const CHECK_DEADLINE_MS = 5_000
/** A quote never waits longer than this for somebody to look at a body. */
const CHECK_WAIT_MS = 5_000
/** Reading as much JSON, and as much of it again inside, takes a millisecond. */
const CHECKED_BYTES_PER_MS = 16 * 1024
/** All who have not paid share one place in the queue of the workers. */
const NOBODY = 'nobody'

/**
 * One worker more than asked for takes short calls only, so that a buyer of a short answer never waits for a long one.
 * The Python snapshot is made once and kept. The first start ever is ready before it is made: only runs wait for it.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const { workers, queueLength, waitMs } = options
  const pythonSnapshot = openPythonSnapshot().catch(() => null)
  const pool = createWorkerPool({
    workers,
    expressWorkers: 1,
    queueLength,
    ...(waitMs !== undefined && { waitMs }),
  })
  const warm = pool.warm()
  const waitForEngines = createWaitingRoom(Promise.all([warm, pythonSnapshot]), queueLength)
  return {
    check: (service, body) => checkBody(service, body, pool, options),
    admit: async (service, body, owner) => {
      if (body.byteLength <= INLINE_CHECK_BYTES) return checkHere(service, body)
      pool.checkRoom(owner)
      return []
    },
    run: async (service, body, run = {}) => {
      if (service.effects === 'network')
        return await runNetworkService(
          service,
          await readInput(service, body, pool),
          options.network,
          run.signal,
        )
      await waitForEngines()
      return await runInWorker(service, body, pool, { ...run, pythonSnapshot: await pythonSnapshot })
    },
    ready: () => warm,
    load: () => pool.load(),
    close: () => pool.close(),
  }
}

/** Calls that come before the engines have started wait without spending their deadline; beyond the queue they are refused. */
function createWaitingRoom(warm: Promise<unknown>, places: number): () => Promise<void> {
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

const checkHere = (service: Service, body: Uint8Array): Promise<readonly Defect[]> =>
  listDefects(async () => parseInput(service.input, parseJsonBody(body)))

/** The shape of a small body is seen at once; what a service looks for in it costs a worker, never the event loop. */
async function checkBody(
  service: Service,
  body: Uint8Array,
  pool: WorkerPool,
  { network }: ExecutorOptions,
): Promise<string | null> {
  if (service.effects === 'network')
    return service.precheck?.(await readInput(service, body, pool), network) ?? null
  if (body.byteLength <= INLINE_CHECK_BYTES) {
    parseInput(service.input, parseJsonBody(body))
    if (service.precheck === undefined) return null
  }
  const task = { kind: 'check', service: service.name, body } as const
  const deadlineMs = CHECK_DEADLINE_MS + body.byteLength / CHECKED_BYTES_PER_MS
  const order = { deadlineMs, waitMs: CHECK_WAIT_MS, owner: NOBODY }
  return parseJsonBody(readReply(await pool.submit(task, order)).json) as string | null
}

async function listDefects(check: () => Promise<unknown>): Promise<readonly Defect[]> {
  try {
    await check()
    return []
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-input') return error.errors
    throw error
  }
}

/** Checking costs far more than reading, so a large body is checked by a worker and comes back as plain JSON. */
async function readInput(service: Service, body: Uint8Array, pool: WorkerPool): Promise<unknown> {
  if (body.byteLength <= INLINE_CHECK_BYTES) return parseInput(service.input, parseJsonBody(body))
  const task = { kind: 'parse', service: service.name, body } as const
  const order = { deadlineMs: CHECK_DEADLINE_MS, owner: NOBODY }
  return parseJsonBody(readReply(await pool.submit(task, order)).json)
}

async function runInWorker(
  service: AnalysisService,
  body: Uint8Array,
  pool: WorkerPool,
  { owner = NOBODY, signal, pythonSnapshot }: RunOptions & Required<Pick<WorkerTask, 'pythonSnapshot'>>,
): Promise<Run> {
  const task = { kind: 'run', service: service.name, body, pythonSnapshot } as const
  const reply = readReply(await pool.submit(task, { deadlineMs: service.limits.deadlineMs, owner, signal }))
  const { durationMs, warnings = [] } = reply
  return { dataJson: new TextDecoder().decode(reply.json), durationMs, warnings }
}

function readReply(reply: WorkerReply): WorkerReply & { kind: 'json' } {
  if (reply.kind === 'json') return reply
  throw new Problem(reply.code, reply.detail, { errors: reply.errors })
}
