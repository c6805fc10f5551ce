import type { Side } from '../change.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'
import { unreachableCodeExamples } from './unreachable-code-examples.data.ts'

/** Code right behind a `return`: nothing ever gets there. */
export const unreachableCode = defineFinding({
  id: 'unreachable-code',
  severity: 'medium',
  trigger:
    'A statement stands right behind `return`, `throw`, `raise`, `break` or `continue` in the same block, and did not before. Another way out there, labels, and what is declared there for the whole function are left alone.',
  why: 'It looks as if it runs and never does: something was switched off for now, or a line stands in the wrong place.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'typescript', 'go', 'php', 'c', 'cpp', 'csharp', 'kotlin', 'swift'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findUnreachable)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change leaves code in ${count(hits.length, 'place')} that nothing reaches, right behind a way out of its block. Take it out, or let it run.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: unreachableCodeExamples,
})

/** Where a line's place tells which block it stands in, and what leaves a block is one of these words. */
const FAMILIES: ReadonlySet<string> = new Set([
  'python',
  'script',
  'go',
  'php',
  'c',
  'csharp',
  'java',
  'kotlin',
  'swift',
  'dart',
])
const LEAVES = /^(?:return|throw|break|continue)$/
/** Elsewhere it is a name: Qt's `raise()`. */
const RAISES = /^raise$/
/** Words that go on with what was left, leave again, or declare what holds for all of the block. */
const OTHERWISE =
  /^(?:else|elif|except|finally|catch|rescue|ensure|when|case|default|end|while|until|return|throw|break|continue|yield|goto|raise|function|async|class|var|def|func|fun|struct|type|public|private|protected|static|internal|pass)$|unreachable|assert|exit|abort|panic|goto/i

function findUnreachable(side: Side): Hit[] {
  const { reader, review } = side
  if (!FAMILIES.has(review.family)) return []
  return reader
    .where((text) => LEAVES.test(text) || (review.family === 'python' && RAISES.test(text)))
    .flatMap((index) => {
      const leaves = isStatement(reader, index) && !isStub(reader, index)
      const next = leaves ? nextInBlock(reader, index, side.lines) : -1
      if (next < 0 || (ENDS_BY_SIGN.has(review.family) && !isClosed(reader, next))) return []
      return isOtherwise(reader, next) ? [] : [{ line: reader.line(next), label: 'unreachable' }]
    })
}

