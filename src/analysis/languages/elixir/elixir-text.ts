import { tokenKind } from '../../source/tokens.ts'
import { isWordPart, isWordStart } from '../engine/lexing/characters.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted, readString, stringShape } from '../engine/lexing/strings.ts'
import { skipNested } from '../ruby/ruby-literals.ts'

const docText = stringShape('"""', { multiline: true, interpolation: '#{' })

/** `~r/…/`, `~w[…]`, `~S"""…"""`: closed by the partner of the opening mark. */
const sigil: LexicalRule = {
  first: '~',
  read(scanner) {
    const match = /^~(?:[a-z]|[A-Z]+)("""|'''|[/|"'([{<])/.exec(
      scanner.text.slice(scanner.position, scanner.position + 16),
    )
    const open = match?.[1]
    if (match === null || open === undefined) return false
    const start = scanner.position
    if (open.length === 3) {
      const end = scanner.text.indexOf(open, start + match[0].length)
      scanner.position = end < 0 ? scanner.text.length : end + 3
    } else skipNested(scanner, match[0].length, open)
    while (isWordPart(scanner.unit())) scanner.position++
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `:name`, `:"name"`: names of things, never keywords. */
const atom: LexicalRule = {
  first: ':',
  read(scanner) {
    const next = scanner.unit(1)
    if (scanner.unit(-1) === 58 || (next !== 34 && !isWordStart(next))) return false
    const start = scanner.position
    if (next === 34) {
      scanner.position += 2
      readString(scanner, stringShape('"', { interpolation: '#{' }), start, false)
      return true
    }
    scanner.position += 2
    while (isWordPart(scanner.unit()) || scanner.unit() === 64) scanner.position++
    if (scanner.unit() === 63 || scanner.unit() === 33) scanner.position++
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `do:`, `if:`: a key, one token with its colon. */
const key: LexicalRule = {
  first: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_',
  read(scanner) {
    const match = /^[A-Za-z_]\w{0,80}[?!]?:(?=[\s])/.exec(
      scanner.text.slice(scanner.position, scanner.position + 84),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.punctuation, start)
    return true
  },
}

/** `?a` and `?\n` are characters; after a name the mark belongs to it. */
const character: LexicalRule = {
  first: '?',
  read(scanner) {
    if (isWordPart(scanner.unit(-1))) return false
    const start = scanner.position
    scanner.position += scanner.unit(1) === 92 ? 3 : 2
    scanner.emit(tokenKind.string, start)
    return true
  },
}

const longText: LexicalRule = {
  first: '"',
  read(scanner) {
    if (!scanner.startsWith('"""')) return false
    const start = scanner.position
    scanner.position += 3
    readString(scanner, docText, start, false)
    return true
  },
}

export const elixirText: readonly LexicalRule[] = [
  sigil,
  longText,
  quoted("'''", { multiline: true, interpolation: '#{' }),
  quoted('"', { multiline: true, interpolation: '#{' }),
  quoted("'", { multiline: true, interpolation: '#{' }),
  atom,
  key,
  character,
]
