import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { findThreadEntry } from '../thread-clock.ts'
import { capWebAssemblyMemory } from './memory-cap.ts'
import { buildPythonSnapshot, loadPythonInterpreter, type PythonInterpreter } from './python-interpreter.ts'
import type { PythonReply, PythonRequest, PythonWorkerData } from './python-protocol.ts'
import { readSnapshot } from './snapshot-store.ts'

const { task, snapshot, memoryBytes, warmUp, brief }: PythonWorkerData = workerData

/** How much of a function is run before V8 optimises it: some five hundred times the usual. */
if (brief) setFlagsFromString('--wasm-tiering-budget=1000000000')

const WARM_UP = 'class C:\n    def m(self, a=1, *b, **c):\n        return [f"{x}" for x in a if x or b]\n'

/** How the verdict on a source ends that the compiler should see. */
const SUSPICIOUS = '"suspicious":true}'

const reachedBytes = capWebAssemblyMemory(memoryBytes)
if (task === 'snapshot') {
  reply({ kind: 'snapshot', snapshot: await buildPythonSnapshot() })
} else {
  const interpreter = await loadPythonInterpreter(readMemory())
  if (warmUp) {
    // The first call compiles the WebAssembly it meets.
    interpreter.inspect(WARM_UP, 'review')
    interpreter.checkCompiles(WARM_UP)
  }
  parentPort?.on('message', (request: PythonRequest) => answer(interpreter, request))
  reply({ kind: 'ready', threadEntry: findThreadEntry() })
}

function readMemory(): Uint8Array | null {
  if (snapshot === null) return null
  return typeof snapshot === 'string' ? readSnapshot(snapshot) : new Uint8Array(snapshot)
}

/** The grammar's verdict is sent before the compiler starts, so that it stands when the compiler has to be stopped. */
function answer(interpreter: PythonInterpreter, { source, level }: PythonRequest): void {
  try {
    const parsed = interpreter.inspect(source, level)
    const ask = chooseCompiler(interpreter, source, level, parsed)
    if (ask !== null) reply({ kind: 'parsed', json: parsed })
    reply({ kind: 'done', parsed, refusal: ask?.() ?? null, heapBytes: reachedBytes() })
  } catch (error) {
    // The message only: pyodide's stacks quote a megabyte of its own source.
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    reply({ kind: 'failed', name, message: message.slice(-2_000) })
  }
}

/** Our own modules are always compiled; of a caller's source only what shows a sign of an error, for compiling is dear. */
function chooseCompiler(
  interpreter: PythonInterpreter,
  source: string,
  level: PythonRequest['level'],
  parsed: string,
): (() => string | undefined) | null {
  if (level === 'syntax') return () => interpreter.checkCompiles(source)
  return parsed.endsWith(SUSPICIOUS) ? () => interpreter.judgeSuspects() : null
}

function reply(message: PythonReply): void {
  parentPort?.postMessage(message)
}
