type Expecting = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end'

const scalar = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y
const plain = /[^"\\\u0000-\u001f]+/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Where a text stops being JSON, as a character index. Engines word their own errors differently; this one is ours. */
export function findJsonError(text: string): number {
  const open: ('{' | '[')[] = []
  let expecting: Expecting = 'value'
  let position = skipSpace(text, 0)
  while (expecting !== 'end') {
    const end = readToken(text, position)
    const next: Expecting | null = end === null ? null : advance(expecting, text[position] ?? '', open)
    if (end === null || next === null) return position
    expecting = next
    position = skipSpace(text, end)
  }
  return position
}

/** The end of the token that starts here, or null when none does. */
function readToken(text: string, position: number): number | null {
  const first = text[position] ?? ''
  if (first === '"') return readString(text, position + 1)
  if (first !== '' && '{}[]:,'.includes(first)) return position + 1
  scalar.lastIndex = position
  return scalar.test(text) ? scalar.lastIndex : null
}

/** Piece by piece: one expression over a long string would exhaust the engine's backtracking stack. */
function readString(text: string, position: number): number | null {
  let index = position
  while (text[index] !== '"') {
    const piece = text[index] === '\\' ? escape : plain
    piece.lastIndex = index
    if (!piece.test(text)) return null
    index = piece.lastIndex
  }
  return index + 1
}

function skipSpace(text: string, position: number): number {
  let index = position
  while (index < text.length && ' \t\n\r'.includes(text[index] ?? '')) index++
  return index
}

function advance(expecting: Expecting, first: string, open: ('{' | '[')[]): Expecting | null {
  if (first === '{' || first === '[') return afterOpen(expecting, first, open)
  if (first === '}' || first === ']') return afterClose(expecting, first === '}' ? '{' : '[', open)
  if (first === ':') return expecting === 'colon' ? 'value' : null
  return first === ',' ? afterComma(expecting, open) : afterScalar(expecting, first === '"', open)
}

function afterComma(expecting: Expecting, open: readonly string[]): Expecting | null {
  if (expecting !== 'comma-or-close') return null
  return open.at(-1) === '{' ? 'key' : 'value'
}

function afterOpen(expecting: Expecting, opener: '{' | '[', open: ('{' | '[')[]): Expecting | null {
  if (!expecting.startsWith('value')) return null
  open.push(opener)
  return opener === '{' ? 'key-or-close' : 'value-or-close'
}

function afterScalar(expecting: Expecting, isString: boolean, open: readonly string[]): Expecting | null {
  if (expecting.startsWith('key')) return isString ? 'colon' : null
  if (!expecting.startsWith('value')) return null
  return open.length === 0 ? 'end' : 'comma-or-close'
}

function afterClose(expecting: Expecting, opener: '{' | '[', open: ('{' | '[')[]): Expecting | null {
  const closable: readonly Expecting[] = [
    'comma-or-close',
    opener === '{' ? 'key-or-close' : 'value-or-close',
  ]
  if (!closable.includes(expecting) || open.pop() !== opener) return null
  return open.length === 0 ? 'end' : 'comma-or-close'
}
