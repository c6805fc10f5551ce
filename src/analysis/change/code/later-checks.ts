import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Change, Side } from '../change.ts'
import { MOST_PAIRS } from './function-tokens.ts'
import { listGuards, type Guard } from './guards.ts'

/** A check that stands after what it guarded. */
export interface LaterCheck {
  readonly owner: string
  readonly line: number
  readonly lineBefore: number
  /** What runs before it now. */
  readonly usedAt: number
  readonly text: string
}

const MOST_LINES = 2_000
const MOST_GUARDS = 50
/** Names that every check hands on. */
const COMMON = /^(?:err|error|ret|rc|rv|status|result|ok|ctx|self|this|i|n)$/

/** Checks of changed functions that came before a use of what they ask about and come after it now. */
export function listLaterChecks(change: Change): LaterCheck[] {
  const old = listGuards(change.before)
  const now = listGuards(change.after)
  const pairs = change.functions.changed.filter(({ cosmetic }) => !cosmetic).slice(0, MOST_PAIRS)
  return pairs.flatMap(({ before, after }): LaterCheck[] => {
    const guards = listMatched(old.get(before.key) ?? [], now.get(after.key) ?? [])
    if (guards.length === 0) return []
    const was = listUnique(change.before, before)
    const is = listUnique(change.after, after)
    return guards.flatMap(([one, other]) => findPassed(one, other, was, is, after.key))
  })
}

/** Checks that stand once on each side, word for word. */
function listMatched(old: readonly Guard[], now: readonly Guard[]): [Guard, Guard][] {
  const isAlone = (guards: readonly Guard[], { text }: Guard): boolean =>
    guards.filter((each) => each.text === text).length === 1
  return old.slice(0, MOST_GUARDS).flatMap((guard): [Guard, Guard][] => {
    const other = now.find((each) => each.text === guard.text)
    const isPair = other !== undefined && isAlone(old, guard) && isAlone(now, guard)
    return isPair && guard.exit !== 'grant' ? [[guard, other]] : []
  })
}

/** Lines of a function that stand in it once, by their text without the space around. */
function listUnique({ lines }: Side, { line, endLine }: FunctionFacts): Map<string, number> {
  const found = new Map<string, number>()
  for (let at = line; at <= Math.min(endLine, line + MOST_LINES); at++) {
    const text = (lines[at - 1] ?? '').trim()
    found.set(text, found.has(text) ? -1 : at)
  }
  return found
}

function findPassed(
  before: Guard,
  after: Guard,
  was: ReadonlyMap<string, number>,
  is: ReadonlyMap<string, number>,
  owner: string,
): LaterCheck[] {
  const asked = before.text
    .split(' ')
    .filter(
      (word) =>
        /^[A-Za-z_]\w+$/.test(word) &&
        !COMMON.test(word) &&
        !/^(?:not|and|or|null|nil|None|NULL)$/.test(word),
    )
  const from = before.condition.endLine
  const to = after.condition.line
  for (const [text, line] of is) {
    if (line < 0 || line >= to || (was.get(text) ?? -1) <= from) continue
    if (!/[([]|->/.test(text) || /^(?:if|for|while|else|elif|unless|\}|\/\/|#|\*)/.test(text)) continue
    if (!asked.some((word) => hasWord(text, word))) continue
    return [{ owner, line: to, lineBefore: before.condition.line, usedAt: line, text: before.text }]
  }
  return []
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0) return false
  return !/\w/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + word.length] ?? ' ')
}
