import { listTypes, MOST_BODY_TOKENS, type HandlerReader } from '../../engine/handlers.ts'

const ENDS = new Set(['end', 'finally', 'catch', 'else', 'end_try_catch'])

/** `catch e` on a line of its own, up to the next part of its block; keywords in any case. */
export const readEndedCatch: HandlerReader = (reader, index) => {
  if (reader.text(index).toLowerCase() !== 'catch' || !reader.startsLine(index)) return null
  let from = index + 1
  while (from < reader.count && reader.line(from) === reader.line(index)) from++
  let to = from
  while (to < reader.count && to < from + MOST_BODY_TOKENS && !ENDS.has(reader.text(to).toLowerCase())) to++
  // `Catch ex As IOException`, `catch err`: what follows `As` is the type.
  const types = listTypes(reader, index + 2, from).filter((each) => each !== 'As' && each !== 'When')
  return { types, from, to, lastLine: reader.line(to), chooses: false }
}
