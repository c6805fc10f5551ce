import type { SampleContext } from './sample-context.ts'
import { hasKeyword, readBound, readTextKeyword, type FlatSchema } from './flat-schema.ts'
import { FORMAT_SAMPLES } from './formats.data.ts'
import { listPatternTexts, matchesPattern, readPatterns } from './sample-pattern.ts'
import { maskOf } from './schema-keywords.ts'

const TEXT_CHARACTERS = 2_000
const WORD = 'example'
const RESTRICTED = maskOf('minLength', 'maxLength', 'pattern', 'format')

/** A text of the right pattern, format and length. `offset` asks for another one when items must differ. */
export function sampleText(flat: FlatSchema, context: SampleContext, offset = 0): string {
  if (!hasKeyword(flat, RESTRICTED)) return offset === 0 ? WORD : `${WORD}${offset + 1}`
  const { minimum, maximum } = readLengths(flat)
  const word = fill(offset === 0 ? WORD : `${WORD}${offset + 1}`, minimum, maximum)
  const formatted = sampleFormat(flat, offset)
  const fits = (text: string): boolean => text.length >= minimum && text.length <= maximum
  const patterns = readPatterns(flat)
  if (patterns.length > 0) {
    const readable = [formatted, word].filter((text) => text !== undefined && fits(text)) as string[]
    const text = samplePatterns(patterns, readable, minimum + offset, fits, context)
    if (text !== undefined) return offset === 0 ? text : varyMatching(text, patterns, offset, context)
    context.warnings.add('PATTERN_NOT_SATISFIED', patterns[0])
  }
  return formatted !== undefined && fits(formatted) ? formatted : word
}

/** The plainest text that every pattern describes: one that reads well before one made for the purpose. */
function samplePatterns(
  patterns: readonly string[],
  readable: readonly string[],
  minimum: number,
  fits: (text: string) => boolean,
  context: SampleContext,
): string | undefined {
  const described = readable.find((text) =>
    patterns.every((pattern) => matchesPattern(pattern, text, context)),
  )
  if (described !== undefined) return described
  const own = patterns.flatMap((pattern) => listPatternTexts(pattern, minimum, context))
  return own.find(
    (text) => fits(text) && !patterns.some((pattern) => matchesPattern(pattern, text, context) === false),
  )
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PLACES_VARIED = 4

/** Another text of the same patterns: one of its last characters becomes another one that they allow. */
function varyMatching(
  text: string,
  patterns: readonly string[],
  offset: number,
  context: SampleContext,
): string {
  let left = offset
  for (let place = text.length - 1; place >= Math.max(0, text.length - PLACES_VARIED); place--) {
    for (const letter of LETTERS) {
      const other = text.slice(0, place) + letter + text.slice(place + 1)
      const isOther = other !== text && patterns.every((pattern) => matchesPattern(pattern, other, context))
      if (isOther && --left === 0) return other
    }
  }
  return text
}

function sampleFormat(flat: FlatSchema, offset: number): string | undefined {
  const formatted = FORMAT_SAMPLES.get(readTextKeyword(flat, 'format') ?? '')
  return formatted === undefined || offset === 0 ? formatted : vary(formatted, offset)
}

function readLengths(flat: FlatSchema): { minimum: number; maximum: number } {
  const declared = Math.ceil(readBound(flat, 'minLength', 'largest') ?? 0)
  const minimum = Math.min(Math.max(0, declared), TEXT_CHARACTERS)
  return { minimum, maximum: Math.max(minimum, readBound(flat, 'maxLength', 'smallest') ?? Infinity) }
}

/** Another text of the same format: the last digit or letter before any suffix moves on. */
function vary(text: string, offset: number): string {
  const index = text.search(/[0-9](?=[^0-9]*$)/)
  if (index === -1) return `${offset + 1}${text}`
  const digit = (Number(text.charAt(index)) + offset) % 10
  return `${text.slice(0, index)}${digit}${text.slice(index + 1)}`
}

function fill(word: string, minimum: number, maximum: number): string {
  // The end of a numbered word is what makes it another one.
  if (word.length > maximum) return word === WORD ? word.slice(0, maximum) : word.slice(word.length - maximum)
  return word.length >= minimum ? word : word.padEnd(minimum, WORD)
}
