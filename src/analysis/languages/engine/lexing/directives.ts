import { tokenKind } from '../../../source/tokens.ts'
import { isSpace, isTerminator } from './characters.ts'
import type { LexicalRule, Scanner } from './scanner.ts'

/** A preprocessor line with its continuations: code, but nothing in it is looked at. Comments in it stay comments. */
export const directive = directiveLine(/^#/)

/** The same for lines that start with something in particular. */
export function directiveLine(opening: RegExp): LexicalRule {
  return { first: '#', read: (scanner) => readDirective(scanner, opening) }
}

function readDirective(scanner: Scanner, opening: RegExp): boolean {
  if (!scanner.atLineStart || !opening.test(scanner.text.slice(scanner.position, scanner.position + 20)))
    return false
  readPiece(scanner)
  while (skipComment(scanner)) readPiece(scanner)
  return true
}

/** Up to the end of the line or the next comment. */
function readPiece(scanner: Scanner): void {
  const start = scanner.position
  const { text } = scanner
  let at = start
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 92) at += continuationLength(text, at)
    else if (unit === 10 || unit === 13 || startsComment(text, at, unit)) break
    else if (unit === 34) at = skipQuoted(text, at)
  }
  scanner.position = Math.min(at, text.length)
  scanner.emit(tokenKind.directive, start)
}

/** Over a comment in the midst of a directive to what follows it on the line; false when nothing does. */
function skipComment(scanner: Scanner): boolean {
  const { text, position: start } = scanner
  const end = scanner.startsWith('/*') ? text.indexOf('*/', start + 2) + 2 : 0
  if (end < start + 4) return false
  scanner.position = end
  scanner.emitComment(start)
  while (isSpace(scanner.unit())) scanner.position++
  const next = scanner.unit()
  return !Number.isNaN(next) && !isTerminator(next) && !scanner.startsWith('//')
}

function continuationLength(text: string, at: number): number {
  return text.charCodeAt(at + 1) === 13 && text.charCodeAt(at + 2) === 10 ? 2 : 1
}

function startsComment(text: string, at: number, unit: number): boolean {
  const next = text.charCodeAt(at + 1)
  return unit === 47 && (next === 47 || next === 42)
}

/** The closing quote on the same line, or the place of the opening one when there is none. */
function skipQuoted(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 34) return at
    if (unit === 92) at++
    else if (unit === 10 || unit === 13) return at - 1
  }
  return text.length
}
