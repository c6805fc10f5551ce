import { DEPTH, LOOK_AHEAD } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import type { BlockSpan } from '../engine/structure/structure.ts'

const OPENERS = new Set(['begin', 'case', 'if', 'loop'])
const ENDS_CONDITION = new Set([';', 'begin', ',', ')', 'as', 'into'])

/** This opens something that an `end` closes. */
export function opensBlock(code: Code, index: number): boolean {
  const text = code.text(index)
  if (!OPENERS.has(text) || code.text(index - 1) === 'end') return false
  if (text === 'begin') return !['tran', 'transaction'].includes(code.text(index + 1))
  return text !== 'if' || hasThen(code, index)
}

/** `if … then`; T-SQL's `if` needs no `end`, nor does the function `if(a, b, c)` in a query. */
function hasThen(code: Code, index: number): boolean {
  for (let at = index + 1; at < index + LOOK_AHEAD && at < code.count; at = code.next(at)) {
    const text = code.text(at)
    if (text === 'then') return true
    if (ENDS_CONDITION.has(text) || (text === 'from' && code.text(at - 1) !== 'distinct')) return false
  }
  return false
}

/** `end while` and `end repeat` close what was never counted as open. */
export function closesBlock(code: Code, index: number): boolean {
  return code.text(index) === 'end' && !['while', 'repeat', 'for'].includes(code.text(index + 1))
}

/** Bodies of control statements, for nesting depth; `begin … end` adds none. */
export function readRoutineBlocks(code: Code): BlockSpan[] {
  const blocks: BlockSpan[] = []
  const open: number[] = []
  for (let at = 0; at < code.count; at++) {
    if (opensBlock(code, at) && open.length < DEPTH) open.push(at)
    else if (closesBlock(code, at) && open.length > 0) {
      const start = open.pop() ?? 0
      if (code.text(start) !== 'begin') blocks.push({ keyword: start, start: start + 1, end: at })
    }
  }
  return blocks
}
