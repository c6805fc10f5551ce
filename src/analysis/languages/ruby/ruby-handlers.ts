import { listTypes, MOST_BODY_TOKENS, type HandlerReader } from '../engine/handlers.ts'

const ENDS = new Set(['end', 'ensure', 'rescue', 'else'])

/** `rescue A, B => e` on a line of its own, up to the next part of its block. */
export const readRescue: HandlerReader = (reader, index) => {
  if (reader.text(index) !== 'rescue' || !reader.startsLine(index)) return null
  let from = index + 1
  while (from < reader.count && reader.line(from) === reader.line(index)) from++
  let to = from
  while (to < reader.count && to < from + MOST_BODY_TOKENS && !ENDS.has(reader.text(to))) to++
  const types = listTypes(reader, index + 1, from)
  return { types, from, to, lastLine: reader.line(to), chooses: reader.text(to) === 'else' }
}
