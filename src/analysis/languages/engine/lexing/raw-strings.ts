import { tokenKind } from '../../../source/tokens.ts'
import type { LexicalRule, Scanner } from './scanner.ts'

/** Some openings are told by what stands on the rest of their line. */
const MOST_OPENING = 300

/** A string without escapes whose closing mark is built from its opening one. */
export function rawString(
  first: string,
  opening: RegExp,
  close: (match: RegExpExecArray) => string,
): LexicalRule {
  return {
    first,
    read(scanner) {
      const match = opening.exec(scanner.text.slice(scanner.position, scanner.position + MOST_OPENING))
      if (match === null) return false
      readToMark(scanner, match[0].length, close(match))
      return true
    },
  }
}

function readToMark(scanner: Scanner, openLength: number, close: string): void {
  const start = scanner.position
  const end = scanner.text.indexOf(close, start + openLength)
  scanner.position = end < 0 ? scanner.text.length : end + close.length
  scanner.emit(tokenKind.string, start)
}
