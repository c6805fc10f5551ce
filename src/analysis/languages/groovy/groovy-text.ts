import { tokenKind } from '../../source/tokens.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { scriptRegex } from '../families/script/script-regex.ts'

const interpolated = { interpolation: '${' }

/** `$/ … /$`: slashes need no mark in front. */
const dollarSlashy: LexicalRule = {
  first: '$',
  read(scanner) {
    if (!scanner.startsWith('$/')) return false
    const end = scanner.text.indexOf('/$', scanner.position + 2)
    if (end < 0) return false
    const start = scanner.position
    scanner.position = end + 2
    scanner.emit(tokenKind.string, start)
    return true
  },
}

export const groovyText: readonly LexicalRule[] = [
  quoted("'''", { multiline: true }),
  quoted('"""', { ...interpolated, multiline: true }),
  quoted("'"),
  quoted('"', interpolated),
  dollarSlashy,
  scriptRegex,
]
