import * as z from 'zod'

interface TextBounds {
  readonly min: number
  readonly max: number
  readonly description: string
  /** What to do with a longer text. */
  readonly advice?: string
}

/** Text measured in Unicode code points, as the contract counts; lone surrogates are refused because no hash of them is defined. */
export function textField({ min, max, description, advice }: TextBounds): z.ZodString {
  return z
    .string()
    .superRefine((text, context) => {
      const message = describeDefect(text, min, max, advice)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ minLength: min, maxLength: max, description })
}

function describeDefect(text: string, min: number, max: number, advice?: string): string | null {
  if (!text.isWellFormed()) return 'must not contain lone surrogates'
  const characters = countCodePoints(text)
  if (characters < min)
    return min === 1 ? 'must not be empty' : `must have at least ${min} characters, has ${characters}`
  if (characters <= max) return null
  const tooLong = `must have at most ${max} characters, has ${characters}`
  return advice === undefined ? tooLong : `${tooLong}; ${advice}`
}

const PAIRED = /[\uD800-\uDBFF]/

export function countCodePoints(text: string): number {
  // Nearly every text: told without a look at each character.
  if (!PAIRED.test(text)) return text.length
  let surrogatePairs = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1)
      if (next >= 0xdc00 && next <= 0xdfff) surrogatePairs++
    }
  }
  return text.length - surrogatePairs
}
