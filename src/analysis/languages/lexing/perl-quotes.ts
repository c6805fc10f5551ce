import { tokenKind } from '../../source/tokens.ts'
import { heredoc } from './heredocs.ts'
import { readNested } from './ruby-literals.ts'
import type { LexicalRule, Scanner } from './scanner.ts'
import { quoted } from './strings.ts'

const OPERATOR_WORDS = new Set(
  'if unless while until and or not return split grep map join push x eq ne lt gt le ge cmp when'.split(' '),
)
const BEFORE_NAMES = new Set(['->', 'sub', '$', '@', '%', '&'])
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

function expectsOperand(scanner: Scanner): boolean {
  const kind = scanner.previousKind
  if (kind === tokenKind.word) return OPERATOR_WORDS.has(scanner.previousText)
  return kind === 0 || (kind === tokenKind.punctuation && ![')', ']', '}'].includes(scanner.previousText))
}

/** `q{}`, `qq()`, `qw[]`, `m//`, `qr//` and the two-part `s///`, `tr///`, `y///`. */
const quoteLike: LexicalRule = {
  first: 'qmsyt',
  read(scanner) {
    const match = /^(q[qwxr]?|m|s|tr|y)(\s*)([^\s\w;,=)]|(?<=\s)\w|=(?![>=~\s]))/.exec(
      scanner.text.slice(scanner.position, scanner.position + 20),
    )
    if (match === null || isName(scanner, match)) return false
    const start = scanner.position
    const open = match[3] ?? ''
    readNested(scanner, match[0].length, open)
    if (['s', 'tr', 'y'].includes(match[1] ?? '')) readSecondPart(scanner, open)
    scanner.memory.set('perlQuote', start)
    return true
  },
}

/** `->s`, `{s}`, `sub y`, `s => 1`: a name, not a quote. */
function isName(scanner: Scanner, match: RegExpExecArray): boolean {
  const before = scanner.previousText
  if (BEFORE_NAMES.has(before)) return true
  if (match[3] === '#' && match[2] !== '') return true
  return (match[2] !== '' && match[3] === '=') || (before === '{' && match[3] === '}')
}

function readSecondPart(scanner: Scanner, open: string): void {
  if (CLOSERS[open] === undefined) {
    readNested(scanner, 0, open)
    return
  }
  while (/\s/.test(scanner.text.charAt(scanner.position))) scanner.position++
  readNested(scanner, 1, scanner.text.charAt(scanner.position))
}

const PARTNER_CHARACTERS = 400

/** A bare `/…/` where an operand is expected. */
const regex: LexicalRule = {
  first: '/',
  read(scanner) {
    if (!expectsOperand(scanner) || scanner.startsWith('//')) return false
    const end = scanner.text.indexOf('/', scanner.position + 1)
    scanner.work += PARTNER_CHARACTERS
    if (end < 0 || end - scanner.position > PARTNER_CHARACTERS) return false
    readNested(scanner, 1, '/')
    return true
  },
}

/** `$#array`, `$#{…}`, `$'`, `$"`: marks that would start a comment or a string. */
const sigil: LexicalRule = {
  first: '$@%',
  read(scanner) {
    if (!/^[$@](?:#[\w{$]|["'`;#/](?!\w))/.test(scanner.text.slice(scanner.position, scanner.position + 3)))
      return false
    const start = scanner.position
    scanner.position += 2
    scanner.emit(tokenKind.word, start)
    return true
  },
}

export const perlQuotes: readonly LexicalRule[] = [
  heredoc(
    /^<<~?(["']?)([A-Z_a-z]\w*)\1/,
    (scanner) => expectsOperand(scanner) || scanner.previousText === 'print',
  ),
  sigil,
  quoteLike,
  regex,
  quoted('"', { multiline: true }),
  quoted("'", { multiline: true }),
  quoted('`', { multiline: true }),
]
