import { after } from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const TYPES = /^(?:integer|real|logical|complex|character|type|class|double|procedure|generic|enumerator)$/
const PREFIXES =
  /^(?:module|pure|elemental|impure|recursive|integer|real|logical|complex|character|type|class|double|precision)$/

/** The first name a statement declares, behind `::` or right behind its type; -1 when it declares none. */
export function skipToNames(reader: TokenReader, from: number, end: number): number {
  if (!TYPES.test(reader.text(from).toLowerCase())) return -1
  const to = Math.min(end, from + LOOK_AHEAD)
  for (let at = from; at < to; at = after(reader, at))
    if (reader.text(at) === '::') return pastBreak(reader, at + 1)
  const next = reader.text(from + 1) === '(' ? after(reader, from + 1) : from + 1
  return next < to && reader.isWord(next) ? next : -1
}

/** The token behind a `&` and the one that goes on. */
function pastBreak(reader: TokenReader, index: number): number {
  let at = index
  while (reader.text(at) === '&') at++
  return at
}

/** `type box`, `type, public :: box`, `type, extends(a) :: box`. */
export function readTypeName(reader: TokenReader, from: number, end: number): number {
  const next = reader.text(from + 1)
  const at = next === ',' || next === '::' ? skipToNames(reader, from, end) : from + 1
  return at < end && reader.isWord(at) && reader.text(at) !== 'is' ? at : -1
}

/** `module pure integer function total(a)`: the name; -1 where the statement is no head. */
export function readRoutineName(reader: TokenReader, from: number): number {
  let at = from
  for (let steps = 0; steps < 8 && PREFIXES.test(reader.text(at).toLowerCase()); steps++)
    at = reader.text(at + 1) === '(' ? after(reader, at + 1) : at + 1
  const isHead = /^(?:subroutine|function)$/i.test(reader.text(at)) && reader.isWord(at + 1)
  return isHead ? at + 1 : -1
}
