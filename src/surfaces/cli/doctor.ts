import { parseInput } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import type { NetworkContext } from '../../core/run-context.ts'
import { judgeIndexers } from '../../services/x402-preflight/indexers/judge-indexers.ts'
import { preflightInput } from '../../services/x402-preflight/input.ts'
import { runPreflight } from '../../services/x402-preflight/run-preflight.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './output.ts'
import { renderDoctor } from './render-doctor.ts'

export interface DoctorOptions extends Omit<NetworkContext, 'signal'> {
  readonly io: Pick<CommandIo, 'print' | 'complain'>
  readonly method?: string
  readonly body?: unknown
  /** One JSON document instead of text. */
  readonly json?: boolean
}

/** `tollgauge doctor`: the engine that is sold, pointed at the operator's own service. Fails on any failed check or risk. */
export async function runDoctor(url: string, options: DoctorOptions): Promise<number> {
  const { io, now, probe, directory, judge, method = 'POST', body, json = false } = options
  try {
    const input = parseInput(preflightInput, { url, method, ...(body === undefined ? {} : { body }) })
    const preflight = await runPreflight(input, {
      now,
      probe,
      directory,
      judge,
      signal: new AbortController().signal,
    })
    const indexers = judgeIndexers(preflight)
    const { report } = preflight
    io.print(json ? `${JSON.stringify({ ...report, indexers }, null, 2)}\n` : renderDoctor(report, indexers))
    const risky = report.advisories.some(({ level }) => level === 'risk')
    return report.compliant && !risky ? EXIT_OK : EXIT_PROBLEM
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const defects = error.errors.map(({ pointer, message }) => `  ${pointer}: ${message}\n`)
    io.complain(`${error.detail}\n${defects.join('')}`)
    return EXIT_USAGE
  }
}
