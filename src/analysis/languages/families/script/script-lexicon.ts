import { blockComment, lineComment } from '../../engine/lexing/comments.ts'
import { markup } from './markup.ts'
import type { LexicalRule } from '../../engine/lexing/scanner.ts'
import { scriptRegex } from './script-regex.ts'
import { quoted } from '../../engine/lexing/strings.ts'
import type { Lexicon } from '../../engine/lexing/tokenize.ts'

const rules: readonly LexicalRule[] = [
  lineComment('//', { atSeparators: true }),
  blockComment('/*', '*/'),
  hashbang(),
  scriptRegex,
  quoted('"'),
  quoted("'"),
  quoted('`', { multiline: true, interpolation: '${' }),
]

const operators =
  '&& || ?? &&= ||= ??= => ... ?. == === != !== <= >= ++ -- += -= *= /= %= ** **= << <<= |= &= ^='.split(' ')

/** JavaScript and TypeScript without markup: there `<T>x` is a cast. */
export const scriptLexicon: Lexicon = { rules, operators, wordCharacters: '$', wordEndings: '' }

/** The same with JSX elements. */
export const markupLexicon: Lexicon = { ...scriptLexicon, rules: [markup, ...rules] }

function hashbang(): LexicalRule {
  const comment = lineComment('#!')
  return { first: '#', read: (scanner) => scanner.position === 0 && comment.read(scanner) }
}
