import { tokenKind } from '../../../source/tokens.ts'
import { isSpace, isTerminator, isWordPart, isWordStart } from '../../engine/lexing/characters.ts'
import type { LexicalRule, Mode, Scanner } from '../../engine/lexing/scanner.ts'
import { expectsOperand } from './script-regex.ts'

/** JSX elements: tags and text are opaque, `{}` inside them is code. */
export const markup: LexicalRule = {
  first: '<',
  read(scanner) {
    const next = scanner.unit(1)
    if (!(isWordStart(next) || next === 62) || !expectsOperand(scanner) || isGeneric(scanner)) return false
    return openElement(scanner)
  },
}

/** `<T,>(x)` and `<T extends U>(x)` are type parameters, and so is `<T>(x: U` when no `</T` follows soon. */
function isGeneric(scanner: Scanner): boolean {
  const ahead = scanner.text.slice(scanner.position, scanner.position + 400)
  if (/^<\s*(?:const\s+)?[\w$]+\s*(?:,|=[^>"'{]|extends\b)/.test(ahead)) return true
  const name = /^<([A-Z]\w*)>\(\s*(?:\)\s*(?:=>|:)|(?:\.\.\.)?[\w$]+\??\s*:)/.exec(ahead)?.[1]
  return name !== undefined && !ahead.includes(`</${name}`)
}

function openElement(scanner: Scanner): boolean {
  const start = scanner.position
  const element: Mode = { open: 0, close: 0, depth: 0, resume() {}, read: readTag }
  if (!scanner.enter(element)) return false
  scanner.position++
  while (isTagCharacter(scanner.unit())) scanner.position++
  if (scanner.unit() === 60) skipTypeArguments(scanner)
  scanner.emit(tokenKind.string, start)
  return true
}

const TYPE_CHARACTERS = 400

/** `<Select<string> …`: up to the `>` that pairs with the second `<`. */
function skipTypeArguments(scanner: Scanner): void {
  let depth = 0
  for (let offset = 0; offset < TYPE_CHARACTERS; offset++) {
    const unit = scanner.unit(offset)
    if (unit === 60) depth++
    else if (unit === 62 && scanner.unit(offset - 1) !== 61 && --depth === 0) {
      scanner.position += offset + 1
      return
    }
  }
}

function isTagCharacter(unit: number): boolean {
  return isWordPart(unit) || unit === 45 || unit === 46 || unit === 58
}

/** Inside `<tag …`: attributes up to `>` or `/>`. */
function readTag(scanner: Scanner): void {
  const start = scanner.position
  const unit = scanner.unit()
  if (isSpace(unit) || isTerminator(unit)) scanner.position++
  else if (unit === 123) openExpression(scanner)
  else if (unit === 34 || unit === 39) readAttributeText(scanner, unit)
  else if (scanner.startsWith('/>')) endTag(scanner, 2, true)
  else if (unit === 62) endTag(scanner, 1, false)
  else if (startsComment(scanner)) readComment(scanner)
  else {
    do scanner.position++
    while (isTagCharacter(scanner.unit()))
    scanner.emit(tokenKind.string, start)
  }
}

function startsComment(scanner: Scanner): boolean {
  return scanner.startsWith('/*') || scanner.startsWith('//')
}

function readAttributeText(scanner: Scanner, quote: number): void {
  const start = scanner.position
  const end = scanner.text.indexOf(String.fromCharCode(quote), start + 1)
  scanner.position = end < 0 ? scanner.text.length : end + 1
  scanner.emit(tokenKind.string, start)
}

function readComment(scanner: Scanner): void {
  const start = scanner.position
  const end = scanner.unit(1) === 47 ? scanner.lineEnd(start) : scanner.text.indexOf('*/', start + 2) + 2
  scanner.position = end < start + 2 ? scanner.text.length : end
  scanner.emitComment(start)
}

function endTag(scanner: Scanner, length: number, closed: boolean): void {
  const start = scanner.position
  const element = scanner.mode
  scanner.position += length
  scanner.emit(tokenKind.string, start)
  if (closed || element === undefined) scanner.leave()
  else element.read = readChildren
}

/** Between tags: text, code in `{}`, elements, and the closing tag. */
function readChildren(scanner: Scanner): void {
  const unit = scanner.unit()
  if (isSpace(unit) || isTerminator(unit)) scanner.position++
  else if (unit === 123) openExpression(scanner)
  else if (scanner.startsWith('</')) readClosingTag(scanner)
  else if (unit !== 60 || !openElement(scanner)) readText(scanner)
}

function readClosingTag(scanner: Scanner): void {
  const start = scanner.position
  const end = scanner.text.indexOf('>', start)
  scanner.position = end < 0 ? scanner.text.length : end + 1
  scanner.emit(tokenKind.string, start)
  scanner.leave()
}

function readText(scanner: Scanner): void {
  const start = scanner.position++
  for (;;) {
    const unit = scanner.unit()
    if (Number.isNaN(unit) || unit === 123 || unit === 60 || isTerminator(unit)) break
    scanner.position++
  }
  scanner.emit(tokenKind.string, start)
}

function openExpression(scanner: Scanner): void {
  const start = scanner.position++
  scanner.emit(tokenKind.stringHead, start)
  scanner.enter({
    open: 123,
    close: 125,
    depth: 0,
    read: null,
    resume(at) {
      const from = at.position++
      at.emit(tokenKind.stringTail, from)
    },
  })
}
