import { tokenKind } from '../../source/tokens.ts'
import { isSpace, isTerminator, isWordPart, isWordStart } from '../engine/lexing/characters.ts'
import { heredoc } from '../engine/lexing/heredocs.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'
import { quoted, readString, stringShape } from '../engine/lexing/strings.ts'

const OPERATOR_WORDS = new Set(
  'if unless while until when and or not return in then else elsif case do puts rescue begin ensure yield assert split match scan gsub sub'.split(
    ' ',
  ),
)

/** An operand may start here: after an operator, a keyword, or between a method's name and its first argument. */
export function expectsRubyOperand(scanner: Scanner): boolean {
  const kind = scanner.previousKind
  if (kind === tokenKind.word) return OPERATOR_WORDS.has(scanner.previousText) || isArgument(scanner)
  if (kind === tokenKind.punctuation) return ![')', ']', '}'].includes(scanner.previousText)
  return kind === 0 || kind === tokenKind.stringHead || kind === tokenKind.stringMiddle || scanner.atLineStart
}

/** `name /x/`: a space before the mark and none after it. */
function isArgument(scanner: Scanner): boolean {
  const after = scanner.unit(1)
  return scanner.previousEnd < scanner.position && !isSpace(after) && after !== 61 && !isTerminator(after)
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** `%w[…]`, `%q(…)`, `%{…}`: closed by the partner of the opening mark, which may nest. */
export const percentLiteral: LexicalRule = {
  first: '%',
  read(scanner) {
    const match = /^%([qQwWiIrsx]?)([^\w\s])/.exec(scanner.text.slice(scanner.position, scanner.position + 3))
    if (match === null || !expectsRubyOperand(scanner)) return false
    if (match[1] === '' && !'([{<|!'.includes(match[2] ?? '')) return false
    readNested(scanner, match[0].length, match[2] ?? '')
    return true
  },
}

/** A token up to the mark that closes `open`. */
function readNested(scanner: Scanner, length: number, open: string): void {
  const start = scanner.position
  skipNested(scanner, length, open)
  scanner.emit(tokenKind.string, start)
}

/** Moves behind the mark that closes `open`, counting nested pairs; escapes are skipped. */
export function skipNested(scanner: Scanner, length: number, open: string): void {
  const start = scanner.position
  const opening = open.charCodeAt(0)
  const closing = (CLOSERS[open] ?? open).charCodeAt(0)
  const { text } = scanner
  let depth = 1
  let at = start + length
  for (; at < text.length && depth > 0; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 92) at++
    else if (unit === closing) depth--
    else if (unit === opening) depth++
  }
  scanner.position = Math.min(at, text.length)
}

const regexShape = stringShape('/', { multiline: true, interpolation: '#{' })

/** `/…/` where an operand is expected; its flags are words. */
export const rubyRegex: LexicalRule = {
  first: '/',
  read(scanner) {
    if (!expectsRubyOperand(scanner) || !hasPartner(scanner)) return false
    const start = scanner.position++
    readString(scanner, regexShape, start, false)
    return true
  },
}

const PARTNER_CHARACTERS = 600

function hasPartner(scanner: Scanner): boolean {
  const from = scanner.position + 1
  const end = scanner.text.indexOf('/', from)
  scanner.work += Math.min(PARTNER_CHARACTERS, scanner.text.length - from)
  return end >= 0 && end - from < PARTNER_CHARACTERS
}

/** `:name`, `:"name"` and `name:` are names of things, never keywords. */
export const rubySymbol: LexicalRule = {
  first: ':',
  read(scanner) {
    const next = scanner.unit(1)
    if (scanner.unit(-1) === 58 || next === 58) return false
    const start = scanner.position
    if (next === 34) {
      scanner.position += 2
      readString(scanner, stringShape('"', { interpolation: '#{' }), start, false)
      return true
    }
    if (!isWordStart(next) || touchesWord(scanner)) return false
    scanner.position += 2
    while (isWordPart(scanner.unit())) scanner.position++
    if ((scanner.unit() === 63 || scanner.unit() === 33) && scanner.unit(1) !== 61) scanner.position++
    scanner.emit(tokenKind.string, start)
    return true
  },
}

function touchesWord(scanner: Scanner): boolean {
  return isWordPart(scanner.unit(-1)) && scanner.previousKind !== tokenKind.punctuation
}

/** `if:` as a key. */
export const rubyLabel: LexicalRule = {
  first: 'abcdefghijklmnopqrstuvwxyz_',
  read(scanner) {
    const match = /^[a-z_]\w{0,60}[?!]?:(?!:)/.exec(
      scanner.text.slice(scanner.position, scanner.position + 66),
    )
    if (match === null || scanner.previousText === '?' || scanner.unit(-1) === 64 || scanner.unit(-1) === 36)
      return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `$'`, `$"`, `` $` ``, `$/`, `$-w`: variables named by a mark, which opens nothing. */
export const rubyGlobal: LexicalRule = {
  first: '$',
  read(scanner) {
    const match = /^\$(?:-\w|[~*$?!@/\\;,.=:<>"&`'+])/.exec(
      scanner.text.slice(scanner.position, scanner.position + 3),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.word, start)
    return true
  },
}

/** `?a` is a character where an operand is expected. */
export const rubyCharacter: LexicalRule = {
  first: '?',
  read(scanner) {
    if (
      (isWordPart(scanner.unit(2)) && scanner.unit(1) !== 92) ||
      isSpace(scanner.unit(1)) ||
      isTerminator(scanner.unit(1))
    )
      return false
    const isOperand =
      scanner.previousKind === tokenKind.word
        ? OPERATOR_WORDS.has(scanner.previousText) || isQuoteArgument(scanner)
        : expectsRubyOperand(scanner)
    if (!isOperand) return false
    const start = scanner.position
    scanner.position += scanner.unit(1) === 92 ? 3 : 2
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `split_on ?'`: a quote that nothing is quoted by, as the first argument of a call. */
function isQuoteArgument(scanner: Scanner): boolean {
  const mark = scanner.unit(1)
  const after = scanner.unit(2)
  return isArgument(scanner) && (mark === 39 || mark === 34) && !isWordPart(after) && after !== mark
}

export const rubyStrings: readonly LexicalRule[] = [
  heredoc(/^<<[~-]?(["'`]?)([A-Z_a-z]\w*)\1/, (scanner) => isHeredoc(scanner)),
  quoted('"', { multiline: true, interpolation: '#{' }),
  quoted("'", { multiline: true }),
  quoted('`', { multiline: true, interpolation: '#{' }),
]

function isHeredoc(scanner: Scanner): boolean {
  const mark = scanner.unit(2)
  if (mark === 126 || mark === 45) return true
  return scanner.previousKind !== tokenKind.number && (mark < 97 || mark === 34 || mark === 39)
}

/** From a line that is `__END__` on, the rest of the file is data. */
export const dataSection: LexicalRule = {
  first: '_',
  read(scanner) {
    const start = scanner.position
    if (!/^__END__(?:\r|\n|$)/.test(scanner.text.slice(start, start + 8)) || !scanner.atLineStart)
      return false
    scanner.position = scanner.text.length
    scanner.emit(tokenKind.string, start)
    return true
  },
}
