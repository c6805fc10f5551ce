import type { Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { spanOf } from './function-tokens.ts'

const RAISES = /^(?:raise|throw|die|panic|croak|bail|abort)$/
const REFUSED =
  /^(?:FALSE|false|False|nil|null|NULL|None|nullptr|Err|err|error|errors|\w*Error\w*|\w*Exception|Err[A-Z]\w*|E[A-Z]{3,}|\w+_(?:FAIL|FAILED|ERROR|FAILURE|INVALID|FATAL)|[45]\d\d)$/

/** Statements of a function that leave with an error, however they are reached. */
export function countRefusals(side: Side, facts: FunctionFacts): number {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  let count = 0
  for (let at = from; at < to; at++) {
    if (!reader.isWord(at)) continue
    if (RAISES.test(reader.text(at)) || isRefusal(reader, at)) count++
  }
  return count
}

/** Statements of a function that leave it, in whatever way. */
export function countExits(side: Side, facts: FunctionFacts): number {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  let count = 0
  for (let at = from; at < to; at++) {
    if (reader.isWord(at) && (reader.text(at) === 'return' || RAISES.test(reader.text(at)))) count++
  }
  return count
}

/** `return FALSE`, `return -1`, `return ( ERROR_X )`, `return [ 400`. */
function isRefusal(reader: Side['reader'], at: number): boolean {
  if (reader.text(at) !== 'return') return false
  const line = reader.line(at)
  for (let next = at + 1; next < at + 6 && reader.line(next) === line; next++) {
    if (REFUSED.test(reader.text(next))) return true
    if (reader.text(next) === '-' && /^\d/.test(reader.text(next + 1))) return true
  }
  return false
}
