import type { z } from 'zod'
import type { FileDigest } from '../../analysis/change-set/file-digest.ts'
import type { SetReview } from '../../analysis/change-set/review-set.ts'
import type { readFirstShape } from './output.ts'

type ReadFirst = z.input<typeof readFirstShape>

/**
 * The file to look at first and the one to measure first, by the paths under which the request has their texts, so that
 * a follow-up is filled from the request. Nothing to measure without something to look at.
 */
export function chooseReadFirst({ files, findings }: SetReview): ReadFirst {
  const changed = files.map(({ digest }) => digest).filter(({ changedLines }) => changedLines > 0)
  const heaviest = findings.flatMap(({ path }) => changed.filter((each) => each.path === path))[0]
  const diff = heaviest ?? pickLargest(changed, ({ changedLines }) => changedLines)
  const metrics = pickLargest(changed, ({ heaviestNew }) => heaviestNew?.complexity ?? 0)
  return { metrics: describeMetrics(metrics), diff: describeDiff(diff) }
}

/** The first in order of path where several are as large; none when nothing counts. */
function pickLargest(files: readonly FileDigest[], sizeOf: (file: FileDigest) => number): FileDigest | null {
  let best: FileDigest | null = null
  for (const file of files) if (sizeOf(file) > (best === null ? 0 : sizeOf(best))) best = file
  return best
}

function describeMetrics(file: FileDigest | null): ReadFirst['metrics'] {
  if (file?.heaviestNew == null) return null
  return { path: file.path, language: file.language, function: file.heaviestNew.name }
}

function describeDiff(file: FileDigest | null): ReadFirst['diff'] {
  if (file === null) return null
  const { path, previousPath, status } = file
  const old = previousPath ?? path
  return { before: old, after: status === 'removed' ? old : path }
}
