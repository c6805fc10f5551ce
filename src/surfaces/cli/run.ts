import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { emitEnvelope } from '../../core/envelope.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { buildNextActions, type NextAction } from '../../core/next-actions.ts'
import type { Price } from '../../core/price.ts'
import { Problem } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import type { Executor } from '../../execution/executor.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './output.ts'

export interface RunCommandDeps {
  readonly executor: Executor
  readonly services: readonly Service[]
  readonly priceOf: (service: string) => Price
  readonly io: CommandIo
}

/** Lines computed ahead of the one being printed: keeps workers busy, memory bounded and output in order. */
const LINES_AHEAD = 8

/** `tollgauge run`: a service run here, free, through the same execution path that is sold. */
export async function runService(argv: readonly string[], deps: RunCommandDeps): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { input: { type: 'string' }, lines: { type: 'boolean', default: false } },
  })
  const name = positionals[0] ?? ''
  const service = deps.services.find((candidate) => candidate.name === name)
  if (!service || positionals.length !== 1) return explainUsage(name, deps)
  const source = values.input === undefined ? deps.io.input : createReadStream(values.input)
  const nextActions = buildNextActions(service.followUps, deps.priceOf)
  const call = (body: Uint8Array) => answer(service, body, nextActions, deps.executor)
  return values.lines ? await runLines(source, call, deps.io) : await runOnce(source, call, deps.io)
}

function explainUsage(name: string, deps: RunCommandDeps): number {
  const names = deps.services.map((service) => service.name)
  const nearest = nearestName(name, names)
  if (name !== '')
    deps.io.complain(`no service "${name}"${nearest === null ? '' : `; did you mean ${nearest}?`}\n`)
  deps.io.complain(`usage: tollgauge run <service> [--input FILE] [--lines]\nservices: ${names.join(', ')}\n`)
  return EXIT_USAGE
}

interface LocalAnswer {
  readonly json: string
  readonly ok: boolean
}

async function answer(
  service: Service,
  body: Uint8Array,
  nextActions: readonly NextAction[],
  executor: Executor,
): Promise<LocalAnswer> {
  const requestId = randomUUID()
  try {
    const run = await executor.run(service, body)
    return {
      ok: true,
      json: emitEnvelope({ requestId, service: service.name, cached: false, nextActions, ...run }),
    }
  } catch (error) {
    const problem =
      error instanceof Problem ? error : new Problem('internal', 'Something failed on our side.')
    const { code, detail, errors } = problem
    return {
      ok: false,
      json: JSON.stringify({ code, detail, errors, request_id: requestId, charged: false }),
    }
  }
}

type Call = (body: Uint8Array) => Promise<LocalAnswer>

async function runOnce(
  source: AsyncIterable<Uint8Array | string>,
  call: Call,
  io: CommandIo,
): Promise<number> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(Buffer.from(chunk as Uint8Array))
  const result = await call(new Uint8Array(Buffer.concat(chunks)))
  io.print(`${result.json}\n`)
  return result.ok ? EXIT_OK : EXIT_PROBLEM
}

async function runLines(
  source: AsyncIterable<Uint8Array | string>,
  call: Call,
  io: CommandIo,
): Promise<number> {
  const pending: Promise<LocalAnswer>[] = []
  let exit = EXIT_OK
  const printOldest = async () => {
    const result = await pending.shift()
    if (!result) return
    io.print(`${result.json}\n`)
    if (!result.ok) exit = EXIT_PROBLEM
  }
  for await (const line of createInterface({ input: Readable.from(source), crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    pending.push(call(new TextEncoder().encode(line)))
    if (pending.length >= LINES_AHEAD) await printOldest()
  }
  while (pending.length > 0) await printOldest()
  return exit
}
