import { readFile, writeFile } from 'node:fs/promises'
import { parseInput } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import type { NetworkContext } from '../../core/run-context.ts'
import { judgeIndexers } from '../../services/x402-preflight/indexers/judge-indexers.ts'
import { preflightInput } from '../../services/x402-preflight/input.ts'
import { runPreflight, type Preflight } from '../../services/x402-preflight/run-preflight.ts'
import { renderBadge } from './doctor-badge.ts'
import { allowedPairs, type DoctorArguments } from './doctor-arguments.ts'
import { askFacilitator } from './doctor-facilitator.ts'
import { isHealthy, type Diagnosis } from './doctor-findings.ts'
import { renderDiagnoses } from './doctor-formats.ts'
import { verdictOf } from './doctor-verdict.ts'
import { readDocumentTargets, type DoctorTarget } from './doctor-targets.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './output.ts'

type World = Omit<NetworkContext, 'signal'> & { close?(): Promise<void> }

export interface DoctorOptions {
  readonly io: Pick<CommandIo, 'print' | 'complain'>
  readonly version: string
  /** The world, with a guard that lets these exact targets through. */
  openWorld(allow: readonly string[]): World
}

/** `tollgauge doctor`: the engine that is sold, pointed at the operator's own services. Fails on anything that loses buyers. */
export async function runDoctor(wanted: DoctorArguments, options: DoctorOptions): Promise<number> {
  const { io } = options
  try {
    const targets = await listTargets(wanted)
    const world = options.openWorld([
      ...allowedPairs(
        targets.map(({ url }) => url),
        wanted.connectTo,
      ),
      ...(wanted.facilitator === null ? [] : allowedPairs([wanted.facilitator], null)),
    ])
    const diagnoses = await examineAll(targets, wanted, world, io)
    io.print(renderDiagnoses(wanted.format, diagnoses, options.version))
    if (wanted.badge !== null) await writeFile(wanted.badge, renderWorstBadge(diagnoses, world.now()))
    return diagnoses.every(isHealthy) ? EXIT_OK : EXIT_PROBLEM
  } catch (error) {
    io.complain(explain(error))
    return EXIT_USAGE
  }
}

async function listTargets({ urls, method, document }: DoctorArguments): Promise<DoctorTarget[]> {
  const named = urls.map((url) => ({ url, method }))
  if (document === null) return named
  const listed = readDocumentTargets(await readFile(document, 'utf8'))
  if (listed.length === 0) throw new TypeError(`${document} names no route that could be examined`)
  return [...named, ...listed]
}

async function examineAll(
  targets: readonly DoctorTarget[],
  wanted: DoctorArguments,
  world: World,
  io: DoctorOptions['io'],
): Promise<Diagnosis[]> {
  const diagnoses: Diagnosis[] = []
  try {
    for (const [index, target] of targets.entries()) {
      if (targets.length > 1) io.complain(`[${index + 1}/${targets.length}] ${target.url}\n`)
      diagnoses.push(await diagnose(target, wanted, world, io))
    }
  } finally {
    await world.close?.()
  }
  return diagnoses
}

async function diagnose(
  target: DoctorTarget,
  { body, facilitator: base }: DoctorArguments,
  world: World,
  io: DoctorOptions['io'],
): Promise<Diagnosis> {
  const { signal } = new AbortController()
  const preflight = await examine(target, body, { ...world, signal }, io)
  const { report } = preflight
  const isAsked = base !== null && report.mcp === null
  if (base !== null && !isAsked) io.complain('The facilitator is asked for HTTP routes only.\n')
  const facilitator = !isAsked ? null : await askFacilitator(base, report, world.probe, signal)
  return { report, indexers: judgeIndexers(preflight), facilitator }
}

/** The sold preflight sends one request, ever. Here the operator waits, so the method that the target names is tried too. */
async function examine(
  { url, method }: DoctorTarget,
  body: unknown,
  context: NetworkContext,
  io: DoctorOptions['io'],
): Promise<Preflight> {
  const send = (wanted: string) =>
    runPreflight(
      parseInput(preflightInput, { url, method: wanted, ...(body === undefined ? {} : { body }) }),
      context,
    )
  const first = await send(method ?? 'POST')
  const { methodAdvice, mcp } = first.report
  const { tryNext, because } = methodAdvice
  const [other] = tryNext
  if (method !== null || mcp !== null || other === undefined) return first
  io.complain(`${because} One more request, with ${other}.\n`)
  const second = await send(other)
  return second.report.score > first.report.score ? second : first
}

function renderWorstBadge(diagnoses: readonly Diagnosis[], now: Date): string {
  const grade =
    diagnoses
      .map(({ report }) => verdictOf(report).grade)
      .toSorted()
      .at(-1) ?? 'F'
  return renderBadge(grade, now.toISOString().slice(0, 10))
}

function explain(error: unknown): string {
  if (error instanceof Problem) {
    const defects = error.errors.map(({ pointer, message }) => `  ${pointer}: ${message}\n`)
    return `${error.detail}\n${defects.join('')}`
  }
  if (
    error instanceof TypeError ||
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error)
  )
    return `${error.message}\n`
  throw error
}
