import { blankExtras, endOfString } from '../../../analysis/structured-text/json-text.ts'

const SUSPECT = /\d{16}|\d[eE]|\.\d{15}/
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Writes numbers that a double cannot hold as strings that begin with a sign no text of the pair has. */
export class LongNumbers {
  private readonly sign: string

  constructor(texts: readonly string[]) {
    this.sign = findUnusedSign(texts)
  }

  /** The text with such numbers written as strings, or null when it has none. The text must be JSON, comments allowed. */
  protect(text: string): string | null {
    if (!SUSPECT.test(text)) return null
    const strict = blankExtras(text) ?? text
    const pieces: string[] = []
    let kept = 0
    for (let index = 0; index < strict.length; index++) {
      if (strict[index] === '"') index = endOfString(strict, index) - 1
      NUMBER.lastIndex = index
      const literal = NUMBER.exec(strict)?.[0]
      if (literal === undefined) continue
      const decimal = normalizeDecimal(literal)
      if (decimal !== normalizeDecimal(String(Number(literal)))) {
        pieces.push(strict.slice(kept, index), JSON.stringify(this.sign + decimal))
        kept = index + literal.length
      }
      index += literal.length - 1
    }
    if (pieces.length === 0) return null
    pieces.push(strict.slice(kept))
    return pieces.join('')
  }

  /** The number behind a protected string, or null. */
  reveal(text: string): string | null {
    return text.startsWith(this.sign) ? text.slice(this.sign.length) : null
  }
}

/** A character of the private use area that stands in no text, neither as itself nor escaped. */
function findUnusedSign(texts: readonly string[]): string {
  const haystack = texts.map((text) => text.toLowerCase())
  let unit = 0xe000
  while (
    haystack.some(
      (text) => text.includes(String.fromCharCode(unit)) || text.includes(`\\u${unit.toString(16)}`),
    )
  )
    unit++
  return String.fromCharCode(unit)
}

/** One spelling for every spelling of a decimal number. */
function normalizeDecimal(literal: string): string {
  const [, minus = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = trimZeros(digits)
  if (significant === '') return literal === 'Infinity' || literal === '-Infinity' ? literal : '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  if (power >= 0n && power <= 40n) return minus + significant + '0'.repeat(Number(power))
  return `${minus}${significant}e${power}`
}

function trimZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
