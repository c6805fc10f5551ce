import { selectFiles } from '../files/select-files.ts'
import { buyingFlags, readBuying } from '../buying/buying-arguments.ts'
import { applyMaxima } from '../judge/apply-maxima.ts'
import type { AnalysisDeps } from './analysis-deps.ts'
import { commonFlags, readCommon, readWords, UsageError } from './arguments.ts'
import { finish } from './finish.ts'
import { measureChange, type MeasuredChange } from './measure-change.ts'
import { measureFiles, type MeasureOptions } from './measure-files.ts'
import { sortResults } from './metrics.ts'
import { openProject, type OpenProject } from './open-project.ts'
import { changeFlags, readWantedChange } from './review-arguments.ts'
import { describeChange, quoteWanted, readOptions, reviewWanted, usualGates } from './review.ts'

/** `tollgauge check`: the review of a change and the metrics of its files, against the project's gates. */
export async function runCheck(argv: readonly string[], deps: AnalysisDeps): Promise<number> {
  const read = readWords(argv, { ...commonFlags, ...changeFlags, ...buyingFlags, all: 'switch' })
  const wanted = readCommon(read)
  const buying = readBuying(read)
  if (read.mistakes.length > 0) throw new UsageError(read.mistakes)
  const project = await openProject(deps.cwd, wanted, usualGates)
  const options = readOptions(wanted, project, deps)
  const change = await readWantedChange(read, project)
  if (buying?.isDryRun === true) return await quoteWanted(change, buying, deps)
  const reviewed = await reviewWanted(change, options, { ...wanted, buying }, deps)
  const metrics = read.words.switches.has('all')
    ? await measureAll(project, options)
    : await measureChange(change.files, reviewed.previous, project.gates, options)
  const described = describeChange(change, reviewed)
  return await finish(
    {
      ...described,
      command: 'check',
      findings: [...described.findings, ...metrics.findings],
      standing: metrics.standing,
      suppressions: {
        ...Object.fromEntries(metrics.measured.map(({ path, suppressions }) => [path, suppressions])),
        ...described.suppressions,
      },
      measured: metrics.measured,
      failed: [...described.failed, ...metrics.failed],
    },
    wanted,
    project,
    deps,
  )
}

/** With `--all` every file of the project counts, whoever changed it. */
async function measureAll(project: OpenProject, options: MeasureOptions): Promise<MeasuredChange> {
  const { root, exclude, gates } = project
  const selection = await selectFiles([], root, project, exclude)
  const results = await measureFiles(selection.files, options, { step: () => {}, end: () => {} })
  const { measured, failed } = sortResults(results)
  return { measured, failed, findings: measured.flatMap((file) => applyMaxima(file, gates)), standing: 0 }
}
