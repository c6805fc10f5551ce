import { tokenKind } from '../../../source/tokens.ts'
import type { LexicalRule, Scanner } from './scanner.ts'

/** Emits the opening mark and notes that the next line starts a body up to a line that is `terminator`. */
export function openHeredoc(scanner: Scanner, length: number, terminator: string): boolean {
  if (scanner.findLine(terminator, scanner.position) < 0) return false
  const start = scanner.position
  scanner.position += length
  scanner.emit(tokenKind.string, start)
  scanner.pendingBodies.push({ read: (at) => readBody(at, terminator) })
  return true
}

function readBody(scanner: Scanner, terminator: string): void {
  const start = scanner.position
  const line = scanner.findLine(terminator, Math.max(0, start - 1))
  if (line < 0) return
  scanner.position = scanner.lineEnd(scanner.lineStarts[line] ?? start)
  scanner.emit(tokenKind.string, start)
}

/** A heredoc whose terminator may be followed by code on its line: the body is read at once. */
export function readHeredoc(scanner: Scanner, length: number, terminator: string): boolean {
  const start = scanner.position
  let at = scanner.lineEnd(start + length)
  while (at < scanner.text.length) {
    at += scanner.text.charCodeAt(at) === 13 && scanner.text.charCodeAt(at + 1) === 10 ? 2 : 1
    const content = skipBlanks(scanner.text, at)
    if (
      scanner.startsWith(terminator, content) &&
      !/\w/.test(scanner.text.charAt(content + terminator.length))
    ) {
      scanner.position = content + terminator.length
      scanner.emit(tokenKind.string, start)
      return true
    }
    at = scanner.lineEnd(at)
  }
  scanner.position = scanner.text.length
  scanner.emit(tokenKind.string, start)
  return true
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++
  return at
}

/** `<<NAME`, `<<-NAME`, `<<~NAME`, quoted or not, where an operand may stand. */
export function heredoc(pattern: RegExp, isAllowed: (scanner: Scanner) => boolean): LexicalRule {
  return {
    first: '<',
    read(scanner) {
      if (!scanner.startsWith('<<') || !isAllowed(scanner)) return false
      const match = pattern.exec(scanner.text.slice(scanner.position, scanner.position + 120))
      return match !== null && openHeredoc(scanner, match[0].length, match[2] ?? match[1] ?? '')
    },
  }
}
