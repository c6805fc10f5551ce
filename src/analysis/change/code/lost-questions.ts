import type { Change } from '../change.ts'
import type { DroppedCondition } from './dropped-conditions.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'
import { dropsOnlyNull } from './null-questions.ts'
import { listTested } from './tested-conditions.ts'

/** What a program runs on, how it is built and how much it says. */
const CIRCUMSTANCE =
  /version|VERSION|platform|debug|DEBUG|verbose|VERBOSE|feature|FEATURE|experimental|deprecat|legacy|compat|[Ll]og|LOG|trace|isTest|dry_?[rR]un|hasattr|_exists|defined|cache|Cache|loaded|initiali|started|running|enabled|Enabled|disabled|config|Config|option|Option|settings|mode|Mode|WIN32|_ENV|warn|print/
const JOINTS = /^(?:&&|\|\||and|or)$/
const ASKS = /^(?:if|elif|elsif|elseif|unless|while|&&|\|\||and|or|return|\?|guard)$/
const COMPARES = /^(?:<|>|<=|>=)$/
const SIZES =
  /len|size|count|offset|limit|max|min|end|pos|remain|avail|capacity|bytes|need|room|space|width|height|depth|index|idx/i

/** Questions that are gone from a condition which is still there, or gone with what was done to a size under them. */
export function listLostQuestions(change: Change): DroppedCondition[] {
  const isC = change.after.review.family === 'c'
  return listEditTokens(change).flatMap((each): DroppedCondition[] => {
    const { edit, owner, removed } = each
    const words = each.lost.filter((token) => !/^["'`]/.test(token))
    if (CIRCUMSTANCE.test(words.join(' ')) && !words.includes('sizeof')) return []
    const isLost = (losesPart(each) || losesLines(each)) && !holdsBackMore(change, each)
    if (!isLost && !(isC && losesAdjustment(change, each))) return []
    const { oldStart, oldLines, newStart } = edit
    const text = removed.slice(0, 30).join(' ')
    return [{ owner, line: oldStart + 1, endLine: oldStart + oldLines, lineAfter: newStart + 1, text }]
  })
}

/** A value with another one behind `||` is no question unless something is decided by it. */
function isAsked(tokens: readonly string[]): boolean {
  return tokens.some((token) => ASKS.test(token) && token !== '||' && token !== 'or')
}

/** `if (a && b)` that became `if (a)`: words went, none came, and one question less is joined to the others. */
function losesPart({ removed, added, lost, gained }: EditTokens): boolean {
  if (added.length < 4 || removed.length > 80 || lost.length === 0 || gained.length > 0) return false
  if (!isAsked(removed) || !isSubsequence(added, removed)) return false
  const joints = (tokens: readonly string[]): number => tokens.filter((token) => JOINTS.test(token)).length
  // Asked twice, or about nothing where the rest asks about something.
  if (lost.every((token) => added.includes(token)) || dropsOnlyNull(removed, added)) return false
  // What is given to a call is no question.
  return joints(removed) > joints(added) && lost.length <= removed.length / 2
}

const MOST_LINES = 40

/** `a === x ||` on lines of their own inside a condition, which are gone alone. */
function losesLines({ removed, added }: EditTokens): boolean {
  if (added.length > 0 || removed.length < 4 || removed.length > MOST_LINES) return false
  const isJoined = JOINTS.test(removed[0] ?? '') || JOINTS.test(removed.at(-1) ?? '')
  const depth = (mark: string): number => removed.filter((token) => token === mark).length
  return (
    isJoined && depth('(') === depth(')') && removed.some((token) => /^(?:[=!]==?|[<>]=?|\()$/.test(token))
  )
}

/** `if (a && b) refuse` that became `if (a) refuse`. */
function holdsBackMore({ after }: Change, { edit, removed, added }: EditTokens): boolean {
  const ors = (tokens: readonly string[]): number =>
    tokens.filter((token) => token === '||' || token === 'or').length
  if (ors(removed) > ors(added)) return false
  return [...listTested(after).values()].flat().some(({ line, endLine, refuses }) => {
    return refuses && line <= edit.newStart + edit.newLines && endLine > edit.newStart
  })
}

/** `if (need > have) { grow(…); }` that is gone: what made room, or cut a size, does so no more. */
function losesAdjustment({ after }: Change, { removed, added, lost, owner }: EditTokens): boolean {
  if (added.length > 0 || owner === '' || removed.length > 120) return false
  const at = removed.indexOf('if')
  if (
    at < 0 ||
    at > 40 ||
    removed.filter((token) => token === '{').length !== removed.filter((token) => token === '}').length
  )
    return false
  const open = removed.slice(at, at + 30)
  const compares = open.some(
    (token, index) => COMPARES.test(token) && SIZES.test(`${open[index - 1] ?? ''} ${open[index + 1] ?? ''}`),
  )
  if (!compares) return false
  const body = after.functions.find(({ key }) => key === owner)?.bodyTokens() ?? []
  const left = new Set(body)
  const asked = open.filter((token) => /^[A-Za-z_]\w*$/.test(token) && lost.includes(token))
  return asked.some((word) => left.has(word) && SIZES.test(word))
}

function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const token of all) if (at < some.length && token === some[at]) at++
  return at === some.length
}
