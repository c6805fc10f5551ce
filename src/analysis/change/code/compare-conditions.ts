import type { Change, Side } from '../change.ts'
import { relate, type Relation } from '../logic/implies.ts'
import { parseCondition } from '../logic/parse-condition.ts'
import { foldAnonymous, isCompared } from './anonymous-owners.ts'
import { MOST_PAIRS, shareOf } from './function-tokens.ts'
import {
  isDecision,
  listGranted,
  listTurned,
  type GrantedAnswer,
  type TurnedAnswer,
} from './granted-answers.ts'
import { dropsOnlyNull } from './null-questions.ts'
import { accessWords } from './protection-words.data.ts'
import { isJoined, listTested, type Tested } from './tested-conditions.ts'

export const weakenings = [
  'part-dropped',
  'and-or-swapped',
  'inverted',
  'exception-added',
  'bound-moved',
  'always-granted',
] as const

export interface WeakenedCondition {
  readonly line: number
  readonly endLine: number
  readonly lineBefore: number
  readonly how: (typeof weakenings)[number]
  /** It asks about access, or guards an error. */
  readonly isSensitive: boolean
  readonly text: string
}

const ALIKE = 0.5
const CONTAINED = 0.8
const MOST = 200

/** Conditions of changed functions that hold back less than before. */
export function compareConditions(change: Change): WeakenedCondition[] {
  const pairs = [...change.functions.changed.filter(({ cosmetic }) => !cosmetic), ...change.functions.renames]
  const owners = [['', ''], ...pairs.slice(0, MOST_PAIRS).map((pair) => [pair.before.key, pair.after.key])]
  const before = listByOwner(change.before, new Set(owners.map(([was = '']) => was)))
  const after = listByOwner(change.after, new Set(owners.map(([, is = '']) => is)))
  const weaker = owners.flatMap(([was = '', is = '']) => {
    return comparePairs(before.get(was) ?? [], after.get(is) ?? [], is)
  })
  const granted = listGranted(change).map(describeGranted)
  const turned = listTurned(change).map(describeTurned)
  const known = new Set(weaker.map(({ line }) => line))
  return [...weaker, ...[...granted, ...turned].filter(({ line }) => !known.has(line))]
}

function listByOwner(side: Side, compared: ReadonlySet<string>): ReadonlyMap<string, readonly Tested[]> {
  return foldAnonymous(
    listTested(side, (owner) => isCompared(owner, compared)),
    compared,
  )
}

function describeTurned({ line, lineBefore, owner }: TurnedAnswer): WeakenedCondition {
  const isSensitive = isDecision(owner) || accessWords.test(owner)
  return { line, endLine: line, lineBefore, how: 'inverted', isSensitive, text: owner }
}

function describeGranted({ before, after, how, text }: GrantedAnswer): WeakenedCondition {
  const { line, endLine } = after
  return { line, endLine, lineBefore: before.line, how, isSensitive: true, text }
}

function comparePairs(old: readonly Tested[], now: readonly Tested[], owner: string): WeakenedCondition[] {
  const known = new Set(now.map(textOf))
  const fresh = new Set(old.map(textOf))
  const left = now.filter((each) => !fresh.has(textOf(each))).slice(0, MOST)
  return old
    .filter((each) => !known.has(textOf(each)) && (!each.isReturned || isJoined(each)))
    .slice(0, MOST)
    .flatMap((each): WeakenedCondition[] => {
      const best = takeBest(each, left)
      if (best === null) return []
      const how = judge(each, best, left)
      if (how === null || dropsOnlyNull(each.tokens, best.tokens)) return []
      const text = each.tokens.join(' ')
      const isSensitive = weigh(each, how, owner, text)
      // An alternative more is how most code grows; it matters where it lets someone in.
      const isPlain = !isSensitive && !each.isError && !each.isDenial && !accessWords.test(text)
      if (how === 'exception-added' && isPlain) return []
      return [{ line: best.line, endLine: best.endLine, lineBefore: each.line, how, isSensitive, text }]
    })
}

function weigh({ isError }: Tested, how: WeakenedCondition['how'], owner: string, text: string): boolean {
  if (accessWords.test(text)) return how !== 'exception-added' || isDecision(owner)
  if (how === 'bound-moved' || how === 'exception-added') return false
  return isDecision(owner) || (isError && (how === 'part-dropped' || how === 'and-or-swapped'))
}

