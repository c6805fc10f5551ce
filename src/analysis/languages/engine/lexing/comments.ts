import type { LexicalRule, Scanner } from './scanner.ts'

interface LineCommentOptions {
  /** The comment starts only as the first thing on a line. */
  readonly atLineStart?: boolean
  /** The comment starts only at a line's start or after a space or one of `;&|()`. */
  readonly atWordStart?: boolean
  /** Characters that, right after the mark, make it something else. */
  readonly notBefore?: string
  /** U+2028 and U+2029 end the comment as they end lines in the language. */
  readonly atSeparators?: boolean
}

/** A comment to the end of its line. */
export function lineComment(mark: string, options: LineCommentOptions = {}): LexicalRule {
  const { atLineStart = false, atWordStart = false, notBefore = '', atSeparators = false } = options
  return {
    first: mark.charAt(0),
    read(scanner) {
      if (!scanner.startsWith(mark)) return false
      if (notBefore !== '' && notBefore.includes(scanner.text.charAt(scanner.position + mark.length) || '\0'))
        return false
      if (atLineStart && !scanner.atLineStart) return false
      if (atWordStart && !isWordStartHere(scanner)) return false
      const start = scanner.position
      const end = scanner.lineEnd(start)
      scanner.position = atSeparators ? findSeparator(scanner.text, start, end) : end
      scanner.emitComment(start)
      return true
    },
  }
}

function findSeparator(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text.charCodeAt(at) !== 0x2028 && text.charCodeAt(at) !== 0x2029) at++
  return at
}

function isWordStartHere(scanner: Scanner): boolean {
  return scanner.position === 0 || ' \t\r\n;&|()`'.includes(scanner.text.charAt(scanner.position - 1))
}

/** A comment between two marks; unterminated, it reaches to the end of the text. */
export function blockComment(open: string, close: string, nested = false): LexicalRule {
  return {
    first: open.charAt(0),
    read(scanner) {
      if (!scanner.startsWith(open)) return false
      const start = scanner.position
      scanner.position = nested
        ? findNestedEnd(scanner.text, start, open, close)
        : findEnd(scanner.text, start + open.length, close)
      scanner.emitComment(start)
      return true
    },
  }
}

function findEnd(text: string, from: number, close: string): number {
  const found = text.indexOf(close, from)
  return found < 0 ? text.length : found + close.length
}

function findNestedEnd(text: string, start: number, open: string, close: string): number {
  let depth = 0
  let position = start
  while (position < text.length) {
    if (text.startsWith(open, position)) {
      depth++
      position += open.length
    } else if (text.startsWith(close, position)) {
      depth--
      position += close.length
      if (depth === 0) return position
    } else position++
  }
  return position
}

/** A comment of whole lines: from a line that starts with `open` to one that starts with `close`. */
export function lineBlockComment(
  opens: (line: string) => boolean,
  closes: (line: string) => boolean,
  first: string,
): LexicalRule {
  return {
    first,
    read(scanner) {
      const start = scanner.position
      if ((scanner.lineStarts[scanner.lineAt(start)] ?? 0) !== start) return false
      if (!opens(scanner.text.slice(start, start + 40))) return false
      let line = scanner.lineAt(start)
      let end = scanner.lineEnd(start)
      while (++line < scanner.lineStarts.length) {
        const from = scanner.lineStarts[line] ?? 0
        end = scanner.lineEnd(from)
        if (closes(scanner.text.slice(from, Math.min(end, from + 40)))) break
      }
      scanner.position = end
      scanner.emitComment(start)
      return true
    },
  }
}
