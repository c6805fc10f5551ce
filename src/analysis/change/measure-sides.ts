import type { ResolvedLanguage } from '../languages/resolve-language.ts'
import { measureSource } from '../measure/measure-source.ts'
import type { SourceMeasurement } from '../measure/source-measurement.ts'
import type { PythonEngine, PythonVerdict } from '../../core/python-engine.ts'

export interface MeasuredSides {
  readonly before: SourceMeasurement
  readonly after: SourceMeasurement
}

/**
 * Both snapshots by one engine: when one side does not parse, both are counted by tokens, and when one tree is too
 * large to compare, neither is compared by its tree.
 */
export async function measureSides(
  before: string,
  after: string,
  language: ResolvedLanguage,
  python: PythonEngine,
): Promise<MeasuredSides> {
  const old = await measureSource(before, language, python, 'review')
  if (before === after) return { before: old, after: old }
  const isHopeless = old.syntax.tooComplex && after.length * SMALLER > before.length
  const level = old.python?.review === null ? 'metrics' : 'review'
  const now = await measureSource(after, language, isHopeless ? unjudged(old) : python, level)
  if (old.countedBy === now.countedBy) return compareAlike(old, now)
  return { before: await recount(before, old, language), after: await recount(after, now, language) }
}

/** What exceeded the limits exceeds them again unless it became much smaller; twice would be half the call's time. */
const SMALLER = 4

function unjudged({ syntax }: SourceMeasurement): PythonEngine {
  const error = {
    kind: 'too-complex',
    message: 'not judged: the before snapshot is too complex to parse within the limits',
    line: null,
    column: null,
  } as const
  const verdict: PythonVerdict = { valid: false, pythonVersion: syntax.pythonVersion ?? '', error }
  return { inspect: async () => verdict }
}

function compareAlike(before: SourceMeasurement, after: SourceMeasurement): MeasuredSides {
  const comparesTrees = before.python?.review != null && after.python?.review != null
  return comparesTrees
    ? { before, after }
    : { before: { ...before, python: null }, after: { ...after, python: null } }
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
