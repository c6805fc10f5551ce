import type { CLikeFrame } from './c-like-frames.ts'
import type { Code } from '../../engine/structure/code.ts'
import type { FunctionKind } from '../../engine/structure/structure.ts'

/** Words of a name are kept apart by a space, `::` becomes `.`, type arguments and the class's own name are dropped. */
export function nameText(code: Code, start: number, end: number, className: string): string {
  let text = ''
  for (let at = start; at <= end && text.length < 200; at++) {
    if (isArguments(code, at)) at = code.angle(at)
    else text += (at > start && code.isWord(at) && code.isWord(at - 1) ? ' ' : '') + namePart(code, at, text)
  }
  return className !== '' && text.startsWith(`${className}.`) ? text.slice(className.length + 1) : text
}

function isArguments(code: Code, index: number): boolean {
  return code.text(index) === '<' && code.angle(index) > index && code.text(index - 1) !== 'operator'
}

function namePart(code: Code, index: number, before: string): string {
  const raw = code.raw(index)
  return before.includes('operator') ? raw : raw.replace('::', '.')
}

export function kindOf(
  code: Code,
  start: number,
  name: number,
  open: number,
  frame: CLikeFrame,
): FunctionKind {
  const owner = start < name && code.text(name - 1) === '::' ? code.raw(name - 2) : frame.className
  const isMember = frame.kind === 'members' && owner !== ''
  if (isMember && isConstructor(code, start, name, owner)) return 'constructor'
  if (frame.kind === 'members' && ['get', 'set'].includes(code.text(start - 1))) return 'accessor'
  const base = isMember ? 'method' : 'function'
  return isAsync(code, start, open, frame) ? `async_${base}` : base
}

/** Named like its class, or `Class.name`; `~Class` is none. */
function isConstructor(code: Code, start: number, name: number, owner: string): boolean {
  if (code.text(name - 1) === '~') return false
  return code.raw(name) === owner || (code.text(name - 1) === '.' && code.raw(start) === owner)
}

function isAsync(code: Code, start: number, open: number, frame: CLikeFrame): boolean {
  if (open >= 0 && code.text(code.match(open) + 1) === 'async') return true
  for (let at = start - 1; at >= Math.max(frame.start, start - 12); at--)
    if (code.text(at) === 'async') return true
  return false
}
