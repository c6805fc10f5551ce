import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { emitEnvelope } from '../../core/envelope.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { buildNextActions } from '../../core/next-actions.ts'
import type { Price } from '../../core/price.ts'
import { asProblem, describeRefusal } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import type { LocalExecutor } from '../../execution/create-local-executor.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './output.ts'
import { parseFlags } from './parse-flags.ts'
import { usages } from './usage.ts'

export interface RunCommandDeps {
  /** Called once there is something to run, closed by who gave it; many lines are shared out to workers, one request is answered here. */
  readonly openExecutor: (load: 'one' | 'many') => Promise<LocalExecutor>
  readonly serviceNames: readonly string[]
  readonly loadService: (name: string) => Promise<Service | undefined>
  readonly pricesFor: (service: Service) => Promise<(service: string) => Price>
  readonly io: CommandIo
}

/** Lines computed ahead of the one being printed: keeps workers busy and memory bounded. */
const LINES_AHEAD = 8

/** `tollgauge run`: a service run here, free, through the same execution path that is sold. */
export async function runService(argv: readonly string[], deps: RunCommandDeps): Promise<number> {
  const { positionals, values } = parseFlags({
    args: [...argv],
    allowPositionals: true,
    options: { input: { type: 'string' }, lines: { type: 'boolean', default: false } },
  })
  const name = positionals[0] ?? ''
  const service = await deps.loadService(name)
  if (!service || positionals.length !== 1) return explainUsage(service ? '' : name, deps, positionals[1])
  const source = values.input === undefined ? deps.io.input : (await open(values.input)).createReadStream()
  const executor = await deps.openExecutor(values.lines ? 'many' : 'one')
  const priceOf = await deps.pricesFor(service)
  const call = (body: Uint8Array) => answer(service, body, priceOf, executor)
  return values.lines ? await runLines(source, call, deps.io) : await runOnce(source, call, deps.io)
}

function explainUsage(name: string, deps: RunCommandDeps, stray: string | undefined): number {
  if (name === '' && stray !== undefined)
    deps.io.complain(
      `${JSON.stringify(stray)} is one word too many: a request is read from --input FILE or standard input, as JSON; \`tollgauge metrics\` takes paths\n`,
    )
  const nearest =
    deps.serviceNames.find((known) => known.endsWith(`.${name}`)) ?? nearestName(name, deps.serviceNames)
  if (name !== '')
    deps.io.complain(`no service "${name}"${nearest === null ? '' : `; did you mean ${nearest}?`}\n`)
  deps.io.complain(`${usages.run.text}services: ${deps.serviceNames.join(', ')}\n`)
  return EXIT_USAGE
}

interface LocalAnswer {
  readonly json: string
  readonly ok: boolean
}

async function answer(
  service: Service,
  body: Uint8Array,
  priceOf: (service: string) => Price,
  executor: LocalExecutor,
): Promise<LocalAnswer> {
  const requestId = randomUUID()
  try {
    const run = await executor.run(service, body)
    const nextActions = buildNextActions(service.followUps, priceOf, run.dataJson)
    return {
      ok: true,
      json: emitEnvelope({ requestId, service: service.name, cached: false, nextActions, ...run }),
    }
  } catch (error) {
    return { ok: false, json: JSON.stringify(describeRefusal(asProblem(error), requestId)) }
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
  const printed: Promise<void>[] = []
  let exit = EXIT_OK
  let last = Promise.resolve()
  const printAfter = async (earlier: Promise<void>, coming: Promise<LocalAnswer>) => {
    const { json, ok } = await coming
    await earlier
    io.print(`${json}\n`)
    if (!ok) exit = EXIT_PROBLEM
  }
  for await (const line of createInterface({ input: Readable.from(source), crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    last = printAfter(last, call(new TextEncoder().encode(line)))
    printed.push(last)
    if (printed.length >= LINES_AHEAD) await printed.shift()
  }
  await last
  return exit
}
