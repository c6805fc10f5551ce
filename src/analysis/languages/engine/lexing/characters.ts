const SPACE = 1
const WORD_START = 2
const DIGIT = 4

const classes = new Uint8Array(128)
for (const unit of [9, 11, 12, 32]) classes[unit] = SPACE
for (let unit = 48; unit < 58; unit++) classes[unit] = DIGIT
for (let unit = 65; unit < 91; unit++) classes[unit] = classes[unit + 32] = WORD_START
classes[95] = WORD_START

/** Whitespace inside a line, as Unicode has it; line terminators are no spaces here. */
export function isSpace(unit: number): boolean {
  if (unit < 128) return classes[unit] === SPACE
  if (unit === 0xa0 || unit === 0xfeff || unit === 0x3000) return true
  return (
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x1680 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f
  )
}

export function isTerminator(unit: number): boolean {
  return unit === 10 || unit === 13
}

/** Letters, `_` and everything beyond ASCII that is no space. */
export function isWordStart(unit: number): boolean {
  return unit < 128 ? classes[unit] === WORD_START : unit >= 128 && !isSpace(unit)
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

export function isWordPart(unit: number): boolean {
  return isWordStart(unit) || isDigit(unit)
}