/** The condition that took the place of an old one: most of the same words, or the same code under it. */
function takeBest(old: Tested, left: Tested[]): Tested | null {
  let best: Tested | null = null
  let most = 0
  for (const each of left) {
    if (each.isReturned !== old.isReturned) continue
    const share = shareOf(each.tokens, old.tokens)
    const isAlike = share >= ALIKE || isContained(each, old, share) || isSameBody(each, old, share)
    if (!isAlike || share <= most) continue
    best = each
    most = share
  }
  if (best === null || best.refuses !== old.refuses) return null
  left.splice(left.indexOf(best), 1)
  return best
}

/** Nearly all of the shorter one stands in the longer one. */
function isContained(one: Tested, other: Tested, share: number): boolean {
  const least = Math.min(one.tokens.length, other.tokens.length)
  const shared = (share * (one.tokens.length + other.tokens.length)) / 2
  return least >= 2 && shared >= CONTAINED * least
}

function isSameBody(one: Tested, other: Tested, share: number): boolean {
  return share > 0 && one.body !== '' && one.body === other.body
}

function textOf({ tokens }: Tested): string {
  return tokens.join(' ')
}

function judge(before: Tested, after: Tested, all: readonly Tested[]): WeakenedCondition['how'] | null {
  if (isInverted(before, after)) return 'inverted'
  const relation = relate(parseCondition(before.tokens), parseCondition(after.tokens))
  // What refuses is weaker when it holds less often, what grants when it holds more often.
  if (relation !== (before.refuses ? 'stronger' : 'weaker'))
    return losesBound(before, after, relation)
      ? 'part-dropped'
      : losesTerm(before, after)
        ? 'bound-moved'
        : null
  if (before.tokens.length === after.tokens.length) {
    return isSwapped(before.tokens, after.tokens) ? 'and-or-swapped' : 'bound-moved'
  }
  if (after.tokens.length > before.tokens.length) return 'exception-added'
  return isAskedElsewhere(before, after, all) ? null : 'part-dropped'
}

const LIMITED =
  /^(?:MAX\w*|\w+_MAX|\w*[Ll]imit\w*|\w*LIMIT\w*|max[A-Z_]\w*|chunkSize|maxsize|buffer_?[sS]ize)$/

/** A part that held something against a limit is gone, and the limit with it, whatever the rest decides. */
function losesBound({ tokens: old }: Tested, { tokens: now }: Tested, relation: Relation): boolean {
  if (relation === 'unrelated' || relation === 'same') return false
  const limits = old.filter((token) => LIMITED.test(token))
  return limits.length > 0 && now.length < old.length && limits.every((token) => !now.includes(token))
}

/** `offset + n >= size` that became `n >= size`: what is held against the bound is smaller. */
function losesTerm({ tokens: old, refuses }: Tested, { tokens: now }: Tested): boolean {
  const lost = old.length - now.length
  if (!refuses || lost < 2 || lost > 6) return false
  let head = 0
  while (head < now.length && old[head] === now[head]) head++
  const term = old.slice(head, head + lost)
  if (old.slice(head + lost).join(' ') !== now.slice(head).join(' ')) return false
  return (term.at(-1) === '+' || term[0] === '+') && term.every((token) => /^(?:[\w.]+|->|\+)$/.test(token))
}

function isSwapped(old: readonly string[], now: readonly string[]): boolean {
  return old.some((token, index) => /^(?:&&|\|\||and|or)$/.test(token) && now[index] !== token)
}

/** Every word that the condition lost stands in another new condition of the function. */
function isAskedElsewhere(before: Tested, after: Tested, all: readonly Tested[]): boolean {
  const kept = [...after.tokens]
  const lost = before.tokens.filter((token) => {
    const at = kept.indexOf(token)
    if (at >= 0) kept.splice(at, 1)
    return at < 0 && /^[\w$@]/.test(token)
  })
  if (lost.length === 0) return false
  return all.some(({ tokens }) => lost.every((token) => tokens.includes(token)))
}

/** Only a `not` came or went, and what happens under the condition is the same. */
function isInverted(before: Tested, after: Tested): boolean {
  if (before.body !== after.body || before.body === '') return false
  const plain = (tokens: readonly string[]): string =>
    tokens.filter((token) => token !== '!' && token !== 'not').join(' ')
  const isSame = plain(before.tokens) === plain(after.tokens)
  return isSame && (before.tokens.length - after.tokens.length) % 2 !== 0
}
