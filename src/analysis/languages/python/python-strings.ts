import { tokenKind } from '../../source/tokens.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'
import { readString, stringShape } from '../engine/lexing/strings.ts'

/** Python strings with any prefix; code inside `f` and `t` strings is code. */
export const pythonString: LexicalRule = {
  first: `"'rRbBuUfFtT`,
  read(scanner) {
    const match = /^([rRbBuUfFtT]{0,2})("""|'''|"|')/.exec(
      scanner.text.slice(scanner.position, scanner.position + 5),
    )
    if (match === null) return false
    const start = scanner.position
    const quote = match[2] ?? '"'
    const interpolation = /[fFtT]/.test(match[1] ?? '') ? '{' : ''
    scanner.position += match[0].length
    readString(scanner, stringShape(quote, { multiline: quote.length === 3, interpolation }), start, false)
    return true
  },
}

/** After `{expression:` in an `f` string comes a format, not code: `#x` in it is no comment. */
export const pythonFormat: LexicalRule = {
  first: ':',
  read(scanner) {
    if (scanner.mode === undefined || scanner.mode.depth > 0 || !isOutsideBrackets(scanner)) return false
    readFormat(scanner, scanner.position++, false)
    return true
  },
}

/** Up to the end of the format; a value nested in it (`:<{width}s`) is code, and the format goes on behind it. */
function readFormat(scanner: Scanner, start: number, resumed: boolean): void {
  while (!'{}"\'\n\r'.includes(scanner.text.charAt(scanner.position) || '}')) scanner.position++
  const isNested =
    scanner.unit() === 123 &&
    scanner.enter({
      open: 123,
      close: 125,
      depth: 0,
      read: null,
      resume: (at) => readFormat(at, at.position++, true),
    })
  if (isNested) {
    scanner.position++
    scanner.emit(resumed ? tokenKind.stringMiddle : tokenKind.stringHead, start)
  } else scanner.emit(resumed ? tokenKind.stringTail : tokenKind.string, start)
}

const LOOK_BACK = 60

function isOutsideBrackets({ tokens }: Scanner): boolean {
  let depth = 0
  for (let index = tokens.count - 1; index >= Math.max(0, tokens.count - LOOK_BACK); index--) {
    const kind = tokens.kinds[index]
    if (kind === tokenKind.stringHead || kind === tokenKind.stringMiddle) return depth === 0
    const text = tokens.symbolTexts[tokens.symbols[index] ?? 0] ?? ''
    if (text === '(' || text === '[') depth++
    else if (text === ')' || text === ']') depth--
  }
  return false
}
