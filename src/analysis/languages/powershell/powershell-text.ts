import { tokenKind } from '../../source/tokens.ts'
import { isTerminator } from '../engine/lexing/characters.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'

/** `@"` … `"@` over lines of their own. */
const hereText: LexicalRule = {
  first: '@',
  read(scanner) {
    const quote = scanner.text.charAt(scanner.position + 1)
    if ((quote !== '"' && quote !== "'") || !endsLine(scanner, scanner.position + 2)) return false
    const start = scanner.position
    scanner.position += 2
    readHere(scanner, start, { quote, resumed: false })
    return true
  },
}

interface HereText {
  readonly quote: string
  readonly resumed: boolean
}

/** Ends with the quote at the start of a line; only double quotes hold code. */
function readHere(scanner: Scanner, start: number, { quote, resumed }: HereText): void {
  const { text } = scanner
  const stop = quote === '"' ? /[\r\n]"@|`[^\r\n]|\$\(/g : /[\r\n]'@/g
  stop.lastIndex = scanner.position
  for (let match = stop.exec(text); ; match = stop.exec(text)) {
    scanner.position = match === null ? text.length : match.index
    if (match === null) break
    const resume = (at: Scanner, from: number): void => readHere(at, from, { quote, resumed: true })
    if (match[0] === '$(' && openCode(scanner, start, resumed, resume)) return
    if (match[0].length < 3) continue
    scanner.position += 3
    break
  }
  scanner.emit(resumed ? tokenKind.stringTail : tokenKind.string, start)
}

function endsLine({ text }: Scanner, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++
  return isTerminator(text.charCodeAt(at))
}

/** `"…"` with code in `$(…)`; a backquote takes the next character literally, a quote written twice is one. */
const text: LexicalRule = {
  first: '"',
  read(scanner) {
    const start = scanner.position++
    readText(scanner, start, false)
    return true
  },
}

function readText(scanner: Scanner, start: number, resumed: boolean): void {
  while (scanner.position < scanner.text.length) {
    const unit = scanner.unit()
    if (unit === 96) scanner.position += 2
    else if (unit === 34 && scanner.unit(1) === 34) scanner.position += 2
    else if (unit === 34) {
      scanner.position++
      break
    } else if (unit === 36 && scanner.unit(1) === 40 && openCode(scanner, start, resumed, resumeText)) return
    else scanner.position++
  }
  scanner.position = Math.min(scanner.position, scanner.text.length)
  scanner.emit(resumed ? tokenKind.stringTail : tokenKind.string, start)
}

function resumeText(scanner: Scanner, start: number): void {
  readText(scanner, start, true)
}

function openCode(
  scanner: Scanner,
  start: number,
  resumed: boolean,
  resume: (scanner: Scanner, start: number) => void,
): boolean {
  const entered = scanner.enter({
    open: 40,
    close: 41,
    depth: 0,
    read: null,
    resume(at) {
      const from = at.position++
      resume(at, from)
    },
  })
  if (!entered) return false
  scanner.position += 2
  scanner.emit(resumed ? tokenKind.stringMiddle : tokenKind.stringHead, start)
  return true
}

/** `$name`, `$env:name`, `${any name}`: one word, never a keyword. */
const variable: LexicalRule = {
  first: '$',
  read(scanner) {
    const match = /^\$(?:\{[^}\r\n]{0,200}\}|[\w:]*\w|[?$^])/.exec(
      scanner.text.slice(scanner.position, scanner.position + 204),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.word, start)
    return true
  },
}

/** A backquote before the end of a line continues it; before a character it takes it literally. */
const escape: LexicalRule = {
  first: '`',
  read(scanner) {
    scanner.skipCode(isTerminator(scanner.unit(1)) ? 1 : 2)
    return true
  },
}

export const powershellText: readonly LexicalRule[] = [hereText, text, variable, escape]
