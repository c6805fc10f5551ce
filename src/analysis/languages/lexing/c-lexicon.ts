import { blockComment, lineComment } from './comments.ts'
import { directive } from './directives.ts'
import { rawString } from './raw-strings.ts'
import { quoted } from './strings.ts'
import type { Lexicon } from './tokenize.ts'

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
