import type { Change, Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { spanOf } from './function-tokens.ts'
import { readTokens, type Guard } from './guards.ts'

/** Calls that give nothing, or a default, where there is nothing to give. */
const GIVES_NOTHING =
  /^(?:get|first|last|getOrNull|firstOrNull|lastOrNull|getOrElse|getOrDefault|ofNullable|dig|checked_\w+|saturating_\w+|GetValueOrDefault|ElementAtOrDefault|FirstOrDefault|orElse)$/

/** A guard that became a part of an expression: the same question, and the same answer. */
export function isAskedOtherwise(
  change: Change,
  guard: Guard,
  { before, after }: { readonly before: FunctionFacts | null; readonly after: FunctionFacts | null },
): boolean {
  if (before === null || after === null) return false
  return isReadSafely(change, guard, before, after) || isChosenBy(change, guard, after)
}

/** `if (a == null) return b` that became `a?.c ?: b`: the same answer without a condition. What raised is not answered so. */
function isReadSafely(change: Change, guard: Guard, before: FunctionFacts, after: FunctionFacts): boolean {
  if (guard.exit !== 'quiet') return false
  const words = new Set(guard.words)
  return countSafe(change.after, after, words) > countSafe(change.before, before, words)
}

function countSafe(side: Side, facts: FunctionFacts, words: ReadonlySet<string>): number {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  let count = 0
  for (let at = from; at < to; at++) {
    if (!words.has(reader.text(at).replace(/^[$@]+/, ''))) continue
    const next = reader.text(at + 1)
    if (
      /^\?[.?:[]?|^&\.$/.test(next) ||
      (next === '&' && reader.text(at + 2) === '.') ||
      (next === '.' && GIVES_NOTHING.test(reader.text(at + 2)))
    )
      count++
  }
  return count
}

const LEAST_CONDITION = 3

/** `if (a > 1) return b` that became `a > 1 ? b : c` or `c if a <= 1 else b`: the same question in an expression. */
function isChosenBy({ before, after }: Change, { condition }: Guard, own: FunctionFacts): boolean {
  const asked = readTokens(before, condition.from, condition.to)
  if (asked.length < LEAST_CONDITION) return false
  return [asked, negate(asked)].some((run) => {
    return countRuns(after, own, [...run, '?']) > 0 || countRuns(after, own, ['if', ...run, 'else']) > 0
  })
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}

function negate(condition: readonly string[]): string[] {
  return condition.map((token) => OPPOSITES[token] ?? token)
}

/** How often a run of tokens stands in a function: `?? throw new E(a)` refuses as `throw new E(a)` did. */
export function countRuns(side: Side, facts: FunctionFacts, run: readonly string[]): number {
  const { from, to } = spanOf(side, facts)
  let count = 0
  for (let at = from; at + run.length <= to; at++)
    if (run.every((token, index) => side.reader.text(at + index) === token)) count++
  return count
}
