import { MOST_BODY_TOKENS, type HandlerReader } from '../engine/handlers.ts'

/** `catch Class:Reason -> …` of a `try`: each arm handles; an arm ends before the next or with `end`. */
export const readErlangHandler: HandlerReader = (reader, index) => {
  if (reader.text(index) !== '->') return null
  const start = findArmStart(reader.text.bind(reader), index)
  if (start < 0) return null
  let to = index + 1
  let depth = 0
  while (to < reader.count && to < index + MOST_BODY_TOKENS) {
    const text = reader.text(to)
    if (depth === 0 && (text === ';' || text === 'end' || text === 'after')) break
    depth += Number(/^(?:case|if|receive|try|begin)$/.test(text)) - Number(text === 'end')
    to = Math.max(to, reader.partner(to)) + 1
  }
  const type = reader.text(start)
  return { types: [type], from: index + 1, to, lastLine: reader.line(to), chooses: false }
}

/** `Class:Reason` or `Class:Reason:Stack` right before the arrow, after `catch` or `;`; -1 when it is something else. */
function findArmStart(text: (index: number) => string, arrow: number): number {
  let at = arrow - 1
  while (at > arrow - 12 && text(at - 1) === ':') at -= 2
  return at < arrow - 1 && (text(at - 1) === 'catch' || text(at - 1) === ';') ? at : -1
}
