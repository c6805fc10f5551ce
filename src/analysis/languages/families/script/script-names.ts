import type { Code } from '../../engine/structure/code.ts'
import type { Frame } from './script-frame.ts'

export const ANONYMOUS = '(anonymous)'

/** A property's or member's name as written, without quotes; computed names have none. */
export function memberName(code: Code, index: number): string {
  if (code.isWord(index)) return code.text(index - 1) === '#' ? `#${code.raw(index)}` : code.raw(index)
  const raw = code.raw(index)
  return /^["'`]/.test(raw) ? raw.slice(1, -1) : /^\d/.test(raw) ? raw : ANONYMOUS
}

/** Token of the name a function value that starts at `start` is bound to: `x = …`, `x: …`; -1 when there is none. */
export function boundNameToken(code: Code, start: number, frame: Frame): number {
  const before = code.text(start - 1)
  if (before === '=' || before === '||=' || before === '??=' || before === '&&=') {
    return frame.boundName >= 0 ? frame.boundName : start - 2
  }
  if (before === ':' && frame.kind === 'object' && start - 2 === frame.start) return start - 2
  return -1
}

const MODIFIERS = new Set(
  'export default declare async static get set public private protected readonly override abstract accessor'.split(
    ' ',
  ),
)

/** First token of a declaration whose head starts at `start`: its modifiers and decorators. */
export function firstOf(code: Code, start: number, frame: Frame): number {
  let first = start
  while (first > frame.start && (MODIFIERS.has(code.text(first - 1)) || code.text(first - 1) === '*')) first--
  return code.text(frame.start) === '@' ? frame.start : first
}
