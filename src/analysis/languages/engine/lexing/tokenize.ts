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

/** A lexicon made ready to be looked up by the character that comes next. */
interface Plan {
  readonly rules: readonly (readonly LexicalRule[])[]
  readonly operators: readonly (readonly string[] | undefined)[]
  /** By character below 128: what it can be of a word. */
  readonly words: Uint8Array
}

const STARTS = 1
const CONTINUES = 2
const ENDS = 4

const plans = new WeakMap<Lexicon, Plan>()

/** Reads the whole text once; every input is some sequence of tokens, nothing is an error. */
export function tokenize(text: string, lexicon: Lexicon): Tokenized {
  const scanner = new Scanner(text)
  const plan = planOf(lexicon)
  lexicon.begin?.(scanner)
  while (scanner.position < text.length) {
    const mode = scanner.mode
    if (mode?.read) mode.read(scanner)
    else readNext(scanner, plan)
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

function readNext(scanner: Scanner, plan: Plan): void {
  const unit = scanner.unit()
  if (isSpace(unit)) skipSpaces(scanner)
  else if (isTerminator(unit)) readTerminator(scanner, unit)
  else if (!readByRule(scanner, plan.rules[unit < 128 ? unit : 128])) readPlain(scanner, unit, plan)
}

function skipSpaces(scanner: Scanner): void {
  const { text } = scanner
  let at = scanner.position + 1
  while (isSpace(text.charCodeAt(at))) at++
  scanner.position = at
}

function readTerminator(scanner: Scanner, unit: number): void {
  scanner.position += unit === 13 && scanner.unit(1) === 10 ? 2 : 1
  if (scanner.pendingBodies.length === 0) return
  for (const body of scanner.pendingBodies.splice(0)) body.read(scanner)
}

function readByRule(scanner: Scanner, rules: readonly LexicalRule[] | undefined): boolean {
  if (rules === undefined) return false
  for (const rule of rules) if (rule.read(scanner)) return true
  return false
}

function readPlain(scanner: Scanner, unit: number, plan: Plan): void {
  if (isOfWord(plan.words, unit, STARTS)) readWord(scanner, plan.words)
  else if (isDigit(unit) || (unit === 46 && isDigit(scanner.unit(1)) && scanner.previousText !== '.'))
    readNumber(scanner)
  else if (unit === 92 && isTerminator(scanner.unit(1))) scanner.skipCode(1)
  else readPunctuation(scanner, unit, plan.operators[unit])
}

/** Beyond ASCII everything that is no space starts and continues words; the end of the text (NaN) does neither. */
function isOfWord(words: Uint8Array, unit: number, role: number): boolean {
  return unit < 128 ? ((words[unit] ?? 0) & role) !== 0 : role !== ENDS && isWordStart(unit)
}

function readWord(scanner: Scanner, words: Uint8Array): void {
  const { text, position: start } = scanner
  let at = start + 1
  while (isOfWord(words, text.charCodeAt(at), CONTINUES)) at++
  if (isOfWord(words, text.charCodeAt(at), ENDS) && text.charCodeAt(at + 1) !== 61) at++
  scanner.position = at
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
  scanner.position = start + operatorLength(scanner.text, start, candidates)
  scanner.emit(tokenKind.punctuation, start)
}

function operatorLength(text: string, start: number, candidates: readonly string[] | undefined): number {
  if (candidates === undefined) return 1
  for (const each of candidates) if (stands(each, text, start)) return each.length
  return 1
}

/** Whether an operator stands here, its first character being known. */
function stands(operator: string, text: string, start: number): boolean {
  for (let at = 1; at < operator.length; at++)
    if (text.charCodeAt(start + at) !== operator.charCodeAt(at)) return false
  return true
}

function planOf(lexicon: Lexicon): Plan {
  const known = plans.get(lexicon)
  if (known !== undefined) return known
  const plan = {
    rules: groupRules(lexicon.rules),
    operators: groupOperators(lexicon.operators),
    words: classifyForWords(lexicon),
  }
  plans.set(lexicon, plan)
  return plan
}

function groupRules(rules: readonly LexicalRule[]): Plan['rules'] {
  return Array.from({ length: 129 }, (_, unit) =>
    rules.filter(({ first }) =>
      unit === 128 ? first.includes('\u0080') : first.includes(String.fromCharCode(unit)),
    ),
  )
}

/** Longest first. */
function groupOperators(operators: readonly string[]): Plan['operators'] {
  const byFirst: string[][] = []
  for (const operator of operators.toSorted((a, b) => b.length - a.length)) {
    ;(byFirst[operator.charCodeAt(0)] ??= []).push(operator)
  }
  return byFirst
}

function classifyForWords({ wordCharacters, wordEndings }: Lexicon): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, unit) => {
    const isExtra = wordCharacters.includes(String.fromCharCode(unit))
    return (
      Number(isExtra || isWordStart(unit)) * STARTS +
      Number(isExtra || isWordPart(unit)) * CONTINUES +
      Number(wordEndings.includes(String.fromCharCode(unit))) * ENDS
    )
  })
}
