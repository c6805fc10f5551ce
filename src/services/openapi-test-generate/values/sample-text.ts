import type { SampleContext } from './sample-context.ts'
import { readBound, readTextKeyword, type FlatSchema } from './flat-schema.ts'
import { FORMAT_SAMPLES } from './formats.data.ts'
import { samplePattern } from './sample-pattern.ts'

const TEXT_CHARACTERS = 2_000
const WORD = 'example'

/** A text of the right pattern, format and length. `offset` asks for another one when items must differ. */
export function sampleText(flat: FlatSchema, context: SampleContext, offset = 0): string {
  const { minimum, maximum } = readLengths(flat)
  const fits = (text: string | null): boolean =>
    text !== null && text.length >= minimum && text.length <= maximum
  const pattern = readTextKeyword(flat, 'pattern')
  if (pattern !== undefined) {
    const text = samplePattern(pattern, minimum + offset)
    if (text !== null && fits(text)) return text
    context.warnings.add('PATTERN_NOT_SATISFIED', pattern)
  }
  const formatted = FORMAT_SAMPLES.get(readTextKeyword(flat, 'format') ?? '')
  if (formatted !== undefined && fits(formatted)) return offset === 0 ? formatted : vary(formatted, offset)
  return fill(offset === 0 ? WORD : `${WORD}${offset + 1}`, minimum, maximum)
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
  if (word.length > maximum) return word.slice(word.length - maximum)
  return word.length >= minimum ? word : word.padEnd(minimum, WORD)
}
