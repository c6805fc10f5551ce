import { tokenKind } from '../../source/tokens.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { rawString } from '../engine/lexing/raw-strings.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { mlCharacter, operatorRun } from '../families/ml/ml-text.ts'

/** `~label:` and `?label:`: one token with its colon. */
const label: LexicalRule = {
  first: '~?',
  read(scanner) {
    const match = /^[~?][a-z_][\w']{0,80}:(?![:=>])/.exec(
      scanner.text.slice(scanner.position, scanner.position + 84),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.punctuation, start)
    return true
  },
}

export const ocamlText: readonly LexicalRule[] = [
  quoted('"', { multiline: true }),
  rawString('{', /^\{(?:%%?[\w.]{1,60} ?)?([a-z_]{0,20})\|/, (match) => `|${match[1] ?? ''}}`),
  mlCharacter,
  label,
  operatorRun('!$%&*+-./:<=>?@^|~#'),
]
