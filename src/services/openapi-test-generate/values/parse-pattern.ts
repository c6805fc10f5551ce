import { parseClass, parseEscape, type PatternReader } from './parse-character-class.ts'

/** A regular expression as far as one text of it is concerned. */
export type PatternNode =
  | { readonly kind: 'character'; readonly text: string }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly item: PatternNode
      readonly minimum: number
      readonly maximum: number
    }

const PATTERN_CHARACTERS = 1_000
const DEPTH_MAXIMUM = 30

/** Null for what has no single obvious text: look-around, back references, unbalanced brackets. */
export function parsePattern(source: string): PatternNode | null {
  if (source.length > PATTERN_CHARACTERS) return null
  const reader: PatternReader = { source, position: 0, depth: 0 }
  const node = parseChoice(reader)
  return node !== null && reader.position === source.length ? node : null
}

function parseChoice(reader: PatternReader): PatternNode | null {
  if (++reader.depth > DEPTH_MAXIMUM) return null
  const options: PatternNode[] = []
  do {
    if (options.length > 0) reader.position += 1
    const option = parseSequence(reader)
    if (option === null) return null
    options.push(option)
  } while (reader.source[reader.position] === '|')
  reader.depth -= 1
  return options.length === 1 ? (options[0] as PatternNode) : { kind: 'choice', options }
}

function parseSequence(reader: PatternReader): PatternNode | null {
  const items: PatternNode[] = []
  while (reader.position < reader.source.length) {
    const next = reader.source[reader.position]
    if (next === '|' || next === ')') break
    if (next === '^' || next === '$') {
      reader.position += 1
      continue
    }
    const atom = parseAtom(reader)
    const item = atom === null ? null : parseQuantifier(reader, atom)
    if (item === null) return null
    items.push(item)
  }
  return { kind: 'sequence', items }
}

function parseAtom(reader: PatternReader): PatternNode | null {
  const next = reader.source[reader.position] ?? ''
  if (next === '(') return parseGroup(reader)
  if (next === '*' || next === '+' || next === '?') return null
  const text = next === '[' ? parseClass(reader) : next === '\\' ? parseEscape(reader) : parsePlain(reader)
  return text === null ? null : { kind: 'character', text }
}

function parsePlain(reader: PatternReader): string {
  const text = String.fromCodePoint(reader.source.codePointAt(reader.position) ?? 0)
  reader.position += text.length
  return text === '.' ? 'a' : text
}

function parseGroup(reader: PatternReader): PatternNode | null {
  const opening = /\((?:\?:|\?<[A-Za-z_]\w*>|\?P<[A-Za-z_]\w*>|(?!\?))/y
  opening.lastIndex = reader.position
  const found = opening.exec(reader.source)
  if (found === null) return null
  reader.position += found[0].length
  const inside = parseChoice(reader)
  if (inside === null || reader.source[reader.position] !== ')') return null
  reader.position += 1
  return inside
}

function parseQuantifier(reader: PatternReader, item: PatternNode): PatternNode | null {
  const quantifier = /(?:([*+?])|\{(\d{1,9})(?:(,)(\d{0,9}))?\})[?+]?/y
  quantifier.lastIndex = reader.position
  const found = quantifier.exec(reader.source)
  if (found === null) return item
  reader.position += found[0].length
  const [, sign, least, comma, most] = found
  if (sign !== undefined) return repeat(item, sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity)
  const minimum = Number(least)
  return repeat(item, minimum, comma === undefined ? minimum : most === '' ? Infinity : Number(most))
}

function repeat(item: PatternNode, minimum: number, maximum: number): PatternNode | null {
  return maximum < minimum ? null : { kind: 'repeat', item, minimum, maximum }
}
