import { blockComment, lineComment } from '../../engine/lexing/comments.ts'
import { directive } from '../../engine/lexing/directives.ts'
import { rawString } from '../../engine/lexing/raw-strings.ts'
import { quoted } from '../../engine/lexing/strings.ts'
import type { Lexicon } from '../../engine/lexing/tokenize.ts'

/** C and C++: preprocessor lines whole, raw strings with their delimiter. */
export const cLexicon: Lexicon = {
  rules: [
    lineComment('//'),
    blockComment('/*', '*/'),
    directive,
    rawString('RuUL', /^(?:u8|[uUL])?R"([^\s()\\"]{0,16})\(/, (match) => `)${match[1] ?? ''}"`),
    quoted('"'),
    quoted("'"),
  ],
  operators: '&& || -> :: ... == != <= >= ++ -- += -= *= /= %= &= |= ^= <<'.split(' '),
  wordCharacters: '$',
  wordEndings: '',
}
