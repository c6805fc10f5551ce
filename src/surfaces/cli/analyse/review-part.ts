import { reviewSet } from '../../../analysis/change-set/review-set.ts'
import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import { scanSource } from '../../../analysis/languages/engine/scan-source.ts'
import { readSources } from '../../../analysis/measure/read-sources.ts'
import type { PythonEngine } from '../../../core/python-engine.ts'
import { placeFindings } from './place-findings.ts'
import type { ReviewedPart } from './reviewed-part.ts'
import { findSuppressions, type Suppression } from './suppression.ts'

/** Reviews one set of files as the service does, with every finding placed. */
export async function reviewPart(files: readonly SetFile[], python: PythonEngine): Promise<ReviewedPart> {
  const { attention, files: reviewed, omitted, findings, verification } = await reviewSet(files, python)
  const previous = new Map(
    reviewed.flatMap(({ digest: { path, previousPath } }) =>
      previousPath === null ? [] : [[path, previousPath] as const],
    ),
  )
  return {
    decision: attention.decision,
    score: attention.score,
    files: reviewed.map(({ digest: { path, previousPath, status, language, changedLines } }) => ({
      path,
      previousPath,
      status,
      language,
      changedLines,
    })),
    skipped: omitted.map(({ reason }) => reason),
    findings: placeFindings(findings, files, previous),
    suppressions: listSuppressions(files),
    verification,
  }
}

/** Of the newer texts, by path; most have none. */
export function listSuppressions(files: readonly SetFile[]): Record<string, readonly Suppression[]> {
  const found: Record<string, readonly Suppression[]> = {}
  for (const { path, after } of files) {
    if (after === null || !after.includes('tollgauge-ignore')) continue
    const { texts, language } = readSources([after], '', path)
    const [text = ''] = texts
    const suppressions = findSuppressions(text, scanSource(text, language.language))
    if (suppressions.length > 0) found[path] = suppressions
  }
  return found
}
