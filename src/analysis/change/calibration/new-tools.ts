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

const PROFILE = /^\s*<(\/?)profile>/
const BY_DEFAULT = /<activeByDefault>\s*true/

/** A profile of Maven is for those who ask for it: what builds documents or releases need not test again. */
export function isInProfile({ after }: Change, { line }: Place): boolean {
  const head = after.lines.findLastIndex((text, at) => at < line && PROFILE.test(text))
  if (head < 0 || PROFILE.exec(after.lines[head] ?? '')?.[1] === '/') return false
  const end = after.lines.findIndex((text, at) => at >= line && PROFILE.test(text))
  return !after.lines.slice(head, end < 0 ? undefined : end).some((text) => BY_DEFAULT.test(text))
}

const RECIPES = /(?:^|[\\/])(?:GNU)?(?:[Mm]ake|[Jj]ust)file$|\.mk$/
const RECIPE = /^([\w.-]+)[^:=\n]{0,200}:(?!=)/
const FOR_CHECKS = /test|check|verif|lint|\bci\b|\ball\b|deploy|release|publish/i

/** What only builds or starts for whoever works on it need not test each time. */
export function isInRecipe({ after, filename }: Change, { line }: Place): boolean {
  if (!RECIPES.test(filename ?? '')) return false
  const head = after.lines.findLast((text, at) => at < line && RECIPE.test(text))
  return head !== undefined && !FOR_CHECKS.test(head)
}
