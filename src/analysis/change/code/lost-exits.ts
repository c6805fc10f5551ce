import type { Change } from '../change.ts'
import { listEditTokens } from './edit-tokens.ts'

/** A statement that ended a path and is gone alone: what follows runs there now. */
export interface LostExit {
  readonly lineBefore: number
  readonly line: number
  readonly text: string
}

const LEAVES = /^(?:return|break|continue|goto|exit|die|next|raise|throw|abort)$/
const MOST_TOKENS = 12

export function listLostExits(change: Change): LostExit[] {
  return listEditTokens(change).flatMap(({ edit, removed, added, owner }): LostExit[] => {
    if (added.length > 0 || owner === '' || !isExit(removed)) return []
    const { reader } = change.before
    // The last statement of a function ends it anyway; one after another that leaves was never reached.
    const next = reader.firstOnLine(edit.oldStart + edit.oldLines + 1)
    if (isEnd(change, owner, next) || leavesBefore(change, reader.firstOnLine(edit.oldStart + 1))) return []
    return [{ lineBefore: edit.oldStart + 1, line: edit.newStart + 1, text: removed.join(' ') }]
  })
}

function isExit(tokens: readonly string[]): boolean {
  if (tokens.length === 0 || tokens.length > MOST_TOKENS || !LEAVES.test(tokens[0] ?? '')) return false
  return !tokens.slice(1).some((token) => LEAVES.test(token))
}

function isEnd({ before }: Change, owner: string, next: number): boolean {
  const facts = before.functions.find(({ key }) => key === owner)
  if (facts === undefined) return true
  const { reader } = before
  let at = next
  while (at < reader.count && /^(?:\}|end|;|\))$/.test(reader.text(at))) at++
  return at >= reader.count || reader.line(at) > facts.endLine
}

function leavesBefore({ before: { reader } }: Change, at: number): boolean {
  const line = reader.line(at - 1)
  const first = reader.text(reader.firstOnLine(line))
  return LEAVES.test(first)
}
