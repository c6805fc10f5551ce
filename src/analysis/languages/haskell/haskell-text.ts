import { tokenKind } from '../../source/tokens.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { operatorRun } from '../families/ml/ml-text.ts'
import { quoted } from '../engine/lexing/strings.ts'

const SYMBOLS = '!#$%&*+./<=>?@\\^|-~:'

/** `-- remark`, as long as the dashes are no part of an operator such as `-->`. */
const remark: LexicalRule = {
  first: '-',
  read(scanner) {
    if (!scanner.startsWith('--')) return false
    const start = scanner.position
    let at = start
    while (scanner.text.charCodeAt(at) === 45) at++
    if (at < scanner.text.length && SYMBOLS.includes(scanner.text.charAt(at))) return false
    scanner.position = scanner.lineEnd(start)
    scanner.emitComment(start)
    return true
  },
}

/** `'a'`, `'\n'`; elsewhere the mark belongs to a name. */
const character: LexicalRule = {
  first: "'",
  read(scanner) {
    const match = /^'(?:[^'\\\r\n]|\\(?:[^\r\n]|[A-Z]{2,3}|x[0-9a-fA-F]{1,6}|o?\d{1,7}))'/u.exec(
      scanner.text.slice(scanner.position, scanner.position + 14),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `[name| anything |]`. */
const quasiQuote: LexicalRule = {
  first: '[',
  read(scanner) {
    const { text, position: start, memory } = scanner
    const match = /^\[[a-z_][\w.']{1,60}\|/.exec(text.slice(start, start + 64))
    if (match === null || memory.has('noQuasiQuote')) return false
    const end = text.indexOf('|]', start + match[0].length)
    if (end < 0) {
      memory.set('noQuasiQuote', 1)
      return false
    }
    scanner.position = end + 2
    scanner.emit(tokenKind.string, start)
    return true
  },
}

export const haskellText: readonly LexicalRule[] = [
  remark,
  quoted('"', { multiline: false }),
  character,
  quasiQuote,
  operatorRun(SYMBOLS),
]
