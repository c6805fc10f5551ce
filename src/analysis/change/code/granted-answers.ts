import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Change } from '../change.ts'
import { listLineChanges } from './line-changes.ts'
import { MOST_PAIRS } from './function-tokens.ts'
import { accessWords, checkWords } from './protection-words.data.ts'

/** A function that decided and now says yes whatever is asked, or asks about less. */
export interface GrantedAnswer {
  readonly before: FunctionFacts
  readonly after: FunctionFacts
  readonly how: 'always-granted' | 'part-dropped'
  readonly text: string
}

/** An answer that says yes where it said no. */
export interface TurnedAnswer {
  readonly line: number
  readonly lineBefore: number
  readonly owner: string
}

const NO = new Set(['false', 'False', 'FALSE', 'NO'])
const YES = new Set(['true', 'True', 'TRUE', 'YES'])
/** What stands around the answer of a function that does nothing else. */
const FRAME = new Set(['{', '}', 'return', ';', ':', 'end', '=', '=>', 'do', 'then'])
const MOST_BODY = 400
const MOST_ANSWER = 40

/** A function that answers whether something may be done. */
export function isDecision(owner: string): boolean {
  const name = owner.slice(owner.lastIndexOf('.') + 1)
  return (
    checkWords.test(name) ||
    /^(?:can|may|is_?(?:valid|allowed|authori|admin|owner|safe)|has_?(?:access|perm|role))/i.test(name)
  )
}

/** Decisions that hold nothing back any more. */
export function listGranted({ functions }: Change): GrantedAnswer[] {
  const pairs = [...functions.changed.filter(({ cosmetic }) => !cosmetic), ...functions.renames]
  return pairs.slice(0, MOST_PAIRS).flatMap(({ before, after }): GrantedAnswer[] => {
    if (after.bodyTokenCount > MOST_BODY || before.bodyTokenCount > MOST_BODY) return []
    const old = readAnswer(before)
    const now = readAnswer(after)
    const text = old.answer.join(' ')
    if (old.answer.length < 2 || !(isDecision(after.key) || accessWords.test(`${after.name} ${text}`)))
      return []
    const how = now.hasOthers ? null : judge(old.answer, now.answer, after.bodyTokens())
    return how === null ? [] : [{ before, after, how, text }]
  })
}

/** What a function answers at its end, and whether it may leave before. */
function readAnswer({ bodyTokens }: FunctionFacts): { answer: readonly string[]; hasOthers: boolean } {
  const tokens = bodyTokens()
  const last = tokens.lastIndexOf('return')
  const answer = tokens.slice(last + 1).filter((token) => !FRAME.has(token))
  return { answer, hasOthers: last >= 0 && tokens.slice(0, last).some((token) => LEAVES.has(token)) }
}

const LEAVES = new Set([
  'return',
  'throw',
  'raise',
  'if',
  'unless',
  'guard',
  'switch',
  'match',
  'case',
  'assert',
])

function judge(
  old: readonly string[],
  now: readonly string[],
  body: readonly string[],
): GrantedAnswer['how'] | null {
  if (now.length === 1 && YES.has(now[0] ?? '')) return 'always-granted'
  if (now.length >= old.length || old.length > MOST_ANSWER) return null
  // `user.role === 'admin'` that became `!!user`: who it is does not matter any more.
  const isNarrowed = now.every((token) => /^(?:[!()]|!!)$/.test(token) || old.includes(token))
  // What the function still says before it answers is not dropped.
  const said = new Set(body)
  const asksLess =
    old.some((token) => accessWords.test(token) && !said.has(token)) && !accessWords.test(now.join(' '))
  return isNarrowed && asksLess && now.some((token) => /^\w/.test(token)) ? 'part-dropped' : null
}

/** `return false` that became `return true`, and nothing else on its line: what was refused is granted. */
export function listTurned(change: Change): TurnedAnswer[] {
  return listLineChanges(change).flatMap((each): TurnedAnswer[] => {
    const isTurned = NO.has(each.before.join(' ')) && YES.has(each.after.join(' '))
    if (!isTurned || each.tokens[each.shared - 1] !== 'return') return []
    const owner = change.after.locator(each.line)
    return owner === null ? [] : [{ line: each.line, lineBefore: each.lineBefore, owner }]
  })
}