const UNDONE = /^["'`](?:not (?:yet )?(?:implemented|supported)|todo)\b/i

/** More tokens than anything that is thrown is given. */
const MOST_GIVEN = 20

const isNamePart = (reader: TokenReader, at: number): boolean =>
  !reader.startsLine(at) && (reader.isWord(at) || /^[.:]+$/.test(reader.text(at)))

/** What is thrown is given a text, in the first bracket behind it, that says so. */
function saysUndone(reader: TokenReader, index: number): boolean {
  let open = index + 1
  while (isNamePart(reader, open) && open < index + MOST_GIVEN) open++
  const close = Math.min(reader.partner(open), open + MOST_GIVEN)
  for (let at = open + 1; at < close; at++) if (UNDONE.test(reader.text(at))) return true
  return false
}

/**
 * `raise NotImplementedError`, `throw new Error('Not implemented')`: what stands below is what will be done.
 * `return this.skip()`, `throw XCTSkip()`: a test that is skipped, which another finding tells.
 */
function isStub(reader: TokenReader, index: number): boolean {
  if (returnsUndone(reader, index)) return true
  const name = reader.text(index + 1) === 'new' ? reader.text(index + 2) : reader.text(index + 1)
  if (saysUndone(reader, index)) return true
  if (
    /NotImplemented|Unsupported|NotSupported|^(?:XCT)?Skip(?:Test|ped|Exception)?$|^(?:\w+_)?SKIP(?:PED)?$/.test(
      name,
    )
  )
    return true
  return /^(?:this|t|ctx|context|self|pytest|unittest)$/.test(name) && /^skip/i.test(reader.text(index + 3))
}

/** Go's `return 0, common.NotImplementedError`. */
function returnsUndone(reader: TokenReader, index: number): boolean {
  for (let at = index + 1; at < index + MOST_GIVEN && !reader.startsLine(at); at++)
    if (/^(?:Err)?NotImplemented/.test(reader.text(at))) return true
  return false
}

/** It begins a statement of its own: no condition and no loop without a block stands in front of it. */
function isStatement(reader: TokenReader, index: number): boolean {
  if (!reader.isWord(index) || !reader.startsLine(index) || reader.isInsideBrackets(index)) return false
  if (isMember(reader, index)) return false
  const before = index - 1
  const text = reader.text(before)
  if (text === ')') return !isHead(reader, before)
  // Kotlin's `a ?:`, whose other way stands on the next line.
  if (text === '?:' || (text === ':' && reader.text(before - 1) === '?')) return false
  return before < 0 || !/^(?:else|do|then|try|->|=>|\?|=|\(|,|&&|\|\||\?\?)$/.test(text)
}

/** `throw() { … }`, `break(a: B): C`, `return?: A`, `return<T>(a: T): B`: a method or a field that has the word for its name. */
function isMember(reader: TokenReader, index: number): boolean {
  const next = reader.text(index + 1)
  if (next === '?') return reader.text(index + 2) === ':'
  if (next === '<') return reader.text(index + 3) === '>' && reader.text(index + 4) === '('
  return next === ':' || (next === '(' && /^[{:]$/.test(reader.text(reader.partner(index + 1) + 1)))
}

const HEADS = /^(?:if|for|while|foreach|with|switch|elseif|unless|until|using|lock|catch|when)$/

function isHead(reader: TokenReader, close: number): boolean {
  const open = reader.partner(close)
  return (
    open < 0 ||
    HEADS.test(reader.text(open - 1)) ||
    /^[A-Z_]*(?:FOR|EACH)[A-Z_]*$/i.test(reader.text(open - 1))
  )
}

const MOST_TOKENS = 600

/** First token of the next statement in the same block; -1 where the block ends or anything makes it unsure. */
function nextInBlock(reader: TokenReader, index: number, lines: readonly string[]): number {
  const own = marginOf(lines, reader.line(index))
  for (let at = index + 1; at < Math.min(reader.count, index + MOST_TOKENS); at++) {
    if (!isInBlock(reader, at, reader.around(index))) return -1
    if (reader.startsLine(at)) {
      const margin = marginOf(lines, reader.line(at))
      // Tabs here and spaces there: how far in a line stands cannot be told.
      if (!margin.startsWith(own)) return -1
      if (margin === own) return goesOn(reader, at, lines) ? -1 : at
    }
    at = Math.max(at, reader.partner(at))
  }
  return -1
}

/** Neither the bracket that closes the block nor a line of the preprocessor. */
function isInBlock(reader: TokenReader, at: number, around: number): boolean {
  const partner = reader.partner(at)
  const closes = partner >= 0 && partner < at
  return !closes && !reader.isDirective(at) && reader.around(at) === around
}

function marginOf(lines: readonly string[], line: number): string {
  return /^\s*/.exec(lines[line - 1] ?? '')?.[0] ?? ''
}

/** Swift's and Kotlin's `f(a)` and, on the next line, `as? B`. */
const OPERATORS = /^(?:as|is|in|and|or|not|instanceof)$/

/** Operators and what is left open above make one statement of two lines. */
function goesOn(reader: TokenReader, at: number, lines: readonly string[]): boolean {
  const above = lines[reader.line(at) - 2] ?? ''
  const isOperator = !reader.isWord(at) || OPERATORS.test(reader.text(at))
  return isOperator || /\\\s*$/.test(above) || /^[,(.&|?:+*/=<>-]+$/.test(reader.text(at - 1))
}

/** Where a line's end ends nothing: a way out goes on to its semicolon, and so does what it gives. */
const ENDS_BY_SIGN: ReadonlySet<string> = new Set(['c', 'csharp', 'java', 'php', 'dart'])

const isClosed = (reader: TokenReader, at: number): boolean => /^[;}]$/.test(reader.text(at - 1))

/** `echo "Should never see this"`: it is there to show that nothing gets there. */
const SAYS_NEVER = /^["'`].{0,80}\b(?:never|unreachable|not (?:be )?(?:reach|seen|get)\w*)\b/i

/** Another way out (`sys.exit()`), a label, a word of the statement around, or a declaration. */
function isOtherwise(reader: TokenReader, at: number): boolean {
  if (OTHERWISE.test(reader.text(at)) || /^:$/.test(reader.text(at + 1))) return true
  if (reader.text(at + 1) === '.' && /^_?exit$/i.test(reader.text(at + 2))) return true
  if (SAYS_NEVER.test(reader.text(at + 1)) || SAYS_NEVER.test(reader.text(at + 2))) return true
  return [isQuieting, isLocalFunction, isCaseMacro, isBareMacro].some((each) => each(reader, at))
}

/** C's `argc = argc;` quiets a compiler and does nothing. */
function isQuieting(reader: TokenReader, at: number): boolean {
  return reader.text(at + 1) === '=' && reader.text(at) === reader.text(at + 2)
}

/** C's `TARGET(ADD): {`, or `STORE(5, a);` right in a `switch`: a label that a macro writes. */
function isCaseMacro(reader: TokenReader, at: number): boolean {
  const close = /^[A-Z][A-Z0-9_]+$/.test(reader.text(at)) ? reader.partner(at + 1) : -1
  return close > at && (/^[:{]$/.test(reader.text(close + 1)) || isInSwitch(reader, at))
}

/** Whoever writes the cases of a `switch` with a macro writes their labels with it. */
function isInSwitch(reader: TokenReader, at: number): boolean {
  const head = reader.partner(reader.around(at) - 1)
  return reader.text(reader.around(at) - 1) === ')' && reader.text(head - 1) === 'switch'
}

/** C's `WARNINGS_ON`, `POP_WARNING()` or `DIAG_POP;` alone on its line: a macro that runs nothing. */
function isBareMacro(reader: TokenReader, at: number): boolean {
  if (!/^[A-Z][A-Z0-9_]+$/.test(reader.text(at))) return false
  const end = reader.text(at + 1) === '(' && reader.text(at + 2) === ')' ? at + 3 : at + 1
  const isForCompiler = /(?:^|_)(?:POP|DIAG|WARN|PRAGMA)/.test(reader.text(at))
  return reader.startsLine(isForCompiler && reader.text(end) === ';' ? end + 1 : end)
}

const MOST_HEAD = 60

/** C#'s `IEnumerable<int> G(int b) {`: a function inside another may stand behind its last statement. */
function isLocalFunction(reader: TokenReader, at: number): boolean {
  for (let index = at + 1; index < at + MOST_HEAD; index++) {
    const text = reader.text(index)
    if (text === '(' && reader.isWord(index - 1)) {
      const close = reader.partner(index)
      // Between a type and a name nothing stands but the type's own signs.
      const isTyped = index - 1 > at && !/^[.=]$/.test(reader.text(index - 2))
      return isTyped && close > 0 && /^(?:\{|=>|where)$/.test(reader.text(close + 1))
    }
    if (!reader.isWord(index) && !/^[<>,?[\].:()]+$/.test(text)) return false
  }
  return false
}
