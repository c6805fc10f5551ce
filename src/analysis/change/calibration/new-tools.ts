import type { Change } from '../change.ts'
import type { Place } from '../locate.ts'
import { listEditsAt } from './edited-places.ts'

const TOOL = /^\s*(?:findbugs|spotbugs|pmd|checkstyle|codenarc|detekt|ktlint|spotless)\b[^{}]*\{\s*$/i

/** A checker of Gradle that comes with this change, and only reports so far. */
export function isInNewTool(change: Change, place: Place): boolean {
  return listEditsAt(change, place).some(({ oldLines, newStart }) => {
    const above = change.after.lines.slice(newStart, place.line)
    return oldLines === 0 && TOOL.test(above.findLast((line) => /\{\s*$/.test(line)) ?? '')
  })
}
