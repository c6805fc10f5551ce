import { move, transferableSymbol, valueSymbol } from 'piscina'
import { Problem } from '../core/problem.ts'
import { parseInput, parseJsonBody } from '../core/input.ts'
import { loadService, loadServices } from '../services/service-loaders.ts'
import { answerHere } from './answer-here.ts'
import { createPythonHost, type PythonHost } from './python/python-host.ts'
import { releaseMemoryWhenQuiet } from './release-memory.ts'
import type { WorkerReply, WorkerTask } from './worker-pool.ts'

/** The inside of one analysis worker: raw request bytes in, JSON bytes out, refusals as data. */
let python: PythonHost | undefined

releaseMemoryWhenQuiet()

export default async function runTask(task: WorkerTask): Promise<WorkerReply> {
  if (task.kind === 'warm') {
    await loadServices()
    return { kind: 'json', json: new Uint8Array(), durationMs: 0 }
  }
  try {
    return await runService(task)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { kind: 'problem', code: error.code, detail: error.detail, errors: error.errors }
  }
}

async function runService({ kind, service: name, body, pythonSnapshot }: WorkerTask): Promise<WorkerReply> {
  const service = await loadService(name)
  if (service === undefined) throw new RangeError(`no service ${name}`)
  if (kind === 'run' && service.effects !== 'network') {
    python ??= createPythonHost({ snapshot: pythonSnapshot })
    const { dataJson, durationMs, warnings } = await answerHere(service, body, python)
    return transferReply({ kind: 'json', json: new TextEncoder().encode(dataJson), durationMs, warnings })
  }
  // Services that reach out run elsewhere and need the input only.
  const input = parseInput(service.input, parseJsonBody(body))
  const isCheck = kind === 'check' && service.effects !== 'network'
  const json = new TextEncoder().encode(JSON.stringify(isCheck ? (service.precheck?.(input) ?? null) : input))
  return transferReply({ kind: 'json', json, durationMs: 0 })
}

/** Hands the bytes over instead of copying them. */
function transferReply(reply: WorkerReply & { kind: 'json' }): WorkerReply {
  return move({
    get [transferableSymbol]() {
      return [reply.json.buffer]
    },
    get [valueSymbol]() {
      return reply
    },
  } as unknown as ArrayBuffer) as unknown as WorkerReply
}
