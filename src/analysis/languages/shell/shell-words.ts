import { tokenKind } from '../../source/tokens.ts'
import { heredoc } from '../engine/lexing/heredocs.ts'
import type { LexicalRule, Scanner } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'

/** `$1`, `$#`, `$?` and their like. */
const specialParameter: LexicalRule = {
  first: '$',
  read(scanner) {
    if (!'#?!$*@-0123456789'.includes(scanner.text.charAt(scanner.position + 1) || ' ')) return false
    const start = scanner.position
    scanner.position += 2
    scanner.emit(tokenKind.string, start)
    return true
  },
}

const EXPANSION_CHARACTERS = 500

/** `${name:-default}` as one piece, braces in it paired. */
const expansion: LexicalRule = {
  first: '$',
  read(scanner) {
    if (!scanner.startsWith('${')) return false
    const { text, position: start } = scanner
    const limit = Math.min(text.length, start + EXPANSION_CHARACTERS)
    let depth = 0
    let at = start + 1
    for (; at < limit; at++) {
      const unit = text.charCodeAt(at)
      if (unit === 92) at++
      else if (unit === 123) depth++
      else if (unit === 125 && --depth === 0) break
    }
    scanner.work += at - start
    scanner.position = depth === 0 ? Math.min(at + 1, text.length) : start + 2
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** `$( … )`: the commands in it are code. */
const substitution: LexicalRule = {
  first: '$<>',
  read(scanner) {
    if (scanner.unit(1) !== 40) return false
    const start = scanner.position
    const entered = scanner.enter({
      open: 40,
      close: 41,
      depth: 0,
      read: null,
      resume(at) {
        const from = at.position++
        at.emit(tokenKind.stringTail, from)
      },
    })
    if (!entered) return false
    scanner.position += 2
    scanner.emit(tokenKind.stringHead, start)
    return true
  },
}

const BEFORE_PATTERN = new Set([';;', ';&', ';;&', 'in'])
const PATTERN_KINDS = new Set<number>([tokenKind.word, tokenKind.string, tokenKind.number])
const PATTERN_TOKENS = 60
const PATTERN_MARKS = new Set([
  '|',
  '*',
  '?',
  '[',
  ']',
  '-',
  '.',
  '!',
  '/',
  ',',
  '+',
  ':',
  '~',
  '@',
  '=',
  '^',
  '%',
])

/** The `)` that ends a pattern of `case` opens nothing it could close; it becomes a token of its own kind. */
const caseArm: LexicalRule = {
  first: ')',
  read(scanner) {
    if (!endsPattern(scanner)) return false
    const start = scanner.position++
    scanner.emit(tokenKind.directive, start)
    return true
  },
}

function endsPattern({ tokens }: Scanner): boolean {
  for (let index = tokens.count - 1; index >= Math.max(0, tokens.count - PATTERN_TOKENS); index--) {
    const kind = tokens.kinds[index]
    const text = symbolAt(tokens, index)
    if (BEFORE_PATTERN.has(text) && standsAlone(tokens, index)) return index < tokens.count - 1
    if (text === 'esac' || (!PATTERN_KINDS.has(kind ?? 0) && !PATTERN_MARKS.has(text))) return false
  }
  return false
}

function symbolAt(tokens: Scanner['tokens'], index: number): string {
  return tokens.symbolTexts[tokens.symbols[index] ?? 0] ?? ''
}

/** Not the `in` that ends `--run-in`. */
function standsAlone(tokens: Scanner['tokens'], index: number): boolean {
  return symbolAt(tokens, index) !== 'in' || tokens.ends[index - 1] !== tokens.starts[index]
}

/** Shell words: quotes, expansions, substitutions, heredocs, patterns of `case`. */
export const shellWords: readonly LexicalRule[] = [
  heredoc(
    /^<<-?[ \t]*\\?(["']?)([\w.!-]+)\1/,
    (scanner) => scanner.unit(2) !== 60 && scanner.unit(-1) !== 60 && scanner.previousText !== '((',
  ),
  specialParameter,
  expansion,
  substitution,
  caseArm,
  quoted('"', { multiline: true, interpolation: '$(' }),
  quoted("$'", { close: "'", multiline: true }),
  quoted("'", { multiline: true, backslash: false }),
  quoted('`', { multiline: true }),
  escaped(),
]

function escaped(): LexicalRule {
  return {
    first: '\\',
    read(scanner) {
      const next = scanner.unit(1)
      if (next === 10 || next === 13 || Number.isNaN(next)) return false
      const start = scanner.position
      scanner.position += 2
      scanner.emit(tokenKind.string, start)
      return true
    },
  }
}
