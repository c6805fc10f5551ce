// Printable ASCII without the quote and the backslash: nearly every text, and nothing to escape.
const PLAIN = /^[ !#-[\]-~]*$/
// What may have to be escaped, a whole character at a time.
const SPECIAL = /[^ !#-&(-[\]-~]/gu

/** A Python string literal of any text: ASCII only, and nothing in it can end the literal or the line. */
export function emitText(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  const quote = chooseQuote(text)
  const body = text.toWellFormed().replaceAll(SPECIAL, (character) => escapeCharacter(character, quote))
  return quote + body + quote
}

/** A Python bytes literal of the UTF-8 form of a text. */
export function emitBytes(text: string): string {
  if (PLAIN.test(text)) return `b"${text}"`
  const quote = chooseQuote(text)
  const body = text.replaceAll(SPECIAL, (character) => escapeBytes(character, quote))
  return `b${quote}${body}${quote}`
}

function escapeBytes(character: string, quote: string): string {
  if (character < '\u007f') return escapeCharacter(character, quote)
  let escaped = ''
  for (const byte of new TextEncoder().encode(character)) escaped += `\\x${byte.toString(16)}`
  return escaped
}

/** A Python number. Whole ones have no exponent; what is not finite has no literal. */
export function emitNumber(value: number): string {
  if (!Number.isFinite(value)) return 'None'
  const isLarge = Number.isInteger(value) && !Number.isSafeInteger(value)
  return isLarge ? BigInt(value).toString() : String(value)
}

/** Double quotes unless that costs more escapes: the choice black and ruff keep. */
function chooseQuote(text: string): '"' | "'" {
  return countOf('"', text) > countOf("'", text) ? "'" : '"'
}

function countOf(character: string, text: string): number {
  let count = 0
  for (let place = text.indexOf(character); place !== -1; place = text.indexOf(character, place + 1))
    count += 1
  return count
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

function escapeCharacter(character: string, quote: string): string {
  const code = character.codePointAt(0) ?? 0
  if (character === quote) return `\\${character}`
  const short = SHORT_ESCAPES.get(character)
  if (short !== undefined) return short
  if (code >= 0x20 && code < 0x7f) return character
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\U${code.toString(16).padStart(8, '0')}`
}
