import { selectFiles } from '../files/select-files.ts'
import { countSkips } from '../files/skipped.ts'
import { applyMaxima } from '../judge/apply-maxima.ts'
import type { AnalysisDeps } from './analysis-deps.ts'
import { commonFlags, readCommon, readWords, UsageError } from './arguments.ts'
import { finish } from './finish.ts'
import { measureFiles, type Measured } from './measure-files.ts'
import { openProject, resolveNamed } from './open-project.ts'
import { showProgress } from './progress.ts'

/** To measure is not to judge: nothing fails unless a gate is named. */
const USUAL_GATES = { failOn: null, maxComplexity: null, maxCognitive: null }

/** `tollgauge metrics`: the numbers of every file that is named, and what they say. */
export async function runMetrics(argv: readonly string[], deps: AnalysisDeps): Promise<number> {
  const read = readWords(argv, commonFlags)
  const wanted = readCommon(read)
  if (read.mistakes.length > 0) throw new UsageError(read.mistakes)
  const project = await openProject(deps.cwd, wanted, USUAL_GATES)
  const { cwd, settings, exclude, gates } = project
  const selection = await selectFiles(read.words.positionals, cwd, project, exclude)
  if (selection.mistakes.length > 0) throw new UsageError(selection.mistakes)
  const results = await measureFiles(
    selection.files,
    {
      jobs: wanted.jobs ?? settings.jobs,
      cache: resolveNamed(wanted.cache, settings.cache, project),
      version: deps.version,
    },
    showProgress(selection.files.length, 'files', wanted.isQuiet ? undefined : deps.io.terminal?.err),
  )
  const { measured, skipped, failed } = sortResults(results)
  return await finish(
    {
      command: 'metrics',
      findings: measured.flatMap((file) => applyMaxima(file, gates)),
      standing: 0,
      suppressions: Object.fromEntries(measured.map(({ path, suppressions }) => [path, suppressions])),
      measured,
      change: null,
      skipped: countSkips([...selection.skipped, ...skipped]),
      failed,
      notes: [],
    },
    wanted,
    project,
    deps,
  )
}

export function sortResults(results: readonly Measured[]) {
  return {
    measured: results.flatMap((each) => (each.kind === 'measured' ? [each.file] : [])),
    skipped: results.flatMap((each) => (each.kind === 'skipped' ? [each.reason] : [])),
    failed: results.flatMap((each) => (each.kind === 'failed' ? [each.file] : [])),
  }
}
