import { NOTHING, after, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const VALUES = new Set(['def', 'defonce'])
/** Forms around definitions that change nothing about who sees them. */
const THROUGH = new Set(['do', 'let', 'when', 'if', '#?', '?', '?@'])

/** `(def limit 3)`, `(defonce state …)`, `(defmulti area :kind)`, those inside `do`, `let` and `#?(…)` too. */
const values: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== '(' || reader.partner(index) < 0 || isLeftOut(reader, index)) return NOTHING
  const own = readValue(reader, index)
  if (own !== null) return [own]
  const isThrough = THROUGH.has(reader.text(index + 1)) || THROUGH.has(reader.text(index - 1))
  return isThrough ? listInside(reader, index) : NOTHING
}

/** `#_(…)` and `'(…)`. */
function isLeftOut(reader: TokenReader, open: number): boolean {
  const before = reader.text(open - 1)
  return reader.end(open - 1) === reader.start(open) && (before === '_' || before === "'")
}

function readValue(reader: TokenReader, open: number): Declared | null {
  const word = reader.text(open + 1)
  if (!VALUES.has(word) && word !== 'defmulti') return null
  const nameToken = skipNotes(reader, open + 2)
  if (!reader.isWord(nameToken)) return null
  const kind = word === 'defmulti' ? 'function' : 'constant'
  return { name: reader.text(nameToken), kind, nameToken, from: open + 2, signature: [0, 0] }
}

/** `^:private ^{:doc "…"} name`. */
function skipNotes(reader: TokenReader, from: number): number {
  let at = from
  for (let steps = 0; steps < 8 && reader.text(at) === '^'; steps++) at = after(reader, at + 1)
  return at
}

function listInside(reader: TokenReader, open: number): Declared[] {
  const found: Declared[] = []
  const close = reader.partner(open)
  for (let at = open + 1, steps = 0; at < close && steps < LOOK_AHEAD; at = after(reader, at), steps++) {
    const own = reader.text(at) === '(' && !isLeftOut(reader, at) ? readValue(reader, at) : null
    if (own !== null) found.push(own)
  }
  return found
}

/** `(defrecord Box [size ^Long depth])`: its fields. */
const fields: DeclarationForm = (reader, index, { scope, open }) => {
  if (scope < 0 || reader.text(index) !== '[' || reader.around(index) !== open) return NOTHING
  if (!/^def(?:record|type)$/.test(reader.text(open + 1)) || index !== skipNotes(reader, open + 2) + 1)
    return NOTHING
  const found: Declared[] = []
  for (let at = skipNotes(reader, index + 1); at < reader.partner(index); at = skipNotes(reader, at + 1))
    if (reader.isWord(at))
      found.push({ name: reader.text(at), kind: 'field', nameToken: at, from: at, signature: [0, 0] })
  return found
}

/** `(area [this] "…")` in a protocol: what types that follow it must say. */
const methods: DeclarationForm = (reader, index, { scope, open }) => {
  const isProtocol = scope >= 0 && /^def(?:protocol|interface)$/.test(reader.text(open + 1))
  if (!isProtocol || reader.text(index) !== '(' || reader.around(index) !== open) return NOTHING
  const nameToken = skipNotes(reader, index + 1)
  const list = nameToken + 1
  if (!reader.isWord(nameToken) || reader.text(list) !== '[') return NOTHING
  const signature = [list, after(reader, list)] as const
  return [{ name: reader.text(nameToken), kind: 'function', nameToken, from: index, signature }]
}

export const clojureDeclared: readonly DeclarationForm[] = [values, fields, methods]
