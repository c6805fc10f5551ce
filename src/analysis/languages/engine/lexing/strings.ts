import { tokenKind } from '../../../source/tokens.ts'
import type { LexicalRule, Scanner } from './scanner.ts'

export interface StringShape {
  readonly open: string
  readonly close: string
  /** `\` before a character takes it literally. */
  readonly backslash: boolean
  /** The closing mark written twice stands for itself. */
  readonly doubled: boolean
  /** More quotes right behind the closing mark still belong to the text. */
  readonly takesQuotes: boolean
  /** When false, the string ends with its line whether closed or not. */
  readonly multiline: boolean
  /** Opens interpolated code, as `${`; it holds the bracket to close. */
  readonly interpolation: string
}

type ShapeOptions = Partial<Omit<StringShape, 'open'>>

/** A quoted string; code interpolated in it is scanned as code. */
export function quoted(open: string, options: ShapeOptions = {}): LexicalRule {
  const shape = stringShape(open, options)
  return {
    first: open.charAt(0),
    read(scanner) {
      if (!scanner.startsWith(open)) return false
      const start = scanner.position
      scanner.position += open.length
      readString(scanner, shape, start, false)
      return true
    },
  }
}

export function stringShape(open: string, options: ShapeOptions): StringShape {
  const { close = open, backslash = true, doubled = false, takesQuotes = false } = options
  const { multiline = false, interpolation = '' } = options
  return { open, close, backslash, doubled, takesQuotes, multiline, interpolation }
}

/** Reads from inside a string to its end or its next interpolation; `start` is where the token began. */
export function readString(scanner: Scanner, shape: StringShape, start: number, resumed: boolean): void {
  const { text } = scanner
  const { interpolation } = shape
  while (skipPlain(scanner, shape)) {
    if (interpolation === '{' && scanner.startsWith('{{')) scanner.position += 2
    else if (interpolation !== '' && scanner.startsWith(interpolation)) {
      if (openCode(scanner, shape, start, resumed)) return
      scanner.position++
    } else if (readCharacter(scanner, shape)) break
  }
  scanner.position = Math.min(scanner.position, text.length)
  scanner.emit(resumed ? tokenKind.stringTail : tokenKind.string, start)
}

/** On to the next character that can mean something in the string; false when there is none. */
function skipPlain(scanner: Scanner, { close, interpolation }: StringShape): boolean {
  const { text } = scanner
  const closing = close.charCodeAt(0)
  const opening = interpolation === '' ? closing : interpolation.charCodeAt(0)
  let at = scanner.position
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === closing || unit === opening || unit === 92 || unit === 10 || unit === 13) break
  }
  scanner.position = at
  return at < text.length
}

/** One character or escape; true when it ended the string. */
function readCharacter(scanner: Scanner, shape: StringShape): boolean {
  const unit = scanner.unit()
  if (unit === 92 && shape.backslash) scanner.position += escapeLength(scanner, shape)
  else if ((unit === 10 || unit === 13) && !shape.multiline) return true
  else if (scanner.startsWith(shape.close)) return readClose(scanner, shape)
  else scanner.position++
  return false
}

/** At the closing mark; false when it stands for itself. */
function readClose(scanner: Scanner, { close, doubled, takesQuotes }: StringShape): boolean {
  scanner.position += close.length
  while (takesQuotes && scanner.unit() === 34) scanner.position++
  if (!doubled || !scanner.startsWith(close)) return true
  scanner.position += close.length
  return false
}

/** A brace cannot be escaped where it opens code (`rf'\{a}'`); that of Python's `\N{DASH}` belongs to the name. */
function escapeLength(scanner: Scanner, { interpolation }: StringShape): number {
  if (interpolation === '{' && scanner.unit(1) === 123) return 1
  if (interpolation === '{' && scanner.startsWith('\\N{')) return 3
  return scanner.unit(1) === 13 && scanner.unit(2) === 10 ? 3 : 2
}

function openCode(scanner: Scanner, shape: StringShape, start: number, resumed: boolean): boolean {
  const isRound = shape.interpolation.includes('(')
  const entered = scanner.enter({
    open: isRound ? 40 : 123,
    close: isRound ? 41 : 125,
    depth: 0,
    read: null,
    resume(at) {
      const from = at.position++
      readString(at, shape, from, true)
    },
  })
  if (!entered) return false
  scanner.position += shape.interpolation.length
  scanner.emit(resumed ? tokenKind.stringMiddle : tokenKind.stringHead, start)
  return true
}
