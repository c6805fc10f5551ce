import { parseVerdict } from '../../analysis/python/parse-verdict.ts'
import type { PythonEngine, PythonVerdict } from '../../core/python-engine.ts'
import type { PythonRequest, PythonWorkerData } from './python-protocol.ts'
import {
  firstReply,
  spawnPythonWorker,
  startPythonThread,
  type PythonThread,
  type ThreadOutcome,
} from './python-thread.ts'

export interface PythonHostOptions {
  /** From `createPythonSnapshot`; without it every start of the interpreter takes seconds. */
  readonly snapshot?: SharedArrayBuffer
  readonly memoryBytes?: number
  readonly cpuLimitMs?: number
}

export interface PythonHost extends PythonEngine {
  ready(): Promise<void>
  close(): Promise<void>
}

/** The version pyodide carries; said even when no interpreter lived to say it. */
const PYTHON_VERSION = '3.14.2'
const MEMORY_BYTES = 384 * 1024 * 1024
const CPU_LIMIT_MS = 4_000
/** WebAssembly memory never shrinks: an interpreter that grew past this is replaced after its answer. */
const RECYCLE_HEAP_BYTES = 200 * 1024 * 1024

/** The engine over one interpreter thread: sources queue, a thread that had to be stopped is replaced at once. */
export function createPythonHost(options: PythonHostOptions = {}): PythonHost {
  const { snapshot, memoryBytes = MEMORY_BYTES, cpuLimitMs = CPU_LIMIT_MS } = options
  const data: PythonWorkerData = { task: 'inspect', snapshot: snapshot ?? null, memoryBytes }
  let thread: PythonThread = startPythonThread(data)
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  const replaceThread = (): void => {
    void thread.end()
    if (!closed) thread = startPythonThread(data)
  }
  const inspectNext = async (request: PythonRequest): Promise<PythonVerdict> => {
    if (closed) throw new Error('the Python host is closed')
    if (!thread.isAlive()) replaceThread()
    const outcome = await thread.inspect(request, cpuLimitMs)
    if (closed) throw new Error('the Python host was closed while it inspected a source')
    if (outcome.spent || outcome.heapBytes > RECYCLE_HEAP_BYTES) replaceThread()
    return readOutcome(outcome)
  }
  return {
    inspect: (source, level) => {
      const verdict = queue.then(() => inspectNext({ source, level }))
      queue = verdict.catch(() => undefined)
      return verdict
    },
    ready: () => thread.ready,
    close: async () => {
      closed = true
      await thread.end()
    },
  }
}

/** The memory of a booted interpreter, made once per process and shared by every host in it. */
export async function createPythonSnapshot(): Promise<SharedArrayBuffer> {
  const worker = spawnPythonWorker({ task: 'snapshot', snapshot: null, memoryBytes: MEMORY_BYTES })
  try {
    const reply = await firstReply(worker)
    if (reply.kind !== 'snapshot') throw new Error('the Python worker made no snapshot')
    return reply.snapshot
  } finally {
    await worker.terminate()
  }
}

function readOutcome({ parsed, refusal }: ThreadOutcome): PythonVerdict {
  const json = refusal ?? parsed
  return json === null ? TOO_COMPLEX : parseVerdict(json)
}

const TOO_COMPLEX: PythonVerdict = {
  valid: false,
  pythonVersion: PYTHON_VERSION,
  error: { kind: 'too-complex', message: 'too complex to parse within the limits', line: null, column: null },
}
