import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { unnamed, type Opened } from '../families/ended/read-ended.ts'

const BLOCKS = new Set('if for while do select try using with synclock'.split(' '))
/** Ends of blocks that are no `End` and the word of the block. */
const OWN_ENDS: Readonly<Record<string, string>> = { for: 'next', do: 'loop', while: 'wend' }
const CLOSED = new Set(
  'sub function operator property event get set let addhandler removehandler raiseevent class module structure interface enum namespace'.split(
    ' ',
  ),
)

/** A control statement over several lines. */
export function openControl(code: Code, index: number): Opened | null {
  const text = code.text(index)
  if (!BLOCKS.has(text) || !startsStatement(code, index)) return null
  if (text === 'if' && !endsWithThen(code, index)) return null
  if (text === 'select' && code.text(index + 1) !== 'case') return null
  if (text === 'with' && code.text(index + 1) === '{') return null
  return unnamed('control', index)
}

export function closesControl(code: Code, index: number, { index: opener }: Opened): boolean {
  return OWN_ENDS[code.text(opener)] === code.text(index) && startsStatement(code, index)
}

/** What is around a block ends: nothing closed the block. */
export function leavesControl(code: Code, index: number, { kind }: Opened): boolean {
  if (kind !== 'control' || code.text(index) !== 'end') return false
  return startsStatement(code, index) && CLOSED.has(code.text(index + 1)) && !code.startsLine(index + 1)
}

function startsStatement(code: Code, index: number): boolean {
  if (code.text(index - 1) === '_') return false
  return code.startsLine(index) || code.text(index - 1) === ':'
}

/** `If … Then` with its statements on the lines below. */
function endsWithThen(code: Code, index: number): boolean {
  for (let at = index + 1; at < index + LOOK_AHEAD && at < code.count; at = code.next(at))
    if (code.text(at) === 'then') return code.startsLine(at + 1)
  return false
}
