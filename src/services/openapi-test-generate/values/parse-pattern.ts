import { foldCase, pickCharacter, type CharacterSet } from './character-set.ts'
import { parseClass, parseEscape, type PatternReader } from './parse-character-class.ts'

/** A regular expression as a tree. What stands at a place without taking a character is a `position`. */
export type PatternNode =
  | { readonly kind: 'character'; readonly set: CharacterSet; readonly text: string }
  | { readonly kind: 'position'; readonly place: 'start' | 'end' | 'any' }
  | { readonly kind: 'look'; readonly item: PatternNode; readonly ahead: boolean; readonly negated: boolean }
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
const ALL_BUT_LINE_ENDS: CharacterSet = [
  [0, 0x09],
  [0x0b, 0x0c],
  [0x0e, 0x10ffff],
]

/** Null for what cannot be read as a tree: back references, conditions, unbalanced brackets, too much of anything. */
export function parsePattern(source: string): PatternNode | null {
  if (source.length > PATTERN_CHARACTERS) return null
  const reader: PatternReader = { source, position: 0, depth: 0, ignoreCase: false }
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
      items.push({ kind: 'position', place: next === '^' ? 'start' : 'end' })
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
  if ('*+?'.includes(next)) return null
  const set = parseSet(reader, next)
  if (set === null) return null
  // An empty class allows nothing, an escape without characters only names a position.
  if (set.length === 0) return next === '[' ? null : { kind: 'position', place: 'any' }
  const folded = reader.ignoreCase ? foldCase(set) : set
  const text = pickCharacter(set)
  return text === null ? null : { kind: 'character', set: folded, text }
}

function parseSet(reader: PatternReader, next: string): CharacterSet | null {
  if (next === '[') return parseClass(reader)
  return next === '\\' ? parseEscape(reader) : parsePlain(reader)
}

function parsePlain(reader: PatternReader): CharacterSet {
  const code = reader.source.codePointAt(reader.position) ?? 0
  reader.position += code > 0xffff ? 2 : 1
  return code === 0x2e ? ALL_BUT_LINE_ENDS : [[code, code]]
}

const OPENING = /\((?:(?<look>\?<?[=!])|\?:|\?P?<[A-Za-z_]\w*>|(?!\?))/y
const FLAGS = /\(\?(?<flags>[imsux]{1,5})(?:\)|(?<colon>:))/y

function parseGroup(reader: PatternReader): PatternNode | null {
  const flags = readAt(FLAGS, reader)
  if (flags !== null) {
    if (flags['flags']?.includes('i')) reader.ignoreCase = true
    return flags['colon'] === undefined ? { kind: 'position', place: 'any' } : parseInside(reader)
  }
  const opening = readAt(OPENING, reader)
  const item = opening === null ? null : parseInside(reader)
  const look = opening?.['look']
  if (item === null || look === undefined) return item
  return { kind: 'look', item, ahead: !look.includes('<'), negated: look.endsWith('!') }
}

/** What follows an opening bracket, with its closing one. */
function parseInside(reader: PatternReader): PatternNode | null {
  const inside = parseChoice(reader)
  if (inside === null || reader.source[reader.position] !== ')') return null
  reader.position += 1
  return inside
}

function readAt(form: RegExp, reader: PatternReader): Readonly<Record<string, string | undefined>> | null {
  form.lastIndex = reader.position
  const found = form.exec(reader.source)
  if (found === null) return null
  reader.position += found[0].length
  return found.groups ?? {}
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
