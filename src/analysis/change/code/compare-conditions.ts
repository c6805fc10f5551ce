import type { Change, Side } from '../change.ts'
import { endOfStatement, listConditions, type Condition } from './conditions.ts'
import { MOST_PAIRS, shareOf } from './function-tokens.ts'
import { listGuards, readTokens } from './guards.ts'
import { accessWords, checkWords } from './protection-words.data.ts'

export interface WeakenedCondition {
  readonly line: number
  readonly endLine: number
  readonly lineBefore: number
  readonly how: 'part-dropped' | 'and-or-swapped' | 'inverted'
  /** It asks about access, or guards an error. */
  readonly isSensitive: boolean
  readonly text: string
}

interface Tested {
  readonly tokens: readonly string[]
  readonly line: number
  readonly endLine: number
  /** The code under it refuses: leaves quietly or with an error. */
  readonly refuses: boolean
  readonly isError: boolean
  /** What is under it. */
  readonly body: string
}

const ALIKE = 0.5
const MOST = 200

/** Conditions of changed functions that hold back less than before. */
export function compareConditions(change: Change): WeakenedCondition[] {
  const before = listTested(change.before)
  const after = listTested(change.after)
  const pairs = [...change.functions.changed.filter(({ cosmetic }) => !cosmetic), ...change.functions.renames]
  const owners = [['', ''], ...pairs.slice(0, MOST_PAIRS).map((pair) => [pair.before.key, pair.after.key])]
  return owners.flatMap(([was = '', is = '']) => {
    return comparePairs(before.get(was) ?? [], after.get(is) ?? [], is)
  })
}

function comparePairs(old: readonly Tested[], now: readonly Tested[], owner: string): WeakenedCondition[] {
  const known = new Set(now.map(textOf))
  const fresh = new Set(old.map(textOf))
  const left = now.filter((each) => !fresh.has(textOf(each))).slice(0, MOST)
  return old
    .filter((each) => !known.has(textOf(each)))
    .slice(0, MOST)
    .flatMap((each): WeakenedCondition[] => {
      const best = left.toSorted((a, b) => shareOf(b.tokens, each.tokens) - shareOf(a.tokens, each.tokens))[0]
      if (best === undefined || shareOf(best.tokens, each.tokens) < ALIKE || best.refuses !== each.refuses)
        return []
      left.splice(left.indexOf(best), 1)
      const how = judge(each, best, left)
      if (how === null) return []
      const text = each.tokens.join(' ')
      const isSensitive = accessWords.test(text) || (each.isError && how !== 'inverted') || isDecision(owner)
      return [{ line: best.line, endLine: best.endLine, lineBefore: each.line, how, isSensitive, text }]
    })
}

/** A function that answers whether something may be done. */
function isDecision(owner: string): boolean {
  const name = owner.slice(owner.lastIndexOf('.') + 1)
  return (
    checkWords.test(name) ||
    /^(?:can|may|is_?(?:valid|allowed|authori|admin|owner|safe)|has_?(?:access|perm|role))/i.test(name)
  )
}

function textOf({ tokens }: Tested): string {
  return tokens.join(' ')
}

function judge(before: Tested, after: Tested, all: readonly Tested[]): WeakenedCondition['how'] | null {
  const ors = (text: string): boolean => text === '||' || text === 'or'
  const ands = (text: string): boolean => text === '&&' || text === 'and'
  // What refuses is weaker when it holds less often, what grants when it holds more often.
  const [strict, loose] = before.refuses ? [ors, ands] : [ands, ors]
  if (isSwapped(before.tokens, after.tokens, strict, loose)) return 'and-or-swapped'
  if (isDropped(before.tokens, after.tokens, strict, all)) return 'part-dropped'
  return isInverted(before, after) ? 'inverted' : null
}

function isSwapped(
  old: readonly string[],
  now: readonly string[],
  strict: (text: string) => boolean,
  loose: (text: string) => boolean,
): boolean {
  if (old.length !== now.length) return false
  let swapped = 0
  for (const [index, token] of old.entries()) {
    const is = now[index] ?? ''
    if (token === is) continue
    if (!strict(token) || !loose(is)) return false
    swapped++
  }
  return swapped > 0
}

/** The parts that are left were all there, and one that is gone is asked nowhere else in the function. */
function isDropped(
  old: readonly string[],
  now: readonly string[],
  strict: (text: string) => boolean,
  all: readonly Tested[],
): boolean {
  const parts = splitAt(old, strict)
  const left = splitAt(now, strict)
  if (parts.length <= left.length || left.some((part) => !parts.includes(part))) return false
  const gone = parts.filter((part) => !left.includes(part))
  return gone.some((part) => !all.some(({ tokens }) => ` ${tokens.join(' ')} `.includes(` ${part} `)))
}

function splitAt(tokens: readonly string[], isJoint: (text: string) => boolean): string[] {
  const parts: string[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if ('([{'.includes(token)) depth++
    else if (')]}'.includes(token)) depth--
    if (depth === 0 && isJoint(token)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.map((part) => part.join(' '))
}

/** Only a `not` came or went, and what happens under the condition is the same. */
function isInverted(before: Tested, after: Tested): boolean {
  if (before.body !== after.body || before.body === '') return false
  const plain = (tokens: readonly string[]): string =>
    tokens.filter((token) => token !== '!' && token !== 'not').join(' ')
  const isSame = plain(before.tokens) === plain(after.tokens)
  return isSame && (before.tokens.length - after.tokens.length) % 2 !== 0
}

function listTested(side: Side): Map<string, Tested[]> {
  const byOwner = new Map<string, Tested[]>()
  const exits = new Map([...listGuards(side).values()].flat().map((guard) => [guard.condition, guard.exit]))
  const add = (owner: string, tested: Tested): void => {
    const known = byOwner.get(owner)
    if (known === undefined) byOwner.set(owner, [tested])
    else known.push(tested)
  }
  for (const condition of listConditions(side))
    add(condition.owner, describeTested(side, condition, exits.get(condition)))
  for (const [owner, tested] of listReturned(side)) add(owner, tested)
  return byOwner
}

function describeTested(side: Side, condition: Condition, exit: string | undefined): Tested {
  const { from, to, bodyFrom, bodyTo, line, isNegated } = condition
  const leaves = exit === 'error' || exit === 'quiet'
  return {
    tokens: readTokens(side, from, to),
    line,
    endLine: side.reader.line(Math.max(from, to - 1)),
    refuses: leaves !== isNegated,
    isError: exit === 'error',
    body: readTokens(side, bodyFrom, Math.min(bodyTo, bodyFrom + 60)).join(' '),
  }
}

/** `return a && b`: what a function answers is a condition that grants. */
function listReturned(side: Side): [string, Tested][] {
  const { reader } = side
  const found: [string, Tested][] = []
  for (let at = 0; at < reader.count; at++) {
    if (reader.text(at) !== 'return' || !reader.isWord(at)) continue
    const to = endOfStatement(side, at + 1)
    const tokens = readTokens(side, at + 1, to)
    if (!tokens.some((token) => /^(?:&&|\|\||and|or)$/.test(token))) continue
    const line = reader.line(at)
    const endLine = Math.max(line, reader.line(Math.max(at, to - 1)))
    found.push([
      side.locator(line) ?? '',
      { tokens, line, endLine, refuses: false, isError: false, body: '' },
    ])
  }
  return found
}
