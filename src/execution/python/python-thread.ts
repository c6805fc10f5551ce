import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { watchThread } from '../thread-clock.ts'
import { workerFile } from '../worker-file.ts'
import type { PythonReply, PythonRequest, PythonWorkerData } from './python-protocol.ts'

/** `parsed` is the grammar's verdict, null when the thread did not live to give it. */
export interface ThreadOutcome {
  readonly parsed: string | null
  readonly refusal: string | null
  readonly heapBytes: number
  /** The thread was stopped or lost its footing, and must not be used again. */
  readonly spent: boolean
}

/** One interpreter in a thread of its own; it answers one source at a time and dies rather than outlive its limits. */
export interface PythonThread {
  readonly ready: Promise<void>
  isAlive(): boolean
  /** `cpuLimitMs` is processor time: how long the caller may wait is for its own deadline to say. */
  inspect(request: PythonRequest, cpuLimitMs: number): Promise<ThreadOutcome>
  end(): Promise<void>
}

/** CPython's parser recurses on V8's stack; with this much its own deterministic limits are met first. */
const STACK_MB = 256

export function startPythonThread(data: PythonWorkerData): PythonThread {
  const worker = spawnPythonWorker(data)
  let alive = true
  worker.once('exit', () => (alive = false))
  // Losses are seen where they matter, by who waits; one that nobody waits for must not end the process.
  worker.on('error', () => undefined)
  const entry = firstReply(worker).then((reply) => (reply.kind === 'ready' ? reply.threadEntry : null))
  const ready = entry.then(() => undefined)
  ready.catch(() => undefined)
  return {
    ready,
    isAlive: () => alive,
    inspect: async (request, cpuLimitMs) => await inspectWithin(worker, await entry, request, cpuLimitMs),
    end: async () => void (await worker.terminate()),
  }
}

export function spawnPythonWorker(workerData: PythonWorkerData): Worker {
  const { url, execArgv } = workerFile(import.meta.url, 'python-worker')
  // Own streams, read by nobody: whatever the interpreter prints stays inside.
  return new Worker(url, {
    workerData,
    execArgv,
    stdout: true,
    stderr: true,
    resourceLimits: { stackSizeMb: STACK_MB },
  })
}

/** The first thing a worker says; rejects when it ends without a word. */
export async function firstReply(worker: Worker): Promise<PythonReply> {
  const ended = new AbortController()
  try {
    const exit = once(worker, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('the Python worker ended before it was ready')
    })
    const [reply]: PythonReply[] = await Promise.race([
      once(worker, 'message', { signal: ended.signal }),
      exit,
    ])
    if (reply === undefined) throw new Error('the Python worker sent nothing')
    return reply
  } finally {
    ended.abort()
  }
}

function inspectWithin(
  worker: Worker,
  threadEntry: string | null,
  request: PythonRequest,
  cpuLimitMs: number,
): Promise<ThreadOutcome> {
  return new Promise((resolve, reject) => {
    let parsed: string | null = null
    const settle = (finish: () => void): void => {
      stopWatch()
      worker.off('message', onReply).off('error', onLoss).off('exit', onLoss)
      finish()
    }
    const onLoss = (): void => settle(() => resolve({ parsed, refusal: null, heapBytes: 0, spent: true }))
    const onReply = (reply: PythonReply): void => {
      if (reply.kind === 'parsed') parsed = reply.json
      else if (reply.kind === 'done') settle(() => resolve({ ...reply, spent: false }))
      // An exception of our own script is a bug; any other throw is the interpreter giving way under the source.
      else if (reply.kind === 'failed' && reply.name === 'PythonError')
        settle(() => reject(new Error(reply.message)))
      else onLoss()
    }
    const stopWatch = watchThread(threadEntry, cpuLimitMs, onLoss)
    worker.on('message', onReply).on('error', onLoss).on('exit', onLoss)
    worker.postMessage(request)
  })
}
