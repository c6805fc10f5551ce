import { tokenKind } from '../../source/tokens.ts'
import { isWordPart } from '../engine/lexing/characters.ts'
import { rawString } from '../engine/lexing/raw-strings.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'

/** `'a` is a lifetime, `'a'` a character. */
const characterOrLifetime: LexicalRule = {
  first: "'",
  read(scanner) {
    const start = scanner.position
    const isCharacter = /^'(?:\\(?:u\{[0-9a-fA-F_]{1,8}\}|x[0-9a-fA-F]{2}|[^ux])|[^\\'\n]{1,2})'/u.exec(
      scanner.text.slice(start, start + 16),
    )
    if (isCharacter !== null) scanner.position += isCharacter[0].length
    else {
      scanner.position++
      while (isWordPart(scanner.unit())) scanner.position++
    }
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `r#match`: a keyword made a name. */
const rawIdentifier: LexicalRule = {
  first: 'r',
  read(scanner) {
    const start = scanner.position
    if (scanner.unit(1) !== 35 || !isWordPart(scanner.unit(2))) return false
    scanner.position += 2
    while (isWordPart(scanner.unit())) scanner.position++
    scanner.emit(tokenKind.word, start)
    return true
  },
}

export const rustStrings: readonly LexicalRule[] = [
  rawString('rbc', /^[bc]?r(#*)"/, (match) => `"${match[1] ?? ''}`),
  rawIdentifier,
  quoted('"', { multiline: true }),
  characterOrLifetime,
]
