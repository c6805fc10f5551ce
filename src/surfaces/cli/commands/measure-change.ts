import { omitFile } from '../../../analysis/change-set/omit-file.ts'
import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import { resolveLanguage } from '../../../analysis/languages/resolve-language.ts'
import { isNotebook } from '../../../analysis/source/notebook.ts'
import type { Engine } from '../analyse/engine.ts'
import type { MeasuredFile } from '../analyse/measured-file.ts'
import type { FailedFile } from '../files/skipped.ts'
import { applyMaxima } from '../judge/apply-maxima.ts'
import { splitKnown } from '../judge/baseline.ts'
import { keyOf, type Finding } from '../report/finding.ts'
import type { Gates } from '../settings/settings.ts'
import { mapBounded } from './map-bounded.ts'
import { measureText, openWantedEngine, type MeasureOptions } from './measure-files.ts'
import { countCharacters } from './split-change.ts'

/** The numbers of the files of a change, and which findings are the change's own. */
export interface MeasuredChange {
  readonly measured: readonly MeasuredFile[]
  readonly findings: readonly Finding[]
  /** Findings that stood there before. */
  readonly standing: number
  readonly failed: readonly FailedFile[]
}

/** Measures what a change leaves behind, and what was there before, so that nobody answers for old code. */
export async function measureChange(
  files: readonly SetFile[],
  previous: ReadonlyMap<string, string>,
  gates: Gates,
  options: MeasureOptions,
): Promise<MeasuredChange> {
  const wanted = files.filter(isMeasured)
  const befores = new Map(files.map(({ path, before }) => [path, before]))
  const characters = wanted.reduce((sum, file) => sum + countCharacters(file), 0)
  const engine = await openWantedEngine(characters, wanted.length * 2, options)
  try {
    const results = await mapBounded(wanted, engine.width * 2, async (file) => {
      const before = file.before ?? befores.get(previous.get(file.path) ?? '') ?? null
      return await measureBoth(file, before, gates, engine)
    })
    return {
      measured: results.flatMap(({ measured }) => measured),
      findings: results.flatMap(({ findings }) => findings),
      standing: results.reduce((sum, { standing }) => sum + standing, 0),
      failed: results.flatMap(({ failed }) => failed),
    }
  } finally {
    await engine.close()
  }
}

function isMeasured({ path, after }: SetFile): boolean {
  if (after === null) return false
  const { known, language } = resolveLanguage('', path)
  if (!isNotebook('', path) && (!known || language.holds !== 'code')) return false
  return (
    omitFile({ path, previousPath: null, status: 'added', before: '', after, language: undefined }) === null
  )
}

async function measureBoth(
  { path, after }: SetFile,
  before: string | null,
  gates: Gates,
  engine: Engine,
): Promise<MeasuredChange> {
  const now = await measureText({ path, text: after ?? '' }, engine)
  const nothing = { measured: [], findings: [], standing: 0, failed: [] }
  if (now.kind !== 'measured') return now.kind === 'failed' ? { ...nothing, failed: [now.file] } : nothing
  const old = before === null ? null : await measureText({ path, text: before }, engine)
  const known = new Map<string, number>()
  if (old?.kind === 'measured')
    for (const finding of applyMaxima(old.file, gates))
      known.set(keyOf(finding), (known.get(keyOf(finding)) ?? 0) + 1)
  const { fresh, known: standing } = splitKnown(applyMaxima(now.file, gates), known)
  return { measured: [now.file], findings: fresh, standing, failed: [] }
}
