// Printable ASCII without the quote and the backslash: nearly every text, and nothing to escape.
const PLAIN = /^[ !#-[\]-~]*$/

/** A Python string literal of any text: ASCII only, and nothing in it can end the literal or the line. */
export function emitText(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  const quote = chooseQuote(text)
  let body = ''
  for (const character of text.toWellFormed()) body += escapeCharacter(character, quote)
  return quote + body + quote
}

/** A Python bytes literal of the UTF-8 form of a text. */
export function emitBytes(text: string): string {
  if (PLAIN.test(text)) return `b"${text}"`
  const quote = chooseQuote(text)
  let body = ''
  for (const byte of new TextEncoder().encode(text)) {
    body += byte < 0x7f ? escapeCharacter(String.fromCharCode(byte), quote) : `\\x${byte.toString(16)}`
  }
  return `b${quote}${body}${quote}`
}

/** A Python number. Whole ones have no exponent; what is not finite has no literal. */
export function emitNumber(value: number): string {
  if (!Number.isFinite(value)) return 'None'
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}

/** Double quotes unless that costs more escapes: the choice black and ruff keep. */
function chooseQuote(text: string): '"' | "'" {
  let balance = 0
  for (const character of text) balance += character === '"' ? 1 : character === "'" ? -1 : 0
  return balance > 0 ? "'" : '"'
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
