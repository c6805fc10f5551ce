import { parseVerdict } from '../../analysis/python/parse-verdict.ts'
import type { PythonEngine, PythonFactsLevel, PythonVerdict } from '../../core/python-engine.ts'
import type { PythonRequest } from './python-protocol.ts'
import { openPythonSnapshot, type PythonSnapshot } from './python-snapshot.ts'
import { startPythonThread, type PythonThread, type ThreadOutcome } from './python-thread.ts'

export interface PythonHostOptions {
  /** What the interpreter starts from: the kept snapshot when absent; null boots from the start, which takes seconds. */
  readonly snapshot?: PythonSnapshot | null | undefined
  readonly memoryBytes?: number
  readonly cpuLimitMs?: number
  /** For a command that inspects a few sources and ends. */
  readonly brief?: boolean
}

export interface PythonHost extends PythonEngine {
  /** Starts the interpreter now rather than for the first source. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** The version pyodide carries; said even when no interpreter lived to say it. */
const PYTHON_VERSION = '3.14.2'
const MEMORY_BYTES = 384 * 1024 * 1024
const CPU_LIMIT_MS = 4_000
/** WebAssembly memory never shrinks: an interpreter that grew past this is replaced after its answer. */
const RECYCLE_HEAP_BYTES = 200 * 1024 * 1024

/** The engine over one interpreter thread, which starts when it is first needed; sources queue. */
export function createPythonHost(options: PythonHostOptions = {}): PythonHost {
  const { memoryBytes = MEMORY_BYTES, cpuLimitMs = CPU_LIMIT_MS, brief = false } = options
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false
  const threads = keepThread(async (warmUp) => {
    const snapshot = await openSnapshot(options)
    if (closed) throw new Error('the Python host is closed')
    return startPythonThread({ task: 'inspect', snapshot, memoryBytes, warmUp, brief })
  })
  const inspectNext = async (request: PythonRequest): Promise<PythonVerdict> => {
    if (closed) throw new Error('the Python host is closed')
    const outcome = await (await threads.living()).inspect(request, cpuLimitMs)
    if (closed) throw new Error('the Python host was closed while it inspected a source')
    if (outcome.spent || outcome.heapBytes > RECYCLE_HEAP_BYTES) threads.replace()
    return readOutcome(outcome, request.level)
  }
  return {
    inspect: (source, level) => {
      const verdict = queue.then(() => inspectNext({ source, level }))
      queue = verdict.catch(() => undefined)
      return verdict
    },
    ready: threads.ready,
    close: async () => {
      closed = true
      await threads.end()
    },
  }
}

interface KeptThread {
  /** The thread, started when there is none yet, replaced when it is gone. */
  living(): Promise<PythonThread>
  replace(): void
  ready(): Promise<void>
  end(): Promise<void>
}

/** One thread at a time. Whoever asks for it beforehand, or has worn one out, gets it warmed up. */
function keepThread(start: (warmUp: boolean) => Promise<PythonThread>): KeptThread {
  let thread: Promise<PythonThread> | null = null
  const replace = (): void => {
    void thread?.then((old) => old.end())
    thread = start(true)
    thread.catch(() => undefined)
  }
  return {
    living: async () => {
      thread ??= start(false)
      if (!(await thread).isAlive()) replace()
      return await thread
    },
    replace,
    ready: async () => {
      thread ??= start(true)
      await (
        await thread
      ).ready
    },
    end: async () => {
      const started = await thread?.catch(() => undefined)
      await started?.end()
    },
  }
}

/** Without a snapshot every start is slower and alike, so that none is a reason to fail. */
function openSnapshot({ snapshot }: PythonHostOptions): Promise<PythonSnapshot | null> {
  return snapshot === undefined ? openPythonSnapshot().catch(() => null) : Promise.resolve(snapshot)
}

function readOutcome({ parsed, refusal }: ThreadOutcome, level: PythonFactsLevel): PythonVerdict {
  if (parsed === null) return TOO_COMPLEX
  return level === 'syntax' ? parseVerdict(refusal ?? parsed) : parseVerdict(parsed, refusal)
}

const TOO_COMPLEX: PythonVerdict = {
  valid: false,
  pythonVersion: PYTHON_VERSION,
  error: { kind: 'too-complex', message: 'too complex to parse within the limits', line: null, column: null },
}
