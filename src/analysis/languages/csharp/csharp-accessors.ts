import type { Code } from '../engine/structure/code.ts'
import type { AccessorHead } from '../engine/structure/with-accessors.ts'

const WORDS = new Set(['get', 'set', 'init', 'add', 'remove'])
const BEFORE_WORD = new Set('{ } ; ] private protected internal readonly'.split(' '))
const NOT_TYPES = new Set('{ } ; ( , = return new => operator'.split(' '))

/** `get { … }`, `set => …;` of a property, an indexer or an event, and `Name => …;` as a whole. */
export function readCsharpAccessor(
  code: Code,
  index: number,
  bodies: ReadonlySet<number>,
): AccessorHead | null {
  const text = code.text(index)
  const next = code.text(index + 1)
  if (WORDS.has(text) && (next === '{' || next === '=>') && BEFORE_WORD.has(code.text(index - 1)))
    return readWord(code, index, bodies)
  return bodies.has(code.parent(index)) ? readArrow(code, index) : null
}

function readWord(code: Code, index: number, bodies: ReadonlySet<number>): AccessorHead | null {
  const brace = code.parent(index)
  if (code.text(brace) !== '{' || !bodies.has(code.parent(brace))) return null
  const property = code.text(brace - 1) === ']' ? code.match(brace - 1) - 1 : brace - 1
  return code.isWord(property)
    ? build(code, `${code.raw(property)}.${code.text(index)}`, index, index + 1)
    : null
}

/** `public int Size => …;` and `this[int at] => …;` among the members of a type. */
function readArrow(code: Code, index: number): AccessorHead | null {
  const arrow =
    code.text(index) === 'this' && code.text(index + 1) === '[' ? code.match(index + 1) + 1 : index + 1
  const before = code.text(index - 1)
  if (code.text(arrow) !== '=>' || NOT_TYPES.has(before)) return null
  return build(code, code.raw(index), index, arrow)
}

function build(code: Code, name: string, index: number, start: number): AccessorHead {
  const isBlock = code.text(start) === '{'
  const bodyEnd = isBlock ? code.match(start) : findSemicolon(code, start)
  return {
    name,
    nameToken: index,
    firstToken: index,
    bodyStart: start,
    bodyEnd: Math.max(bodyEnd, start),
    parameters: [],
  }
}

function findSemicolon(code: Code, from: number): number {
  let at = from
  while (at < code.count && code.text(at) !== ';' && code.text(at) !== '}') at = code.next(at)
  return at
}
