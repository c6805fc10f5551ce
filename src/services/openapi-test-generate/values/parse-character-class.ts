/** A place in a regular expression's text. */
export interface PatternReader {
  readonly source: string
  position: number
  depth: number
}

type Range = readonly [first: number, last: number]

const SHORTHANDS: ReadonlyMap<string, readonly Range[]> = new Map([
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
// Tried in this order, so that a sample reads like a word or a number where it can.
const FAVOURITES = 'a1A_-. /:@#%+=~!'

/** One character an escape stands for, '' for a position such as `\b`; null for a back reference. */
export function parseEscape(reader: PatternReader): string | null {
  const ranges = readEscape(reader)
  if (ranges === null) return null
  return ranges.length === 0 ? '' : pick(ranges, false)
}

/** One character of a bracketed class, or of what it leaves out. */
export function parseClass(reader: PatternReader): string | null {
  reader.position += 1
  const negated = reader.source[reader.position] === '^'
  if (negated) reader.position += 1
  const ranges: Range[] = []
  while (reader.source[reader.position] !== ']') {
    if (reader.position >= reader.source.length) return null
    const first = readMember(reader)
    if (first === null) return null
    ranges.push(...readRangeFrom(reader, first))
  }
  reader.position += 1
  return pick(ranges, negated)
}

function readRangeFrom(reader: PatternReader, first: readonly Range[]): readonly Range[] {
  const start = first.length === 1 ? first[0] : undefined
  const dash = /-[^\]]/y
  dash.lastIndex = reader.position
  if (start === undefined || start[0] !== start[1] || !dash.test(reader.source)) return first
  reader.position += 1
  const end = readMember(reader)?.[0]?.[1]
  return end === undefined ? first : [[start[0], end]]
}

function readMember(reader: PatternReader): readonly Range[] | null {
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

const ESCAPES: readonly (readonly [form: RegExp, toRanges: (inside: string) => readonly Range[] | null])[] = [
  [/\\x([0-9A-Fa-f]{2})/y, parseCode],
  [/\\u([0-9A-Fa-f]{4})/y, parseCode],
  [/\\u\{([0-9A-Fa-f]{1,6})\}/y, parseCode],
  [/\\[pP]\{\^?([A-Za-z_=]{1,40})\}/y, propertyRanges],
  [/\\([^])/y, letterRanges],
]

function readEscape(reader: PatternReader): readonly Range[] | null {
  for (const [form, toRanges] of ESCAPES) {
    form.lastIndex = reader.position
    const found = form.exec(reader.source)
    if (found === null) continue
    reader.position += found[0].length
    return toRanges(found[1] ?? '')
  }
  return null
}

function parseCode(digits: string): Range[] {
  return single(Number.parseInt(digits, 16))
}

function letterRanges(letter: string): readonly Range[] | null {
  const shorthand = SHORTHANDS.get(letter.toLowerCase())
  if (shorthand) return letter === letter.toLowerCase() ? shorthand : complement(shorthand)
  if (/[bBAzZ]/.test(letter)) return []
  if (/[1-9k]/.test(letter) || letter === '') return null
  return single((CONTROLS.get(letter) ?? letter).codePointAt(0) ?? 0)
}

function propertyRanges(name: string): readonly Range[] {
  if (/^(?:Lu|Uppercase)/.test(name)) return [[0x41, 0x5a]]
  if (/^(?:N|Digit|Decimal)/.test(name)) return [[0x30, 0x39]]
  return /^(?:P|S)/.test(name)
    ? single(0x2d)
    : [
        [0x61, 0x7a],
        [0x41, 0x5a],
      ]
}

function single(code: number): Range[] {
  return [[code, code]]
}

function complement(ranges: readonly Range[]): Range[] {
  const character = pick(ranges, true)
  return character === null ? [] : single(character.codePointAt(0) ?? 0)
}

function pick(ranges: readonly Range[], negated: boolean): string | null {
  const isInside = (code: number): boolean => ranges.some(([first, last]) => code >= first && code <= last)
  for (const favourite of FAVOURITES) {
    if (isInside(favourite.charCodeAt(0)) !== negated) return favourite
  }
  if (negated) return null
  const [first] = ranges
  return first === undefined || first[0] > 0x10ffff ? null : String.fromCodePoint(first[0])
}
