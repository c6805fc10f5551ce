import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import type { ReviewedPart } from '../analyse/reviewed-part.ts'
import type { FailedFile } from '../files/skipped.ts'
import { mapBounded } from './map-bounded.ts'
import { explain, openWantedEngine, type MeasureOptions } from './measure-files.ts'
import type { Progress } from './progress.ts'
import { countCharacters } from './split-change.ts'

export interface ReviewOutcome {
  readonly parts: readonly ReviewedPart[]
  readonly failed: readonly FailedFile[]
}

/** Reviews every part here, in this process when they are small. */
export async function reviewHere(
  parts: readonly (readonly SetFile[])[],
  options: MeasureOptions,
  progress: Progress,
): Promise<ReviewOutcome> {
  const characters = parts.flat().reduce((sum, file) => sum + countCharacters(file), 0)
  const engine = await openWantedEngine(characters, parts.length, options)
  const failed: FailedFile[] = []
  try {
    const reviewed = await mapBounded(parts, engine.width, async (files) => {
      try {
        return [await engine.review(files)]
      } catch (error) {
        failed.push(...files.map(({ path }) => ({ path, reason: explain(error) })))
        return []
      } finally {
        progress.step()
      }
    })
    return { parts: reviewed.flat(), failed }
  } finally {
    progress.end()
    await engine.close()
  }
}
