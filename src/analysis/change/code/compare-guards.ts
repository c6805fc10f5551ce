import type { Change, Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { foldAnonymous, nameAround } from './anonymous-owners.ts'
import { listConditions } from './conditions.ts'
import { countWords, keptShare, MOST_PAIRS, shareOf, spanOf } from './function-tokens.ts'
import { listGuards, readTokens, type Guard } from './guards.ts'
import { countRuns, isAskedOtherwise } from './safe-reads.ts'
import { accessWords, checkMacros, checkWords } from './protection-words.data.ts'

/** Guards of one function, or of what is outside functions, on both sides. */
export interface GuardChange {
  /** The function on both sides; null outside functions. */
  readonly before: FunctionFacts | null
  readonly after: FunctionFacts | null
  readonly name: string
  /** Guards whose condition is nowhere any more. */
  readonly removed: readonly Guard[]
  /** Guards that are new. */
  readonly fresh: readonly Guard[]
  /** Guards whose condition is another one now. */
  readonly rewritten: readonly (readonly [before: Guard, after: Guard])[]
}

const SAME_CONDITION = 0.5
const MOST_GUARDS = 200
const ONLY_LOST = 0.97

/** What became of the guards of every changed function. Moved, merged and rewritten ones are not removed. */
export function compareGuards(change: Change): GuardChange[] {
  const guards = listGuards(change.before)
  if (guards.size === 0 || change.isBroken || change.isRepaired) return []
  const owners = listOwners(change).slice(0, MOST_PAIRS)
  const before = foldAnonymous(guards, new Set(owners.map((owner) => owner.before?.key ?? '')))
  const after = foldAnonymous(
    listGuards(change.after),
    new Set(owners.map((owner) => owner.after?.key ?? '')),
  )
  const moved = createMovedCheck(change)
  let checked = 0
  return owners.flatMap((owner) => {
    const old = (before.get(owner.before?.key ?? '') ?? []).slice(0, MOST_GUARDS)
    if (old.length === 0) return []
    const now = (after.get(owner.after?.key ?? '') ?? []).slice(0, MOST_GUARDS)
    const { gone, rewritten, fresh } = pairGuards(old, now)
    const removed = gone.filter((guard) => checked++ < MOST_PAIRS && !moved(guard, owner))
    if (removed.length + rewritten.length === 0) return []
    return [{ ...owner, name: owner.after?.key ?? '', removed, rewritten, fresh }]
  })
}

interface Owner {
  readonly before: FunctionFacts | null
  readonly after: FunctionFacts | null
}

function listOwners({ functions }: Change): Owner[] {
  const changed = functions.changed.filter(({ cosmetic }) => !cosmetic)
  return [{ before: null, after: null }, ...changed, ...functions.renames]
}

function pairGuards(old: readonly Guard[], now: readonly Guard[]) {
  const left = [...now]
  const take = (matches: (guard: Guard) => boolean): Guard | null => {
    const index = left.findIndex(matches)
    return index < 0 ? null : (left.splice(index, 1)[0] ?? null)
  }
  const unequal = old.filter((guard) => take((each) => each.text === guard.text) === null)
  const rewritten: [Guard, Guard][] = []
  const unlike = unequal.filter((guard) => {
    const best = left.toSorted((a, b) => shareOf(b.words, guard.words) - shareOf(a.words, guard.words))[0]
    if (best === undefined || shareOf(best.words, guard.words) < SAME_CONDITION) return true
    left.splice(left.indexOf(best), 1)
    rewritten.push([guard, best])
    return false
  })
  // The same refusal under a condition put another way.
  const gone = unlike.filter((guard) => {
    return take((each) => each.exit === guard.exit && isSameExit(each, guard)) === null
  })
  return { gone, rewritten, fresh: left }
}

const SAME_EXIT = 0.5

/** The same statement, or one that names mostly the same things: an error with another message. */
function isSameExit({ exitText: now }: Guard, { exitText: old }: Guard): boolean {
  const wordsOf = (text: string): string[] =>
    text.split(' ').filter((word) => /^[A-Za-z_]\w{2,}$/.test(word) && !LEAVING.test(word))
  return now === old || (wordsOf(old).length > 0 && shareOf(wordsOf(old), wordsOf(now)) >= SAME_EXIT)
}

const LEAVING = /^(?:return|raise|throw|new|nil|null|None|self|this|false|err)$/

/** Whether what a guard asked is still asked: elsewhere in the file, in a condition of its function, or by a callee. */
function createMovedCheck(change: Change): (guard: Guard, owner: Owner) => boolean {
  const { before, after } = change
  const old = countConditions(before)
  const now = countConditions(after)
  return (guard, owner) => {
    if (isEmptied(after, guard, owner)) return false
    if ((now.get(guard.text) ?? 0) >= (old.get(guard.text) ?? 0)) return true
    if (isSaidElsewhere(change, guard, owner) || isInGoneBranch(change, guard, now)) return true
    if (isAskedOtherwise(change, guard, owner)) return true
    return isMerged(after, guard, owner.after?.key ?? '', old) || isDelegated(change, guard, owner)
  }
}

const NOTHING = new Set(['{', '}', 'pass', '...', ';', ':', 'end', 'then', 'do', 'nil', 'null', 'None'])

/** The question is still asked, and nothing is done under it. */
function isEmptied(side: Side, { text }: Guard, owner: Owner): boolean {
  return listConditions(side).some((each) => {
    if (each.owner !== (owner.after?.key ?? '') || each.bodyTo - each.bodyFrom > MOST_NOTHING) return false
    if (readTokens(side, each.from, each.to).join(' ') !== text) return false
    return readTokens(side, each.bodyFrom, each.bodyTo).every((token) => NOTHING.has(token))
  })
}

const MOST_NOTHING = 4

/** Its message or its whole exit stands in the function as often as before: the same refusal in another form. */
function isSaidElsewhere(
  { before, after }: Change,
  { messages, exitTokens: exit }: Guard,
  owner: Owner,
): boolean {
  if (owner.before === null || owner.after === null) return false
  const keepsExit =
    isTelling(exit) && countRuns(after, owner.after, exit) >= countRuns(before, owner.before, exit)
  if (keepsExit || messages.length === 0) return keepsExit
  return countTexts(after, owner.after, messages) >= countTexts(before, owner.before, messages)
}

const LEAST_EXIT = 4

/** Long enough to be told from other exits, and it names something. */
function isTelling(exit: readonly string[]): boolean {
  return (
    exit.length >= LEAST_EXIT && exit.some((word) => /^[A-Za-z_]\w{2,}$/.test(word) && !LEAVING.test(word))
  )
}

function countTexts(side: Side, facts: FunctionFacts, texts: readonly string[]): number {
  const { from, to } = spanOf(side, facts)
  let count = 0
  for (let at = from; at < to; at++)
    if (side.reader.isString(at) && texts.includes(side.reader.text(at))) count++
  return count
}

/** It stood in a branch that is gone as a whole: what was checked there is not done any more. */
function isInGoneBranch({ before }: Change, { condition }: Guard, now: ReadonlyMap<string, number>): boolean {
  return listConditions(before).some((each) => {
    const isAround = each.bodyFrom <= condition.from && condition.to <= each.bodyTo && each !== condition
    if (!isAround || each.owner !== condition.owner) return false
    const text = readTokens(before, each.from, each.to).join(' ')
    return !now.has(text) && !accessWords.test(text)
  })
}

function countConditions(side: Side): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { from, to } of listConditions(side)) {
    const text = readTokens(side, from, to).join(' ')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** All of its words stand in one condition of the function now, which was not there before. */
function isMerged(after: Side, { words }: Guard, owner: string, old: ReadonlyMap<string, number>): boolean {
  if (words.length === 0) return true
  return listConditions(after).some((each) => {
    if (each.owner !== owner && nameAround(each.owner) !== owner) return false
    const tokens = readTokens(after, each.from, each.to)
    if (old.has(tokens.join(' '))) return false
    const there = new Set(tokens.map((word) => word.replace(/^[$@]+/, '')))
    return words.every((word) => there.has(word))
  })
}

/** The function calls something new that checks by its name, or that the file defines and that refuses. */
function isDelegated(change: Change, guard: Guard, { before, after }: Owner): boolean {
  if (before === null || after === null) return isNewlyChecked(change, guard)
  const old = countWords(change.before, before)
  const now = countWords(change.after, after)
  const fresh = [...now.keys()].filter((word) => !old.has(word))
  if (fresh.some((word) => standsFor(word, guard))) return true
  const guards = listGuards(change.after)
  const byName = new Map(
    change.after.functions.map((each) => [each.name.slice(each.name.lastIndexOf('.') + 1), each]),
  )
  if (fresh.some((word) => hasRefusals(byName.get(word), guards))) return true
  // Nothing of what it asked about is used any more, and it was no question of access.
  // A function that only lost something lost its guard, whatever the guard counted.
  const onlyLost = keptShare(before.bodyTokens(), after.bodyTokens()) >= ONLY_LOST
  const isMoot = guard.words.every((word) => !now.has(word)) && !accessWords.test(guard.text) && !onlyLost
  return isMoot || isSafeNow(old, now) || isCheckedByCaller(change, guard, after.key)
}

/** A new word that checks by its name, or cuts as a clamp did. */
function standsFor(word: string, { exitTokens }: Guard): boolean {
  return (
    checkWords.test(word) ||
    /^ThrowIf[A-Z]/.test(word) ||
    checkMacros.test(word) ||
    (exitTokens.length === 0 && CLAMPS.test(word))
  )
}

function hasRefusals(
  callee: FunctionFacts | undefined,
  guards: ReadonlyMap<string, readonly Guard[]>,
): boolean {
  return callee !== undefined && (callee.raises > 0 || (guards.get(callee.key)?.length ?? 0) > 0)
}

/** What cuts a value without a condition. */
const CLAMPS = /^(?:min|max|clamp|Min|Max|Clamp|MIN|MAX|coerceIn|coerceAtLeast|coerceAtMost)$/

/** Branches by value instead of by condition. */
const BRANCHES = ['switch', 'match', 'case', 'when']

function isSafeNow(old: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean {
  return BRANCHES.some((word) => (now.get(word) ?? 0) > (old.get(word) ?? 0))
}

/** Another function of the file has a new guard that asks about the same words. */
function isCheckedByCaller(change: Change, { words }: Guard, own: string): boolean {
  if (words.length === 0) return false
  const known = new Set([...listGuards(change.before).values()].flat().map(({ text }) => text))
  return [...listGuards(change.after).values()].flat().some((each) => {
    if (each.condition.owner === own) return false
    return !known.has(each.text) && shareOf(each.words, words) > SAME_CONDITION
  })
}

function isNewlyChecked({ before, after }: Change, { words }: Guard): boolean {
  const old = new Set(before.calls.map(({ callee }) => callee))
  const isNew = after.calls.some(({ callee }) => !old.has(callee) && checkWords.test(callee))
  return isNew || words.length === 0
}
