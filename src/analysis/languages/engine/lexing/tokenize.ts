import { tokenKind, type TokenList } from '../../../source/tokens.ts'
import { isDigit, isSpace, isTerminator, isWordPart, isWordStart } from './characters.ts'
import { Scanner, type LexicalRule } from './scanner.ts'

/** How a language cuts its text into tokens. */
export interface Lexicon {
  /** Tried in order before words, numbers and punctuation. */
  readonly rules: readonly LexicalRule[]
  /** Punctuation of two or more characters that is one token. */
  readonly operators: readonly string[]
  /** Characters of words besides letters, digits and `_`. */
  readonly wordCharacters: string
  /** Characters that may end a word, as `?` and `!` in Ruby. */
  readonly wordEndings: string
  /** Called once before the first character. */
  readonly begin?: (scanner: Scanner) => void
}

export interface Tokenized {
  readonly tokens: TokenList
  readonly symbolTexts: readonly string[]
  readonly comments: TokenList
  readonly lineClasses: Uint8Array
  readonly lineStarts: Int32Array
  readonly work: number
}

type Dispatch = readonly (readonly LexicalRule[])[]

/** Reads the whole text once; every input is some sequence of tokens, nothing is an error. */
export function tokenize(text: string, lexicon: Lexicon): Tokenized {
  const scanner = new Scanner(text)
  const dispatch = buildDispatch(lexicon.rules)
  const operators = buildOperators(lexicon.operators)
  lexicon.begin?.(scanner)
  while (scanner.position < text.length) {
    const mode = scanner.mode
    if (mode?.read) mode.read(scanner)
    else readNext(scanner, dispatch, operators, lexicon)
  }
  return {
    tokens: scanner.tokens,
    symbolTexts: scanner.tokens.symbolTexts,
    comments: scanner.comments,
    lineClasses: scanner.classifyLines(),
    lineStarts: scanner.lineStarts,
    work: text.length + scanner.work,
  }
}

function readNext(
  scanner: Scanner,
  dispatch: Dispatch,
  operators: readonly string[][],
  lexicon: Lexicon,
): void {
  const unit = scanner.unit()
  if (isSpace(unit)) scanner.position++
  else if (isTerminator(unit)) readTerminator(scanner)
  else if (!readByRule(scanner, dispatch[unit < 128 ? unit : 128]))
    readPlain(scanner, unit, operators, lexicon)
}

function readTerminator(scanner: Scanner): void {
  scanner.position += scanner.unit() === 13 && scanner.unit(1) === 10 ? 2 : 1
  for (const body of scanner.pendingBodies.splice(0)) body.read(scanner)
}

function readByRule(scanner: Scanner, rules: readonly LexicalRule[] | undefined): boolean {
  if (rules === undefined) return false
  for (const rule of rules) if (rule.read(scanner)) return true
  return false
}

function readPlain(scanner: Scanner, unit: number, operators: readonly string[][], lexicon: Lexicon): void {
  if (isWordStart(unit) || isExtra(lexicon.wordCharacters, unit)) readWord(scanner, lexicon)
  else if (isDigit(unit) || (unit === 46 && isDigit(scanner.unit(1)) && scanner.previousText !== '.'))
    readNumber(scanner)
  else if (unit === 92 && isTerminator(scanner.unit(1))) scanner.skipCode(1)
  else readPunctuation(scanner, unit, operators[unit])
}

function isExtra(characters: string, unit: number): boolean {
  return characters !== '' && unit < 128 && characters.includes(String.fromCharCode(unit))
}

function readWord(scanner: Scanner, lexicon: Lexicon): void {
  const start = scanner.position++
  while (isWordPart(scanner.unit()) || isExtra(lexicon.wordCharacters, scanner.unit())) scanner.position++
  if (isExtra(lexicon.wordEndings, scanner.unit()) && scanner.unit(1) !== 61) scanner.position++
  scanner.emit(tokenKind.word, start)
}

function readNumber(scanner: Scanner): void {
  const start = scanner.position++
  while (isWordPart(scanner.unit()) || isNumberMark(scanner, start)) scanner.position++
  scanner.emit(tokenKind.number, start)
}

/** A digit separator, a decimal point or an exponent's sign. */
function isNumberMark(scanner: Scanner, start: number): boolean {
  const unit = scanner.unit()
  if (unit === 39) return isWordPart(scanner.unit(1)) && isDigit(scanner.unit(-1))
  if (unit === 46) return isDigit(scanner.unit(1))
  return (unit === 43 || unit === 45) && isExponent(scanner, start)
}

function isExponent(scanner: Scanner, start: number): boolean {
  const before = scanner.unit(-1) | 32
  if (!isDigit(scanner.unit(1)) || scanner.position === start) return false
  const isHexadecimal = (scanner.text.charCodeAt(start + 1) | 32) === 120
  return isHexadecimal ? before === 112 : before === 101
}

function readPunctuation(scanner: Scanner, unit: number, candidates: readonly string[] | undefined): void {
  const start = scanner.position
  const { mode } = scanner
  if (mode !== undefined && unit === mode.close && mode.depth === 0) {
    scanner.leave()
    mode.resume(scanner)
    return
  }
  if (mode !== undefined) mode.depth += Number(unit === mode.open) - Number(unit === mode.close)
  const operator = candidates?.find((each) => scanner.startsWith(each))
  scanner.position += operator?.length ?? 1
  scanner.emit(tokenKind.punctuation, start)
}

function buildDispatch(rules: readonly LexicalRule[]): Dispatch {
  return Array.from({ length: 129 }, (_, unit) =>
    rules.filter(({ first }) =>
      unit === 128 ? first.includes('\u0080') : first.includes(String.fromCharCode(unit)),
    ),
  )
}

function buildOperators(operators: readonly string[]): string[][] {
  const byFirst: string[][] = []
  for (const operator of operators.toSorted((a, b) => b.length - a.length)) {
    ;(byFirst[operator.charCodeAt(0)] ??= []).push(operator)
  }
  return byFirst
}
