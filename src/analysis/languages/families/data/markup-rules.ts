import { blockComment } from '../../engine/lexing/comments.ts'
import type { LexicalRule } from '../../engine/lexing/scanner.ts'
import { quoted } from '../../engine/lexing/strings.ts'

/** A value in quotes after `=`; quotes in running text are text. */
function attributeValue(quote: string): LexicalRule {
  const value = quoted(quote, { backslash: false, multiline: true })
  return {
    first: quote,
    read: (scanner) => scanner.previousText === '=' && value.read(scanner),
  }
}

/** What XML and HTML share. */
export const markupRules: readonly LexicalRule[] = [
  blockComment('<!--', '-->'),
  attributeValue('"'),
  attributeValue("'"),
]
