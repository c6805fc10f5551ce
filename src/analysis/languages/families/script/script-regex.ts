import { tokenKind } from '../../../source/tokens.ts'
import { isWordPart } from '../../engine/lexing/characters.ts'
import type { LexicalRule, Scanner } from '../../engine/lexing/scanner.ts'

const OPERATOR_WORDS = new Set(
  'return typeof case in of delete void throw new instanceof do else yield await default extends'.split(' '),
)
const OPERAND_ENDS = new Set([']', '++', '--'])
const CONTROL_WORDS = new Set(['if', 'while', 'for', 'with'])

/** Whether an operand, not an operator, is expected here: then `/` starts a regex and `<` a tag. */
export function expectsOperand(scanner: Scanner): boolean {
  const kind = scanner.previousKind
  const text = scanner.previousText
  if (kind === tokenKind.word) return OPERATOR_WORDS.has(text) && !isMember(scanner)
  if (kind === tokenKind.stringHead || kind === tokenKind.stringMiddle || kind === 0) return true
  if (kind !== tokenKind.punctuation) return false
  if (text === ')') return closesControl(scanner)
  if (text === '}') return scanner.atLineStart
  return !OPERAND_ENDS.has(text)
}

function isMember(scanner: Scanner): boolean {
  const { tokens } = scanner
  const before = tokens.symbolTexts[tokens.symbols[tokens.count - 2] ?? -1] ?? ''
  return before === '.' || before === '?.'
}

/** After `)`: was its `(` the head of an `if`, `while`, `for`? Looks back a bounded number of tokens. */
function closesControl(scanner: Scanner): boolean {
  const { tokens } = scanner
  let depth = 0
  for (let index = tokens.count - 1; index >= Math.max(0, tokens.count - 60); index--) {
    const text = tokens.symbolTexts[tokens.symbols[index] ?? 0] ?? ''
    if (text === ')') depth++
    else if (text === '(' && --depth === 0)
      return CONTROL_WORDS.has(tokens.symbolTexts[tokens.symbols[index - 1] ?? 0] ?? '')
  }
  return false
}

/** `/body/flags` where an operand is expected; a slash that finds no partner on its line is division. */
export const scriptRegex: LexicalRule = {
  first: '/',
  read(scanner) {
    if (!expectsOperand(scanner) || isBarren(scanner)) return false
    const start = scanner.position
    const end = findRegexEnd(scanner.text, start + 1)
    if (end < 0) {
      scanner.memory.set('barrenLine', scanner.lineAt(start))
      scanner.work += scanner.lineEnd(start) - start
      return false
    }
    scanner.position = end
    while (isWordPart(scanner.unit())) scanner.position++
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** One search per line may fail; after that its slashes are division, so that the cost stays linear. */
function isBarren(scanner: Scanner): boolean {
  return scanner.memory.get('barrenLine') === scanner.lineAt(scanner.position)
}

function findRegexEnd(text: string, from: number): number {
  let inClass = false
  for (let index = from; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 10 || unit === 13) return -1
    if (unit === 92) index++
    else if (unit === 91) inClass = true
    else if (unit === 93) inClass = false
    else if (unit === 47 && !inClass) return index + 1
  }
  return -1
}
