import { tokenKind } from '../../../source/tokens.ts'
import type { LexicalRule } from '../../engine/lexing/scanner.ts'

/** `'a'`, `'\n'`; elsewhere the mark belongs to a name or a type variable. */
export const mlCharacter: LexicalRule = {
  first: "'",
  read(scanner) {
    const match = /^'(?:[^'\\\r\n]|\\(?:[^\r\n]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|o?\d{3}))'/u.exec(
      scanner.text.slice(scanner.position, scanner.position + 10),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** A run of symbols is one operator. */
export function operatorRun(symbols: string): LexicalRule {
  const isSymbol = Uint8Array.from({ length: 128 }, (_, unit) =>
    Number(symbols.includes(String.fromCharCode(unit))),
  )
  return {
    first: symbols,
    read(scanner) {
      const { text, position: start } = scanner
      let end = start + 1
      while (isSymbol[text.charCodeAt(end)] === 1) end++
      scanner.position = end
      scanner.emit(tokenKind.punctuation, start)
      return true
    },
  }
}
