import type { Side } from '../change.ts'
import { oncePerSide } from './once-per-side.ts'

/** A plain value given to a name: `name = value`, `name: value`, `"name": value`, `name=value` in a call. */
export interface AssignedValue {
  readonly name: string
  readonly value: string
  readonly line: number
  /** A parameter's default or a keyword of a call, not a statement. */
  readonly isInBrackets: boolean
}

const PLAIN = /^(?:true|false|True|False|TRUE|FALSE|yes|no|on|off|-?[\d.]+%?|["'][^"'\n]{0,60}["'])$/
const BINDS = new Set(['=', ':', '=>', ':='])

/** Every plain value of a source with its name, in order. */
export const listAssigned = oncePerSide(({ reader }: Side): readonly AssignedValue[] => {
  const found: AssignedValue[] = []
  for (const at of reader.where((text) => BINDS.has(text))) {
    if (at < 1 || at + 1 >= reader.count) continue
    const value = reader.text(at + 1)
    if (!PLAIN.test(value)) continue
    const name = readName(reader, at)
    if (name !== '')
      found.push({ name, value, line: reader.line(at), isInBrackets: reader.isInsideBrackets(at) })
  }
  return found
})

/** The name in front, its type skipped: `a: bool = True`. */
function readName(reader: Side['reader'], at: number): string {
  let index = at - 1
  if (reader.text(index) === ']') index = reader.partner(index) + 1
  const isTyped = reader.text(at) === '=' && reader.text(index - 1) === ':' && reader.isWord(index)
  const text = reader.text(isTyped ? index - 2 : index).replaceAll(/^["'`:]+|["'`]+$/g, '')
  return /^[\w$@./-]{1,80}$/.test(text) ? text.replace(/^[$@]/, '') : ''
}
