import type { Code } from '../../engine/structure/code.ts'
import type { Parameter } from '../../engine/structure/parameters.ts'

const MARKS = new Set(['~', '?'])
const MOST = 100

/** `x`, `(y : int)`, `~label`, `?(limit = 1)`, `~key:value`: patterns side by side, `[from, to)`. */
export function readCurried(code: Code, from: number, to: number): Parameter[] {
  const parameters: Parameter[] = []
  let at = from
  while (at < to && parameters.length < MOST) {
    const end = Math.min(to, endOfPattern(code, at, to))
    // `(type a)` names a type, not a value.
    if (code.text(at + 1) !== 'type' || code.text(at) !== '(') parameters.push(describe(code, at, end))
    at = Math.max(end, at + 1)
  }
  return parameters
}

/** A mark belongs to what follows it, `as` and dots to what is around them. */
function endOfPattern(code: Code, at: number, to: number): number {
  let end = at
  while (end < to && isMarked(code, end)) end = code.next(end)
  end = code.next(end)
  while (end < to && code.text(end) === '.') end = code.next(end + 1)
  return end
}

function isMarked(code: Code, index: number): boolean {
  const first = code.source.charCodeAt(code.tokens.starts[index] ?? 0)
  const mayMark = first === 126 || first === 63
  return mayMark && (MARKS.has(code.text(index)) || isLabel(code.raw(index)))
}

function isLabel(raw: string): boolean {
  return /^[~?][\w']+:$/.test(raw)
}

function describe(code: Code, from: number, to: number): Parameter {
  const raw = code.raw(from)
  const isOptional = raw.startsWith('?')
  const isNamed = isOptional || raw.startsWith('~')
  const inner = MARKS.has(raw) ? from + 1 : from
  const opens = code.match(inner) > inner
  const nameToken = opens && code.isWord(inner + 1) ? inner + 1 : inner
  const label = isLabel(raw) ? raw.slice(1, -1) : null
  const isBare = code.isWord(nameToken) || !opens
  const name = label ?? (isBare ? code.raw(nameToken) : `${code.raw(inner)}…${code.raw(code.match(inner))}`)
  return {
    name,
    kind: isNamed ? 'keyword' : 'positional',
    optional: isOptional,
    from,
    to,
    nameToken,
    value: -1,
  }
}
