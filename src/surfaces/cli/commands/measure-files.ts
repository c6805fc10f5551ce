import { omitFile } from '../../../analysis/change-set/omit-file.ts'
import { resolveLanguage } from '../../../analysis/languages/resolve-language.ts'
import { isNotebook } from '../../../analysis/source/notebook.ts'
import { cacheEngine } from '../analyse/cached-engine.ts'
import { TaskFailure, type Engine } from '../analyse/engine.ts'
import type { SourceText } from '../analyse/measure-file.ts'
import type { MeasuredFile } from '../analyse/measured-file.ts'
import { openEngine } from '../analyse/open-engine.ts'
import { readTextFile } from '../files/read-text.ts'
import type { SelectedFile } from '../files/select-files.ts'
import type { FailedFile, FailureReason, SkipReason } from '../files/skipped.ts'
import { mapBounded } from './map-bounded.ts'
import type { Progress } from './progress.ts'

export type Measured =
  | { readonly kind: 'measured'; readonly file: MeasuredFile }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  | { readonly kind: 'failed'; readonly file: FailedFile }

export interface MeasureOptions {
  readonly jobs: number | null
  readonly cache: string | null
  readonly version: string
}

/** Opens an engine for so many tasks, with the cache the project wants. */
export async function openWantedEngine(
  characters: number,
  tasks: number,
  { jobs, cache, version }: MeasureOptions,
): Promise<Engine> {
  const engine = await openEngine({ characters, tasks, jobs })
  return cache === null ? engine : await cacheEngine(engine, cache, version)
}

/** Measures files one by one as they are read, so that a large tree is never in memory at once. */
export async function measureFiles(
  files: readonly SelectedFile[],
  options: MeasureOptions,
  progress: Progress,
): Promise<Measured[]> {
  const wanted = files.filter((file) => skipByName(file) === null)
  const bytes = wanted.reduce((sum, file) => sum + file.bytes, 0)
  const engine = await openWantedEngine(bytes, wanted.length, options)
  try {
    return await mapBounded(files, engine.width * 2, async (file) => {
      const measured = await measureOne(file, engine)
      progress.step()
      return measured
    })
  } finally {
    progress.end()
    await engine.close()
  }
}

/** What only the name says: no need to open the file. */
function skipByName({ path, isNamed, attribute }: SelectedFile): SkipReason | null {
  if (isNamed) return null
  if (attribute === 'generated' || attribute === 'vendored') return attribute
  if (isNotebook('', path)) return null
  const { known, language } = resolveLanguage('', path)
  if (!known) return 'no rules'
  return language.holds === 'code' ? null : 'no code'
}

async function measureOne(file: SelectedFile, engine: Engine): Promise<Measured> {
  const byName = skipByName(file)
  if (byName !== null) return { kind: 'skipped', reason: byName }
  const read = await readTextFile(file.file)
  if (read.kind === 'binary') return { kind: 'skipped', reason: 'binary' }
  if (read.kind !== 'text') return { kind: 'failed', file: { path: file.path, reason: read.kind } }
  const isTaken = file.isNamed || file.attribute === 'not'
  const reason = omitFile(describePair(file.path, read.text))
  // Even a file that was asked for by name has no lines to point at then.
  if (reason !== null && (!isTaken || reason === 'unplaced-notebook')) return { kind: 'skipped', reason }
  return await measureText({ path: file.path, text: read.text }, engine)
}

export async function measureText(source: SourceText, engine: Engine): Promise<Measured> {
  try {
    return { kind: 'measured', file: await engine.measure(source) }
  } catch (error) {
    return { kind: 'failed', file: { path: source.path, reason: explain(error) } }
  }
}

/** One file that cannot be read to its end stops no other; that it was a fault of ours is said too. */
export function explain(error: unknown): FailureReason {
  return error instanceof TaskFailure ? error.reason : 'fault'
}

function describePair(path: string, text: string) {
  return { path, previousPath: null, status: 'added', before: '', after: text, language: undefined } as const
}
