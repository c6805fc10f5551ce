import { invertSet, type CharacterSet } from './character-set.ts'

/** A place in a regular expression's text. */
export interface PatternReader {
  readonly source: string
  position: number
  depth: number
  /** Set by an inline flag such as `(?i)`. */
  ignoreCase: boolean
}

const SHORTHANDS: ReadonlyMap<string, CharacterSet> = new Map<string, CharacterSet>([
  ['d', [[0x30, 0x39]]],
  [
    'w',
    [
      [0x61, 0x7a],
      [0x41, 0x5a],
      [0x30, 0x39],
      [0x5f, 0x5f],
    ],
  ],
  [
    's',
    [
      [0x20, 0x20],
      [0x09, 0x0d],
      [0xa0, 0xa0],
      [0x2028, 0x2029],
      [0xfeff, 0xfeff],
    ],
  ],
])
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
])

/** The characters an escape stands for; none for a position such as `\b`; null for a back reference. */
export function parseEscape(reader: PatternReader): CharacterSet | null {
  return readEscape(reader)
}

/** The characters of a bracketed class. */
export function parseClass(reader: PatternReader): CharacterSet | null {
  reader.position += 1
  const negated = reader.source[reader.position] === '^'
  if (negated) reader.position += 1
  const ranges: CharacterSet[] = []
  while (reader.source[reader.position] !== ']') {
    if (reader.position >= reader.source.length) return null
    const first = readMember(reader)
    if (first === null) return null
    ranges.push(readRangeFrom(reader, first))
  }
  reader.position += 1
  return negated ? invertSet(ranges.flat()) : ranges.flat()
}

function readRangeFrom(reader: PatternReader, first: CharacterSet): CharacterSet {
  const start = first.length === 1 ? first[0] : undefined
  const dash = /-[^\]]/y
  dash.lastIndex = reader.position
  if (start === undefined || start[0] !== start[1] || !dash.test(reader.source)) return first
  reader.position += 1
  const end = readMember(reader)?.[0]?.[1]
  return end === undefined ? first : [[start[0], end]]
}

function readMember(reader: PatternReader): CharacterSet | null {
  if (reader.source[reader.position] === '\\') {
    // Inside a class `\b` is the backspace.
    if (reader.source[reader.position + 1] !== 'b') return readEscape(reader)
    reader.position += 2
    return [[8, 8]]
  }
  const code = reader.source.codePointAt(reader.position) ?? 0
  reader.position += code > 0xffff ? 2 : 1
  return [[code, code]]
}

const ESCAPES: readonly (readonly [form: RegExp, toSet: (inside: string) => CharacterSet | null])[] = [
  [/\\x([0-9A-Fa-f]{2})/y, parseCode],
  [/\\u([0-9A-Fa-f]{4})/y, parseCode],
  [/\\[ux]\{([0-9A-Fa-f]{1,6})\}/y, parseCode],
  [/\\p\{\^?([A-Za-z_=]{1,40})\}/y, propertySet],
  [/\\P\{\^?([A-Za-z_=]{1,40})\}/y, (name) => invertSet(propertySet(name))],
  [/\\([^])/y, letterSet],
]

function readEscape(reader: PatternReader): CharacterSet | null {
  for (const [form, toSet] of ESCAPES) {
    form.lastIndex = reader.position
    const found = form.exec(reader.source)
    if (found === null) continue
    reader.position += found[0].length
    return toSet(found[1] ?? '')
  }
  return null
}

function parseCode(digits: string): CharacterSet {
  return single(Number.parseInt(digits, 16))
}

function letterSet(letter: string): CharacterSet | null {
  const shorthand = SHORTHANDS.get(letter.toLowerCase())
  if (shorthand) return letter === letter.toLowerCase() ? shorthand : invertSet(shorthand)
  if (/[bBAzZ]/.test(letter)) return []
  if (/[1-9k]/.test(letter) || letter === '') return null
  return single((CONTROLS.get(letter) ?? letter).codePointAt(0) ?? 0)
}

/** The ASCII members of a Unicode property, and for letters everything beyond ASCII: near enough for samples. */
function propertySet(name: string): CharacterSet {
  if (/^(?:Lu|Uppercase)/.test(name)) return [[0x41, 0x5a]]
  if (/^(?:Ll|Lowercase)/.test(name)) return [[0x61, 0x7a]]
  if (/^(?:N|Digit|Decimal)/.test(name)) return [[0x30, 0x39]]
  if (/^(?:Z|White_Space|Space)/.test(name)) return single(0x20)
  if (/^(?:C|Cntrl)/.test(name)) return [[0, 0x1f]]
  if (/^(?:P|S)/.test(name)) return single(0x2d)
  return [
    [0x61, 0x7a],
    [0x41, 0x5a],
    [0xaa, 0x10ffff],
  ]
}

function single(code: number): CharacterSet {
  return [[code, code]]
}
