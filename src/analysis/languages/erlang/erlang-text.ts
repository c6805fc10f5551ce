import { tokenKind } from '../../source/tokens.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'

/** `$a`, `$\n`, `$"`: a character. */
const character: LexicalRule = {
  first: '$',
  read(scanner) {
    const match = /^\$(?:\\(?:x\{[0-9a-fA-F]{1,8}\}|\^.|.)|[^\r\n])/u.exec(
      scanner.text.slice(scanner.position, scanner.position + 16),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.string, start)
    return true
  },
}

export const erlangText: readonly LexicalRule[] = [
  character,
  quoted('"""', { multiline: true }),
  quoted('"', { multiline: true }),
  quoted("'", { multiline: true }),
]
