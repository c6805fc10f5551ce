import type { Code } from '../engine/structure/code.ts'
import type { AccessorHead } from '../engine/structure/with-accessors.ts'

const TOKENS_READ = 100
const WORDS = new Set(['get', 'set', 'willSet', 'didSet', '_read', '_modify'])
const OBSERVERS = new Set(['willSet', 'didSet'])
const STOPS = new Set([';', '}', ')', ']', 'func', 'var', 'let', 'in', 'case', 'init'])

/** `var name: Type { … }` is one body; `{ get { … } set { … } }` and observers are one each. */
export function readSwiftAccessor(code: Code, index: number): AccessorHead | null {
  const text = code.text(index)
  if (text === 'var') return readComputed(code, index)
  if (!WORDS.has(text) || code.text(code.parent(index)) !== '{') return null
  const property = propertyBefore(code, code.parent(index))
  const body = code.opensGroup(index + 1) ? code.match(index + 1) + 1 : index + 1
  const brace = ['async', 'throws'].includes(code.text(body)) ? body + 1 : body
  if (property < 0 || code.text(brace) !== '{' || code.match(brace) < 0) return null
  return build(code, `${code.raw(property)}.${text}`, index, brace)
}

/** A computed property without words of its own. */
function readComputed(code: Code, index: number): AccessorHead | null {
  const brace = code.isWord(index + 1) ? findBrace(code, index + 1) : -1
  if (brace < 0 || opensAccessors(code, brace)) return null
  return build(code, code.raw(index + 1).replaceAll('`', ''), index + 1, brace)
}

function build(code: Code, name: string, nameToken: number, brace: number): AccessorHead {
  return {
    name,
    nameToken,
    firstToken: nameToken,
    bodyStart: brace,
    bodyEnd: code.match(brace),
    parameters: [],
  }
}

/** The `{` after a declared type; -1 where a value, another statement or the end of the line comes first. */
function findBrace(code: Code, name: number): number {
  if (code.text(name + 1) !== ':') return -1
  let at = name + 2
  for (let steps = 0; steps < TOKENS_READ && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{') return code.match(at) > at ? at : -1
    if (text === '=' || STOPS.has(text) || code.startsLine(at)) return -1
    at = code.nextTyped(at)
  }
  return -1
}

/** The braces hold `get`, `set` or observers, perhaps behind attributes and modifiers. */
function opensAccessors(code: Code, brace: number): boolean {
  let at = brace + 1
  while (
    at < brace + 5 &&
    (code.text(at).startsWith('@') || /^(?:non)?mutating$|^nonisolated$/.test(code.text(at)))
  )
    at++
  return WORDS.has(code.text(at)) && !['.', '=', ',', ')'].includes(code.text(at + 1))
}

/** Name of the property whose accessors stand in this brace; -1 when it belongs to something else. */
function propertyBefore(code: Code, brace: number): number {
  if (!opensAccessors(code, brace)) return -1
  const observes = OBSERVERS.has(code.text(brace + 1))
  for (let at = brace - 1; at > brace - TOKENS_READ && at > 0; at--) {
    if (code.text(at) === 'var' && code.isWord(at + 1)) return at + 1
    if (isElsewhere(code, at, observes)) return -1
    if (code.match(at) >= 0) at = Math.min(at, code.match(at))
  }
  return -1
}

/** Another statement, or a value: only observers stand behind one. */
function isElsewhere(code: Code, at: number, observes: boolean): boolean {
  const text = code.text(at)
  return (STOPS.has(text) && code.match(at) < 0) || (text === '=' && !observes)
}
