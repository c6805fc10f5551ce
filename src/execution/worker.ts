import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { Problem } from '../core/problem.ts'
import { parseInput, parseJsonBody } from '../core/input.ts'
import type { Service } from '../core/service.ts'
import { findService } from '../services/registry.ts'
import { createPythonHost } from './python/python-host.ts'
import type { WorkerReply, WorkerTask } from './worker-pool.ts'

/** The inside of one analysis worker: raw request bytes in, JSON bytes out, refusals as data. */
const { pythonSnapshot } = workerData as { pythonSnapshot: SharedArrayBuffer | undefined }
const python = createPythonHost(pythonSnapshot === undefined ? {} : { snapshot: pythonSnapshot })
const untilTerminated = new AbortController().signal

export default async function runTask(task: WorkerTask): Promise<WorkerReply> {
  if (task.kind === 'warm') {
    await python.ready()
    return { kind: 'json', json: new Uint8Array(), durationMs: 0 }
  }
  try {
    return await runService(task)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { kind: 'problem', code: error.code, detail: error.detail, errors: error.errors }
  }
}

async function runService(task: WorkerTask): Promise<WorkerReply> {
  const service = findService(task.service)
  if (service === undefined) throw new RangeError(`no service ${task.service}`)
  const startedAt = performance.now()
  const input = parseInput(service.input, parseJsonBody(task.body))
  const warnings: string[] = []
  const warn = (warning: string): number => warnings.push(warning)
  const json = new TextEncoder().encode(JSON.stringify(await answer(task.kind, service, input, warn)))
  return transferReply({ kind: 'json', json, durationMs: performance.now() - startedAt, warnings })
}

/** A check needs no answer; services that reach out run elsewhere and need the input only. */
async function answer(
  kind: WorkerTask['kind'],
  service: Service,
  input: unknown,
  warn: (warning: string) => void,
): Promise<unknown> {
  if (kind === 'check') return null
  if (kind === 'parse' || service.effects === 'network') return input
  return await service.run(input, { signal: untilTerminated, python, warn })
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
