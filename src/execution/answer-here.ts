import { parseInput, parseJsonBody } from '../core/input.ts'
import type { PythonEngine } from '../core/python-engine.ts'
import type { AnalysisService } from '../core/service.ts'
import type { Run } from './executor.ts'

const untilEnded = new AbortController().signal

/** An analysis in this thread: a worker of the pool, or the whole process of a command. */
export async function answerHere(
  service: AnalysisService,
  body: Uint8Array,
  python: PythonEngine,
): Promise<Required<Run>> {
  const startedAt = performance.now()
  const input = parseInput(service.input, parseJsonBody(body))
  const warnings: string[] = []
  const warn = (warning: string): number => warnings.push(warning)
  const dataJson = JSON.stringify(await service.run(input, { signal: untilEnded, python, warn }))
  return { dataJson, durationMs: performance.now() - startedAt, warnings }
}
