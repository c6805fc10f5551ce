import type { LexicalRule } from './scanner.ts'
import { readString, stringShape } from './strings.ts'

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
