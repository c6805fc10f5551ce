import { tokenKind } from '../../source/tokens.ts'
import { blockComment } from '../engine/lexing/comments.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { mlCharacter, operatorRun } from '../families/ml/ml-text.ts'

const block = blockComment('(*', '*)', true)

/** `(* … *)`; `(*)` is multiplication. */
export const fsharpBlock: LexicalRule = {
  first: '(',
  read: (scanner) => !scanner.startsWith('(*)') && block.read(scanner),
}

/** A name in double backticks: one word, whatever it holds. */
const quotedName: LexicalRule = {
  first: '`',
  read(scanner) {
    const match = /^``[^`\r\n]{1,200}``/.exec(scanner.text.slice(scanner.position, scanner.position + 204))
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.word, start)
    return true
  },
}

const raw = { backslash: false, multiline: true }

export const fsharpText: readonly LexicalRule[] = [
  quoted('$"""', { ...raw, close: '"""', interpolation: '{' }),
  quoted('"""', raw),
  quoted('$@"', { ...raw, close: '"', doubled: true, interpolation: '{' }),
  quoted('@"', { ...raw, close: '"', doubled: true }),
  quoted('$"', { close: '"', multiline: true, interpolation: '{' }),
  quoted('"', { multiline: true }),
  mlCharacter,
  quotedName,
  operatorRun('!$%&*+-./:<=>?@^|~'),
]
