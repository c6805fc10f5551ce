import { NOTHING, after, type DeclarationForm } from '../../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { findEnd, findStart } from './statement.ts'

/** `fun f(a: Int): Int` without a body, as in an interface. */
export function bodilessByWord(word: string): DeclarationForm {
  return (reader, index, place) => {
    if (reader.text(index) !== word || place.scope < 0 || !reader.isWord(index)) return NOTHING
    const nameToken = findName(reader, index + 1)
    if (nameToken < 0) return NOTHING
    const end = findEnd(reader, nameToken)
    if (hasBody(reader, nameToken, end)) return NOTHING
    const from = findStart(reader, index)
    return [
      { name: reader.text(nameToken), kind: 'function', nameToken, from, signature: [nameToken + 1, end] },
    ]
  }
}

/** The word right before the parameters. */
function findName(reader: TokenReader, from: number): number {
  for (
    let at = from;
    at < from + LOOK_AHEAD && at < reader.count && !reader.startsLine(at);
    at = after(reader, at)
  )
    if (reader.isWord(at) && /^[(<:]?$/.test(reader.text(at + 1))) return at
  return -1
}

function hasBody(reader: TokenReader, from: number, end: number): boolean {
  for (let at = from; at < end; at = after(reader, at))
    if (reader.text(at) === '{' || reader.text(at) === '=') return true
  return reader.text(end) === '{'
}
