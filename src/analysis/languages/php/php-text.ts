import { tokenKind } from '../../source/tokens.ts'
import type { LexicalRule, Mode, Scanner } from '../engine/lexing/scanner.ts'
import { readHeredoc } from '../engine/lexing/heredocs.ts'

/** Outside `<?php … ?>`: text to the next opening tag. */
function readText(scanner: Scanner): void {
  const start = scanner.position
  const tag = scanner.text.indexOf('<?', start)
  if (tag < 0) scanner.position = scanner.text.length
  else scanner.position = tag
  scanner.emit(tokenKind.string, start)
  if (tag < 0) return
  const length = /^<\?(?:php|=)?/i.exec(scanner.text.slice(tag, tag + 5))?.[0].length ?? 2
  scanner.position += length
  scanner.emit(tokenKind.directive, tag)
  scanner.leave()
}

const textMode = (): Mode => ({ open: 0, close: 0, depth: 0, resume() {}, read: readText })

/** A source that has a tag is a page up to it; without any tag it is all code. */
export function beginPhp(scanner: Scanner): void {
  const tag = scanner.text.indexOf('<?')
  if (tag > 0 && scanner.text.slice(0, Math.min(tag, 2000)).trim() !== '') scanner.enter(textMode())
}

/** `<?php`, `<?=` and `<?`. */
export const phpOpening: LexicalRule = {
  first: '<',
  read(scanner) {
    const match = /^<\?(?:php\b|=)?/i.exec(scanner.text.slice(scanner.position, scanner.position + 6))
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.directive, start)
    return true
  },
}

/** `?>` ends the code. */
export const phpClosing: LexicalRule = {
  first: '?',
  read(scanner) {
    if (!scanner.startsWith('?>')) return false
    const start = scanner.position
    scanner.position += 2
    scanner.emit(tokenKind.directive, start)
    if (scanner.position < scanner.text.length) scanner.enter(textMode())
    return true
  },
}

/** A comment to the end of its line or to `?>`. */
export function phpLineComment(mark: string, notBefore: string): LexicalRule {
  return {
    first: mark.charAt(0),
    read(scanner) {
      if (
        !scanner.startsWith(mark) ||
        (notBefore !== '' && scanner.startsWith(notBefore, scanner.position + mark.length))
      )
        return false
      const start = scanner.position
      const end = scanner.lineEnd(start)
      const tag = scanner.text.slice(start, end).indexOf('?>')
      scanner.position = tag < 0 ? end : start + tag
      scanner.emitComment(start)
      return true
    },
  }
}

/** `<<<NAME … NAME`, `<<<'NAME'`. */
export const phpHeredoc: LexicalRule = {
  first: '<',
  read(scanner) {
    const match = /^<<<[ \t]*(["']?)([A-Za-z_]\w*)\1/.exec(
      scanner.text.slice(scanner.position, scanner.position + 120),
    )
    return match !== null && readHeredoc(scanner, match[0].length, match[2] ?? '')
  },
}
