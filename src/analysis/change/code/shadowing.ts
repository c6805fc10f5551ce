import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Change, Side } from '../change.ts'
import { indentOf } from './indent-of.ts'

export interface Shadowing {
  readonly earlier: FunctionFacts
  readonly later: FunctionFacts
}

/**
 * Functions of one of these families that come second in their block and did not before; `else` and its like tell apart
 * what stands in two branches.
 */
export function listShadowing(
  { before, after, filename, isBroken }: Change,
  ...families: readonly string[]
): Shadowing[] {
  // Cells of a notebook are tried one after the other.
  if (isBroken || filename?.endsWith('.ipynb') === true || !families.includes(after.review.family)) return []
  const known = new Set(before.functions.map(({ key }) => key))
  const scopes = new Set(before.functions.map(({ scope }) => scope))
  const ownKeys = new Set(before.functions.map(ownKey))
  // A class that has another name now brings what it had.
  const isOfRenamed = (each: FunctionFacts): boolean => !scopes.has(each.scope) && ownKeys.has(ownKey(each))
  const last = new Map<string, FunctionFacts>()
  const owners = new Set(after.functions.map(({ name }) => name))
  return after.functions.flatMap((later) => {
    const earlier = last.get(later.name)
    last.set(later.name, later)
    if (earlier === undefined || known.has(later.key) || isOfRenamed(later)) return []
    const isSame = earlier.scope === later.scope && !owners.has(later.scope)
    return isSame && isSameBlock(after, earlier.line, later.line) ? [{ earlier, later }] : []
  })
}

/** `__init__#2`: which of its name it is, whatever its class is called. */
function ownKey({ key, scope }: FunctionFacts): string {
  return key.slice(scope.length)
}

/** Both begin in one column, and no line between them is further out. */
function isSameBlock({ lines }: Side, first: number, second: number): boolean {
  const depth = indentOf(lines[first - 1] ?? '')
  if (indentOf(lines[second - 1] ?? '') !== depth) return false
  return lines
    .slice(first, second - 1)
    .every((line) => line.trim() === '' || indentOf(line) >= depth || /^\s*#/.test(line))
}
