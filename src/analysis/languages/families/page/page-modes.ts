import { tokenKind } from '../../../source/tokens.ts'
import { isSpace, isTerminator } from '../../engine/lexing/characters.ts'
import type { LexicalRule, Mode, Scanner } from '../../engine/lexing/scanner.ts'

/** How a file of markup with scripts in it is read. */
export interface PageOptions {
  /** `{…}` in the markup is code. */
  readonly braces: boolean
}

/** Starts in the markup: scripts inside it are code, the rest is text. */
export function beginPage(options: PageOptions): (scanner: Scanner) => void {
  return (scanner) => {
    scanner.enter(createPage(options))
  }
}

function createPage(options: PageOptions): Mode {
  return { open: 0, close: 0, depth: 0, resume() {}, read: (scanner) => readPage(scanner, options) }
}

/** `</script>` where a token may start ends the script. */
export function scriptEnd(options: PageOptions): LexicalRule {
  return {
    first: '<',
    read(scanner) {
      if (!/^<\/script\s*>/i.test(scanner.text.slice(scanner.position, scanner.position + 20))) return false
      while (scanner.mode !== undefined) scanner.leave()
      scanner.enter(createPage(options))
      readTag(scanner)
      return true
    },
  }
}

function readPage(scanner: Scanner, options: PageOptions): void {
  const unit = scanner.unit()
  if (isSpace(unit) || isTerminator(unit)) scanner.position++
  else if (scanner.startsWith('<!--')) readComment(scanner)
  else if (unit === 60) readMarkup(scanner)
  else if (unit === 123 && options.braces) openBraces(scanner)
  else readText(scanner, options)
}

function readComment(scanner: Scanner): void {
  const start = scanner.position
  const end = scanner.text.indexOf('-->', start + 4)
  scanner.position = end < 0 ? scanner.text.length : end + 3
  scanner.emitComment(start)
}

/** A tag's name; behind `<script …>` code begins, what `<style …>` holds is text. */
function readMarkup(scanner: Scanner): void {
  const head = /^<(script|style)(?=[\s>])/i.exec(scanner.text.slice(scanner.position, scanner.position + 8))
  if (head === null) {
    const start = scanner.position++
    while (/[\w/:.!-]/.test(scanner.text.charAt(scanner.position))) scanner.position++
    scanner.emit(tokenKind.string, start)
    return
  }
  const isClosed = readTag(scanner)
  if (isClosed) return
  if (head[1]?.toLowerCase() === 'script') scanner.leave()
  else readToClose(scanner)
}

/** Up to the tag's `>`; true when it closes itself. */
function readTag(scanner: Scanner): boolean {
  const start = scanner.position
  const { text } = scanner
  let at = start
  let quote = 0
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (quote !== 0) quote = unit === quote ? 0 : quote
    else if (unit === 34 || unit === 39) quote = unit
    else if (unit === 62) break
  }
  scanner.position = Math.min(at + 1, text.length)
  scanner.emit(tokenKind.string, start)
  return text.charCodeAt(at - 1) === 47
}

function readToClose(scanner: Scanner): void {
  const start = scanner.position
  const end = scanner.text.indexOf('</style', start)
  scanner.position = end < 0 ? scanner.text.length : end
  scanner.emit(tokenKind.string, start)
}

function readText(scanner: Scanner, { braces }: PageOptions): void {
  const start = scanner.position++
  for (;;) {
    const unit = scanner.unit()
    if (Number.isNaN(unit) || unit === 60 || isTerminator(unit) || (braces && unit === 123)) break
    scanner.position++
  }
  scanner.emit(tokenKind.string, start)
}

/** `{expression}`, `{#if …}`, `{:else if …}`, `{@render …}` are code; `{/if}` is text. */
function openBraces(scanner: Scanner): void {
  const start = scanner.position
  if (scanner.unit(1) === 47 && scanner.unit(2) !== 42 && scanner.unit(2) !== 47) {
    scanner.position = scanner.lineEnd(start)
    const end = scanner.text.indexOf('}', start)
    if (end >= 0 && end < scanner.position) scanner.position = end + 1
    scanner.emit(tokenKind.string, start)
    return
  }
  scanner.position += '#:@'.includes(scanner.text.charAt(start + 1) || ' ') ? 2 : 1
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
