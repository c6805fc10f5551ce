import { tokenKind } from '../../source/tokens.ts'
import { isSpace, isTerminator, isWordPart } from '../engine/lexing/characters.ts'
import { openHeredoc } from '../engine/lexing/heredocs.ts'
import { skipNested } from '../ruby/ruby-literals.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'

const OPERATOR_WORDS = new Set(
  'if unless while until and or not xor return split grep map join push x eq ne lt gt le ge cmp when'.split(
    ' ',
  ),
)
const BEFORE_NAMES = new Set(['->', '::', 'sub', '$', '@', '%', '&'])
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

function expectsOperand(scanner: Scanner): boolean {
  const kind = scanner.previousKind
  if (kind === tokenKind.word) return OPERATOR_WORDS.has(scanner.previousText) || isArgument(scanner)
  return kind === 0 || (kind === tokenKind.punctuation && ![')', ']', '}'].includes(scanner.previousText))
}

/** `first /x/`: after a function's name, a space before the mark and none after it; `name // 0` chooses. */
function isArgument(scanner: Scanner): boolean {
  const after = scanner.unit(1)
  if (!/^[a-z]/.test(scanner.previousText) || scanner.previousEnd === scanner.position) return false
  return !isSpace(after) && !isTerminator(after) && after !== 61 && after !== 47
}

const TWO_PARTS = new Set(['s', 'tr', 'y'])
const FLAGGED = new Set([...TWO_PARTS, 'm', 'qr'])

/** `q{}`, `qq()`, `qw[]`, `m//`, `qr//` and the two-part `s///`, `tr///`, `y///`, with their flags. */
const quoteLike: LexicalRule = {
  first: 'qmsyt',
  read(scanner) {
    const match = /^(q[qwxr]?|m|s|tr|y)(\s*)([^\s\w;,=)]|[,;=](?![>=~\s]))/.exec(
      scanner.text.slice(scanner.position, scanner.position + 20),
    )
    if (match === null || isName(scanner, match)) return false
    const [opening, operator = '', , open = ''] = match
    const parts = TWO_PARTS.has(operator) ? 2 : 1
    if (',;='.includes(open) && !closesOnLine(scanner, open, parts)) return false
    const start = scanner.position
    skipNested(scanner, opening.length, open)
    if (parts === 2) skipSecondPart(scanner, open)
    if (FLAGGED.has(operator)) skipFlags(scanner)
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `->s`, `{s}`, `sub y`, `s => 1`, `-s $file`: a name, not a quote. */
function isName(scanner: Scanner, match: RegExpExecArray): boolean {
  const before = scanner.previousText
  if (BEFORE_NAMES.has(before) || scanner.unit(-1) === 45) return true
  if (match[2] !== '' && ',;=#'.includes(match[3] ?? '')) return true
  return before === '{' && match[3] === '}'
}

const LINE_CHARACTERS = 200

/** `s,a,b,`: such marks quote only where all of them stand on the line. */
function closesOnLine(scanner: Scanner, mark: string, parts: number): boolean {
  const start = scanner.position
  const line = scanner.text.slice(start, start + LINE_CHARACTERS).split(/[\r\n]/, 1)[0] ?? ''
  scanner.work += LINE_CHARACTERS
  return line.split(mark).length > parts + 1
}

function skipSecondPart(scanner: Scanner, open: string): void {
  if (CLOSERS[open] === undefined) {
    skipNested(scanner, 0, open)
    return
  }
  while (/\s/.test(scanner.text.charAt(scanner.position))) scanner.position++
  skipNested(scanner, 1, scanner.text.charAt(scanner.position))
}

function skipFlags(scanner: Scanner): void {
  while (scanner.unit() >= 97 && scanner.unit() <= 122) scanner.position++
}

const PARTNER_CHARACTERS = 400

/** A bare `/…/` where an operand is expected. */
const regex: LexicalRule = {
  first: '/',
  read(scanner) {
    if (!expectsOperand(scanner)) return false
    const end = scanner.text.indexOf('/', scanner.position + 1)
    scanner.work += PARTNER_CHARACTERS
    if (end < 0 || end - scanner.position > PARTNER_CHARACTERS) return false
    const start = scanner.position
    skipNested(scanner, 1, '/')
    skipFlags(scanner)
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `$#array`, `$#{…}`, `$?`, `$'`: variables whose name is a mark that would be an operator, a comment or a string. */
const sigil: LexicalRule = {
  first: '$@%',
  read(scanner) {
    const text = scanner.text.slice(scanner.position, scanner.position + 4)
    if (!/^(?:\$#[\w{$]|\$[?!&|,.\\<>+~-]|\$:(?!:)|[$@]["'`;#/](?!\w))/.test(text)) return false
    const start = scanner.position
    scanner.position += 2
    scanner.emit(tokenKind.word, start)
    return true
  },
}

const PERL_HEREDOC = /^<<~?(?:[ \t]*(["'`])([^\r\n]*?)\1|([A-Z_a-z]\w*))/

/** `<<"END"`, `<<END`, `<<~END`: taken wherever a line holds the end, which is what tells it from a shift. */
const perlHeredoc: LexicalRule = {
  first: '<',
  read(scanner) {
    const match = PERL_HEREDOC.exec(scanner.text.slice(scanner.position, scanner.position + 120))
    if (match === null || isWordPart(scanner.unit(-1))) return false
    return openHeredoc(scanner, match[0].length, match[2] ?? match[3] ?? '')
  },
}

export const perlQuotes: readonly LexicalRule[] = [
  perlHeredoc,
  sigil,
  quoteLike,
  regex,
  quoted('"', { multiline: true }),
  quoted("'", { multiline: true }),
  quoted('`', { multiline: true }),
]
