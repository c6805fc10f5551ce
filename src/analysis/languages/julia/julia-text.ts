import { tokenKind } from '../../source/tokens.ts'
import { isWordPart, isWordStart } from '../engine/lexing/characters.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'

/** `'a'` is a character; after a value the mark is the transpose. */
const character: LexicalRule = {
  first: "'",
  read(scanner) {
    const before = scanner.text.charAt(scanner.position - 1)
    if (/[\w)\]}'.]/.test(before)) return false
    const match = /^'(?:\\.[^']{0,8}|[^'\\\r\n]{1,4})'/u.exec(
      scanner.text.slice(scanner.position, scanner.position + 14),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `:name` is a symbol where no value stands before it. */
const symbol: LexicalRule = {
  first: ':',
  read(scanner) {
    const before = scanner.text.charAt(scanner.position - 1)
    if (!isWordStart(scanner.unit(1)) || /[\w)\]}:"']/.test(before)) return false
    const start = scanner.position++
    while (isWordPart(scanner.unit()) || scanner.unit() === 33) scanner.position++
    scanner.emit(tokenKind.string, start)
    return true
  },
}

export const juliaText: readonly LexicalRule[] = [
  quoted('"""', { multiline: true, interpolation: '$(' }),
  quoted('"', { multiline: true, interpolation: '$(' }),
  quoted('`', { multiline: true, interpolation: '$(' }),
  character,
  symbol,
]
