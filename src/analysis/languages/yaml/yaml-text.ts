import { tokenKind } from '../../source/tokens.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'

const BEFORE_VALUE = new Set([':', '-', '[', '{', ',', '?', ''])

/** A quote starts a text only where a value may start; inside plain text it is a letter like any other. */
export function yamlQuoted(quote: string, backslash: boolean): LexicalRule {
  const text = quoted(quote, { backslash, doubled: !backslash, multiline: true })
  return {
    first: quote,
    read(scanner) {
      const startsValue = scanner.atLineStart || BEFORE_VALUE.has(scanner.previousText)
      return startsValue && !touchesWord(scanner) && !touchesMark(scanner) && text.read(scanner)
    },
  }
}

/** `dir "env:"`: a mark of YAML has a space behind it, but for the colon behind a quoted key (`{"a":"b"}`). */
function touchesMark({ text, position, previousEnd, previousText }: Scanner): boolean {
  if (previousEnd !== position || !/^[:?-]$/.test(previousText)) return false
  return !/["']/.test(text.charAt(position - 2))
}

function touchesWord(scanner: Scanner): boolean {
  return scanner.previousEnd === scanner.position && scanner.previousKind === tokenKind.word
}

/** `key: |` and `key: >-`: the deeper lines below are text, whatever they start with. */
export const blockText: LexicalRule = {
  first: '|>',
  read(scanner) {
    const start = scanner.position
    const match = /^[|>][-+0-9]{0,2}[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|$)/.exec(
      scanner.text.slice(start, start + 200),
    )
    if (match === null || !BEFORE_VALUE.has(scanner.previousText) || scanner.atLineStart) return false
    scanner.position = findTextEnd(scanner)
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** End of the last line that is deeper than the one the text belongs to; blank lines inside count to it. */
function findTextEnd(scanner: Scanner): number {
  const { lineStarts, position } = scanner
  const own = scanner.lineAt(position)
  const limit = indentOf(scanner, lineStarts[own] ?? 0)
  let end = scanner.lineEnd(position)
  for (let line = own + 1; line < lineStarts.length; line++) {
    const from = lineStarts[line] ?? 0
    const to = scanner.lineEnd(from)
    const indent = indentOf(scanner, from)
    if (from + indent < to && indent <= limit) break
    if (from + indent < to) end = to
  }
  return end
}

function indentOf({ text }: Scanner, from: number): number {
  let at = from
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++
  return at - from
}
