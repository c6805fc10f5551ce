import { tokenKind } from '../../source/tokens.ts'
import { isSpace } from '../engine/lexing/characters.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'

const OPERATOR_WORDS = new Set(
  'return in case if guard while where else throw try await let var switch'.split(' '),
)
const OPERAND_ENDS = new Set([')', ']', '}', '?', '!', '>'])

/** `/…/` where an operand is expected: it neither starts with a space nor reaches over its line. */
export const swiftRegex: LexicalRule = {
  first: '/',
  read(scanner) {
    const next = scanner.unit(1)
    if (isSpace(next) || next === 41 || !expectsOperand(scanner)) return false
    const start = scanner.position
    const line = scanner.lineAt(start)
    if (scanner.memory.get('barrenLine') === line) return false
    const end = findEnd(scanner.text, start + 1)
    // `f(/, a)` passes the operator itself; `/,\s*/` is known by what it escapes.
    if (end < 0 || (next === 44 && !scanner.text.slice(start, end).includes('\\'))) {
      scanner.memory.set('barrenLine', line)
      return false
    }
    scanner.position = end
    scanner.emit(tokenKind.string, start)
    return true
  },
}

function expectsOperand(scanner: Scanner): boolean {
  const kind = scanner.previousKind
  if (kind === tokenKind.word) return OPERATOR_WORDS.has(scanner.previousText)
  if (kind === tokenKind.punctuation) return !OPERAND_ENDS.has(scanner.previousText)
  return kind === 0
}

/** Behind the `/` that closes on this line; -1 when none does or a space stands before it. */
function findEnd(text: string, from: number): number {
  let inClass = 0
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10 || unit === 13) return -1
    if (unit === 92) at++
    else if (unit === 91) inClass++
    else if (unit === 93) inClass = Math.max(0, inClass - 1)
    else if (unit === 47 && inClass === 0) return isSpace(text.charCodeAt(at - 1)) ? -1 : at + 1
  }
  return -1
}
