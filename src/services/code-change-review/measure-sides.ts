import type { ResolvedLanguage } from '../../analysis/languages/registry.ts'
import { measureSource } from '../../analysis/measure/measure-source.ts'
import type { SourceMeasurement } from '../../analysis/measure/source-measurement.ts'
import type { PythonEngine } from '../../core/python-engine.ts'

export interface MeasuredSides {
  readonly before: SourceMeasurement
  readonly after: SourceMeasurement
}

/** Both snapshots by one engine: when one side does not parse, both are counted by tokens, so that deltas compare. */
export async function measureSides(
  before: string,
  after: string,
  language: ResolvedLanguage,
  python: PythonEngine,
): Promise<MeasuredSides> {
  const old = await measureSource(before, language, python, 'review')
  const now = before === after ? old : await measureSource(after, language, python, 'review')
  if (old.countedBy === now.countedBy) return { before: old, after: now }
  return { before: await recount(before, old, language), after: await recount(after, now, language) }
}

/** The verdict on the syntax stays CPython's; only what is counted comes from tokens. */
async function recount(
  text: string,
  measured: SourceMeasurement,
  language: ResolvedLanguage,
): Promise<SourceMeasurement> {
  if (measured.countedBy === 'tokens') return measured
  const byTokens: PythonEngine = {
    inspect: async () => ({ valid: true, pythonVersion: measured.syntax.pythonVersion ?? '', facts: null }),
  }
  return { ...(await measureSource(text, language, byTokens)), syntax: measured.syntax }
}
