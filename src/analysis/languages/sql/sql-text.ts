import { tokenKind } from '../../source/tokens.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'
import { readString, stringShape } from '../engine/lexing/strings.ts'

/** `$$` and `$tag$` frame a body written in the language itself: the tags are tokens, the body is code. */
const dollarTag: LexicalRule = {
  first: '$',
  read: (scanner) => readMatch(scanner, /^\$(?:[A-Za-z_]\w{0,60})?\$/, tokenKind.string),
}

/** `$if … $then … $end` choose what is compiled; they open and close nothing. */
const compilerDirective: LexicalRule = {
  first: '$',
  read: (scanner) => readMatch(scanner, /^\$(?:if|then|elsif|else|end|error)\b/i, tokenKind.directive),
}

function readMatch(scanner: Scanner, pattern: RegExp, kind: number): boolean {
  const start = scanner.position
  const match = pattern.exec(scanner.text.slice(start, start + 210))
  if (match === null) return false
  scanner.position += match[0].length
  scanner.emit(kind, start)
  return true
}

const QUOTE_CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }
const escapeString = stringShape("'", { doubled: true, multiline: true })

/** `q'[it's]'` and `E'it\'s'`. */
const prefixedString: LexicalRule = {
  first: 'qQnNeE',
  read(scanner) {
    const start = scanner.position
    const prefix = /^(?:[nN]?[qQ]'(\S)|[eE]')/.exec(scanner.text.slice(start, start + 4))
    if (prefix === null) return false
    scanner.position += prefix[0].length
    if (prefix[1] === undefined) readString(scanner, escapeString, start, false)
    else readToClose(scanner, start, `${QUOTE_CLOSERS[prefix[1]] ?? prefix[1]}'`)
    return true
  },
}

function readToClose(scanner: Scanner, start: number, close: string): void {
  const end = scanner.text.indexOf(close, scanner.position)
  scanner.position = end < 0 ? scanner.text.length : end + close.length
  scanner.emit(tokenKind.string, start)
}

/** Lines for the client, not the server: `\echo it's`, `prompt it's`; quotes in them pair with nothing. */
const clientCommand: LexicalRule = {
  first: '\\pP',
  read(scanner) {
    const start = scanner.position
    if (!scanner.atLineStart || !/^(?:\\\w|prompt\s)/i.test(scanner.text.slice(start, start + 7)))
      return false
    scanner.position = scanner.lineEnd(start)
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `[a name]` where a name may stand; behind a value the bracket takes an element of an array. */
const bracketedName: LexicalRule = {
  first: '[',
  read(scanner) {
    if (/[\w\])["[]/.test(scanner.text.charAt(scanner.position - 1))) return false
    return readMatch(scanner, /^\[[A-Za-z_#@][^[\]\r\n]{0,200}\]/, tokenKind.string)
  },
}

const remark: LexicalRule = {
  first: 'rR',
  read: (scanner) =>
    /^rem(?:ark)?\s/i.test(scanner.text.slice(scanner.position, scanner.position + 7)) &&
    lineComment(scanner.text.slice(scanner.position, scanner.position + 3), { atLineStart: true }).read(
      scanner,
    ),
}

/** What the dialects add to quotes and comments: frames, directives, prefixed strings, lines for the client. */
export const sqlText: readonly LexicalRule[] = [
  lineComment('# ', { atLineStart: true }),
  remark,
  clientCommand,
  bracketedName,
  dollarTag,
  compilerDirective,
  prefixedString,
]
