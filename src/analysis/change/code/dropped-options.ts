import type { Change, Side } from '../change.ts'
import { listAssigned, type AssignedValue } from './assigned-values.ts'
import { isFalse, isTrue } from './flipped-values.ts'
import { protectiveNames, riskyNames } from './protection-words.data.ts'

export interface DroppedOption {
  readonly name: string
  readonly line: number
}

const MOST = 5_000

/** Options that protected where they were given, and are given nowhere in the file any more; what is around is still there. */
export function listDroppedOptions(change: Change): DroppedOption[] {
  if (change.isBroken || change.isRepaired) return []
  const old = listAssigned(change.before).slice(0, MOST).filter(protects)
  if (old.length === 0) return []
  const words = countNames(change.after)
  const kept = new Set(change.functions.changed.map(({ before }) => before.key))
  return old.flatMap(({ name, line }): DroppedOption[] => {
    const owner = change.before.locator(line)
    if (words.has(name) || owner === null || !kept.has(owner)) return []
    if (name === 'check' && (words.has('check_call') || words.has('check_output'))) return []
    const at = mapLine(change, line)
    return at === null ? [] : [{ name, line: at }]
  })
}

/** Options that protect with one value only: what an archive may unpack, whether a command's failure is the caller's. */
const VALUED: Readonly<Record<string, RegExp>> = { filter: /^["']?(?:data|tar)["']?$/, check: /^True$/ }

function protects({ name, value, isInBrackets }: AssignedValue): boolean {
  if (Object.hasOwn(VALUED, name)) return isInBrackets && VALUED[name]?.test(value) === true
  const isKey = isInBrackets || /^["']?[a-zA-Z]/.test(name)
  if (!isKey || name.length < 4) return false
  // The value first: most are neither, and names take longer to judge.
  if (isTrue(value)) return protectiveNames.test(name) && !riskyNames.test(name)
  return isFalse(value) && riskyNames.test(name)
}

function countNames({ reader }: Side): Set<string> {
  const names = new Set<string>()
  for (let at = 0; at < reader.count; at++) names.add(reader.text(at).replaceAll(/^["'`:$@]+|["'`]+$/g, ''))
  return names
}

/** The line of the after side where a deleted line stood; null when it was not deleted. */
function mapLine({ edits }: Change, line: number): number | null {
  const edit = edits.find(({ oldStart, oldLines }) => line > oldStart && line <= oldStart + oldLines)
  return edit === undefined ? null : edit.newStart + 1
}
