import type { Code } from './code.ts'
import type { BlockSpan } from './structure.ts'

const CONTROL = new Set(
  'if for while switch catch with foreach elseif unless until when match guard loop using lock synchronized'.split(
    ' ',
  ),
)
const BARE = new Set('else try finally do loop'.split(' '))
const STOPS = new Set([';', '}', ')', ','])
const LOOK_AHEAD = 400

/** Braced bodies of control statements, for nesting depth; `else if` opens no level of its own. */
export function readControlBlocks(code: Code): BlockSpan[] {
  const blocks: BlockSpan[] = []
  for (let index = 0; index < code.count; index++) {
    const text = code.text(index)
    const isControl = CONTROL.has(text)
    if ((!isControl && !BARE.has(text)) || code.marks[index] === 1) continue
    const open = isControl ? findBody(code, index) : code.text(index + 1) === '{' ? index + 1 : -1
    const end = open < 0 ? -1 : code.match(open)
    if (end > open) blocks.push({ start: open, end })
  }
  return blocks
}

/** The `{` after the condition: right behind its `)`, or the first one where conditions need no brackets. */
function findBody(code: Code, index: number): number {
  let at = index + 1
  if (code.text(at) === 'await') at++
  if (code.opensGroup(at) && code.text(code.match(at) + 1) === '{') return code.match(at) + 1
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{') return at
    if (STOPS.has(text) || CONTROL.has(text)) return -1
    at = code.next(at)
  }
  return -1
}
