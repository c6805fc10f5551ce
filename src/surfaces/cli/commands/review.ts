import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import { buyingFlags, readBuying, type BuyingArguments } from '../buying/buying-arguments.ts'
import type { CommandIo } from '../output.ts'
import type { FailedFile } from '../files/skipped.ts'
import { countSkips } from '../files/skipped.ts'
import type { ReviewedPart } from '../analyse/reviewed-part.ts'
import type { Suppression } from '../analyse/suppression.ts'
import type { AnalysisDeps } from './analysis-deps.ts'
import { commonFlags, readCommon, readWords, UsageError, type CommonArguments } from './arguments.ts'
import { finish, type RawReport } from './finish.ts'
import { measureChange } from './measure-change.ts'
import type { MeasureOptions } from './measure-files.ts'
import { mergeParts } from './merge-parts.ts'
import { openProject, resolveNamed, type OpenProject } from './open-project.ts'
import { showProgress } from './progress.ts'
import { changeFlags, readWantedChange, type ComparedChange } from './review-arguments.ts'
import { reviewHere } from './review-change.ts'
import { splitChange } from './split-change.ts'

export const usualGates = { failOn: 'high', maxComplexity: null, maxCognitive: null } as const

/** `tollgauge review`: what a change does, judged on the difference. */
export async function runReview(argv: readonly string[], deps: AnalysisDeps): Promise<number> {
  const read = readWords(argv, { ...commonFlags, ...changeFlags, ...buyingFlags })
  const wanted = readCommon(read)
  const buying = readBuying(read)
  if (read.mistakes.length > 0) throw new UsageError(read.mistakes)
  const project = await openProject(deps.cwd, wanted, usualGates)
  const options = readOptions(wanted, project, deps)
  const change = await readWantedChange(read, project)
  if (buying?.isDryRun === true) return await quoteWanted(change, buying, deps)
  const reviewed = await reviewWanted(change, options, { ...wanted, buying }, deps)
  const described = describeChange(change, reviewed)
  const maxima = await findMaxima(change, reviewed, project, options)
  return await finish({ ...described, findings: [...described.findings, ...maxima] }, wanted, project, deps)
}

export function readOptions(
  wanted: CommonArguments,
  project: OpenProject,
  { version }: AnalysisDeps,
): MeasureOptions {
  const { settings } = project
  const cache = resolveNamed(wanted.cache, settings.cache, project)
  return { jobs: wanted.jobs ?? settings.jobs, cache, version }
}

export interface ReviewedWanted {
  readonly parts: readonly ReviewedPart[]
  readonly partsWanted: number
  readonly failed: readonly FailedFile[]
  readonly exit: RawReport['exit'] | null
  /** Old paths of files that moved. */
  readonly previous: ReadonlyMap<string, string>
}

export async function reviewWanted(
  change: ComparedChange,
  options: MeasureOptions,
  { isQuiet, buying }: CommonArguments & { readonly buying: BuyingArguments | null },
  { io }: AnalysisDeps,
): Promise<ReviewedWanted> {
  const parts = splitChange(change.files)
  const progress = showProgress(parts.length, 'parts', isQuiet ? undefined : io.terminal?.err)
  const reviewed =
    buying === null
      ? { ...(await reviewHere(parts, options, progress)), exit: null }
      : await buyParts(parts, buying, io)
  const moved = reviewed.parts.flatMap(({ files }) =>
    files.flatMap(({ path, previousPath }) => (previousPath === null ? [] : [[path, previousPath] as const])),
  )
  return { ...reviewed, partsWanted: parts.length, previous: new Map(moved) }
}

/** Money and its libraries are loaded for those who spend some. */
async function buyParts(parts: readonly SetFile[][], buying: BuyingArguments, io: CommandIo) {
  if (parts.length === 0) return { parts: [], failed: [], exit: null }
  const { buyReview } = await import('../buying/buy-review.ts')
  return await buyReview(parts, buying, io)
}

export async function quoteWanted(
  change: ComparedChange,
  buying: BuyingArguments,
  { io }: AnalysisDeps,
): Promise<number> {
  const { quoteReview } = await import('../buying/buy-review.ts')
  return await quoteReview(splitChange(change.files), buying, io)
}

export function describeChange(change: ComparedChange, reviewed: ReviewedWanted): RawReport {
  const { parts, partsWanted, failed, exit } = reviewed
  const suppressions: Record<string, readonly Suppression[]> = {}
  for (const part of parts) Object.assign(suppressions, part.suppressions)
  return {
    command: 'review',
    findings: parts.flatMap(({ findings }) => findings),
    standing: 0,
    suppressions,
    measured: [],
    change: mergeParts(parts, change.from, change.to),
    skipped: countSkips([...change.skipped, ...parts.flatMap(({ skipped }) => skipped)]),
    failed: [...change.failed, ...failed],
    ...(exit != null && { exit }),
    notes: [...change.notes, ...describeParts(partsWanted)],
  }
}

function describeParts(parts: number): string[] {
  if (parts < 2) return []
  return [
    `The change is larger than one review takes (300 files, 6,000,000 characters): it was reviewed in ${parts} parts, and what stands between files of different parts was not seen.`,
  ]
}

/** A review measures nothing unless a maximum is named; then it counts for what the change brought above it. */
async function findMaxima(
  change: ComparedChange,
  { previous }: ReviewedWanted,
  { gates }: OpenProject,
  options: MeasureOptions,
) {
  if (gates.maxComplexity === null && gates.maxCognitive === null) return []
  const { findings } = await measureChange(change.files, previous, gates, options)
  return findings.filter(({ id }) => id === 'max-complexity' || id === 'max-cognitive')
}
