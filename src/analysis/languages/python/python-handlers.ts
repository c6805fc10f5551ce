import { MOST_BODY_TOKENS, type HandlerReader } from '../engine/handlers.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const MOST_HEAD_TOKENS = 40

/** `except A.B, C as e:` and the lines indented below it. */
export const readExcept: HandlerReader = (reader, index) => {
  if (reader.text(index) !== 'except' || !reader.startsLine(index)) return null
  const colon = findColon(reader, index + 1)
  const to = findBlockEnd(reader, colon, index)
  return {
    types: listNames(reader, index + 1, colon),
    from: colon + 1,
    to,
    // The token after the block is the next statement; its comment is not the handler's.
    lastLine: reader.line(to - 1),
    chooses: isBeforeElse(reader, to, index),
  }
}

/** Raises again, or logs the exception with its trace. */
export function surfacesInPython(reader: TokenReader, index: number): boolean {
  const text = reader.text(index)
  if (text === 'raise') return true
  if (text === 'exception') return reader.text(index + 1) === '('
  return text === 'exc_info' && reader.text(index + 1) === '='
}

function findColon(reader: TokenReader, from: number): number {
  let at = from
  while (at < reader.count && reader.text(at) !== ':' && at < from + MOST_HEAD_TOKENS) at++
  return at
}

function findBlockEnd(reader: TokenReader, colon: number, header: number): number {
  const indent = reader.indent(header)
  let to = colon + 1
  while (to < reader.count && to < colon + MOST_BODY_TOKENS && !leavesBlock(reader, to, header, indent)) to++
  return to
}

function leavesBlock(reader: TokenReader, at: number, header: number, indent: number): boolean {
  return reader.startsLine(at) && reader.line(at) !== reader.line(header) && reader.indent(at) <= indent
}

/** Dotted names, one for each exception. */
function listNames(reader: TokenReader, from: number, colon: number): string[] {
  const names: string[] = []
  for (let at = from; at < colon && reader.text(at) !== 'as'; at++) {
    if (!reader.isWord(at)) continue
    let name = reader.text(at)
    for (; reader.text(at + 1) === '.' && reader.isWord(at + 2); at += 2) name += `.${reader.text(at + 2)}`
    names.push(name)
  }
  return names
}

const MOST_HANDLERS = 20

/** The last of the handlers after this one is followed by an `else` of the same `try`. */
function isBeforeElse(reader: TokenReader, end: number, header: number): boolean {
  const indent = reader.indent(header)
  let at = end
  for (let count = 0; count < MOST_HANDLERS && at < reader.count; count++) {
    if (reader.indent(at) !== indent) return false
    if (reader.text(at) !== 'except') return reader.text(at) === 'else'
    at = findBlockEnd(reader, findColon(reader, at + 1), at)
  }
  return false
}
