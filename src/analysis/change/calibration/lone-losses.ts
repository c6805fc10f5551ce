import type { LineEdit } from '../../diff/line-diff.ts'
import type { Change, Side } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { addedLines, listNames, placesOn, removedLines } from './edited-places.ts'

/** A place that long is a whole test, not an assertion of it. */
const MOST_LINES = 15

/** Anything else of the file changed: a test that follows its code looks like that. */
export const notAloneInFile: Doubt = {
  grows: true,
  when: 'any other line of code in the file changed, or what came has a name that what went had not',
  holds: (change, raised) => !change.edits.every((edit) => isOnlyThat(change, raised, edit)),
}

function isOnlyThat(change: Change, raised: Raised, edit: LineEdit): boolean {
  const old = linesOfPlaces(change.before, placesOn(raised, 'before'))
  const now = linesOfPlaces(change.after, placesOn(raised, 'after'))
  const gone = removedLines(change, edit)
  const come = addedLines(change, edit)
  const names = listNames(gone.join('\n'))
  const isKnown = (line: string): boolean => [...listNames(line)].every((name) => names.has(name))
  const isKept = (line: string): boolean => come.some((each) => each.trim() === line.trim())
  return (
    gone.every((line, index) => isNoTest(line) || isKept(line) || old.has(edit.oldStart + index + 1)) &&
    come.every((line, index) => isNoTest(line) || isKnown(line) || now.has(edit.newStart + index + 1))
  )
}

const IMPORT = /^\s*(?:import|from|use|using|require|#\s*include)\b/

function isNoTest(line: string): boolean {
  return IMPORT.test(line) || listNames(line).size === 0
}

/** Lines that the statements at these places take up. */
function linesOfPlaces({ lines }: Side, places: readonly Place[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { line, endLine = line } of places) {
    if (endLine - line > MOST_LINES) continue
    for (let at = line; at <= Math.max(endLine, endOfStatement(lines, line)); at++) found.add(at)
  }
  return found
}

/** The line on which every bracket that was opened is closed again. */
function endOfStatement(lines: readonly string[], first: number): number {
  let open = 0
  for (let at = first; at < first + MOST_LINES; at++) {
    for (const sign of lines[at - 1] ?? '') open += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0
    if (open <= 0) return at
  }
  return first
}
