import { tokenKind } from '../../../source/tokens.ts'
import { LOOK_AHEAD } from '../limits.ts'
import type { Code } from './code.ts'
import { keyword as isKeyword } from './branch-tests.ts'
import type { BlockSpan, FunctionSpan } from './structure.ts'

const CONTROL = new Set(
  'if for while switch catch with foreach elseif unless until when match loop using lock synchronized'.split(
    ' ',
  ),
)
/** Of these, the ones whose head a language may write without brackets. */
const OPEN_HEADED = new Set('if for while switch catch'.split(' '))
const BARE = new Set('else try finally do loop select'.split(' '))
const NONE: ReadonlySet<string> = new Set()
const STOPS = new Set([';', '}', ')', ','])
/** A statement goes on with these after a closed body or a `;`. */
const CONTINUES = new Set(['else', 'catch', 'finally'])
/** In PHP their body may stand between `:` and a word of their own. */
const NAMED = new Set('if for foreach while switch'.split(' '))
/** More that nothing ends are not looked through for what one ends. */
const MOST_LEFT_OPEN = 8
/** Names in one capture, with the signs between them. */
const MOST_CAPTURED = 12
const CONTINUABLE = new Set(['if', 'try', 'catch'])

/**
 * Bodies of control statements, in braces or as one statement, for nesting; `else if` opens no level of its own.
 * `headMarks` are the signs that would end a statement and may stand in a head without brackets (`if v, ok := f(); ok {`).
 */
export function readControlBlocks(
  code: Code,
  functions: readonly FunctionSpan[],
  headMarks: ReadonlySet<string> = NONE,
): BlockSpan[] {
  const blocks: BlockSpan[] = []
  // Several of the words are names elsewhere: `match(a) {…}` may be a method.
  const names = new Set(functions.map((each) => each.nameToken))
  const opens = code.byText((text) => CONTROL.has(text) || BARE.has(text))
  for (let index = 0; index < code.count; index++) {
    if (opens[code.symbol(index)] !== true || code.marks[index] === 1) continue
    if (names.has(index) || !isKeyword(code, index)) continue
    const block = CONTROL.has(code.text(index)) ? readControl(code, index, headMarks) : readBare(code, index)
    if (block !== null) blocks.push(block)
  }
  return [...blocks, ...readNamedBlocks(code)]
}

function readControl(code: Code, keyword: number, headMarks: ReadonlySet<string>): BlockSpan | null {
  const open = findBody(code, keyword, OPEN_HEADED.has(code.text(keyword)) ? headMarks : NONE)
  if (open >= 0) return readBraces(code, keyword, open)
  const head = code.text(keyword + 1) === 'await' ? keyword + 2 : keyword + 1
  return code.opensGroup(head) ? readStatement(code, keyword, code.match(head) + 1) : null
}

function readBare(code: Code, keyword: number): BlockSpan | null {
  if (code.text(keyword + 1) === '{') return readBraces(code, keyword, keyword + 1)
  return code.text(keyword) === 'else' && !CONTROL.has(code.text(keyword + 1))
    ? readStatement(code, keyword, keyword + 1)
    : null
}

function readBraces(code: Code, keyword: number, open: number): BlockSpan | null {
  const end = code.match(open)
  return end > open ? { keyword, start: open, end } : null
}

/** The `{` after the condition: right behind its `)`, or the first one where conditions need no brackets. */
function findBody(code: Code, index: number, headMarks: ReadonlySet<string>): number {
  let at = index + 1
  if (code.text(at) === 'await') at++
  const behind = code.opensGroup(at) ? afterCapture(code, code.match(at) + 1) : -1
  if (code.text(behind) === '{') return behind
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{' && !isPattern(code, at)) return afterLiteral(code, at)
    if (endsHead(text, headMarks)) return -1
    at = code.next(at)
  }
  return -1
}

function endsHead(text: string, headMarks: ReadonlySet<string>): boolean {
  return CONTROL.has(text) || (STOPS.has(text) && !headMarks.has(text))
}

/** `if let Point { x, y } = place {`. */
function isPattern(code: Code, open: number): boolean {
  return code.text(code.match(open) + 1) === '=' && code.match(open) > open
}

const LITERALS = 3

/** `range []string{"a", "b"} {`: the last of them opens the body. */
function afterLiteral(code: Code, open: number): number {
  let body = open
  for (let steps = 0; steps < LITERALS; steps++) {
    const next = code.match(body) + 1
    if (next <= body || code.text(next) !== '{' || code.startsLine(next)) break
    body = next
  }
  return body
}

/** Behind `|value, index|`, which Zig writes after the condition. */
function afterCapture(code: Code, at: number): number {
  if (code.text(at) !== '|') return at
  for (let end = at + 1; end < Math.min(code.count, at + MOST_CAPTURED); end++)
    if (code.text(end) === '|') return end + 1
  return at
}

/** `foreach (…): … endforeach`; an `elseif` is a part of the `if` around it. */
function readNamedBlocks(code: Code): BlockSpan[] {
  const ends = code.byText((text) => /^end(?:if|for|foreach|while|switch)$/.test(text))
  if (!ends.includes(true)) return []
  const blocks: BlockSpan[] = []
  const open: { readonly keyword: number; readonly start: number }[] = []
  for (let index = 0; index < code.count; index++) {
    if (ends[code.symbol(index)] === true) {
      const near = open
        .slice(-MOST_LEFT_OPEN)
        .toReversed()
        .findIndex(({ keyword }) => `end${code.text(keyword)}` === code.text(index))
      const [begun] = near < 0 ? [] : open.splice(open.length - 1 - near)
      if (begun !== undefined) blocks.push({ ...begun, end: index })
    } else if (NAMED.has(code.text(index)) && code.opensGroup(index + 1)) {
      const start = code.match(index + 1) + 1
      if (code.text(start) === ':') open.push({ keyword: index, start })
    }
  }
  return blocks
}

/** A body without braces: one statement, which may itself be a control statement with a body. */
function readStatement(code: Code, keyword: number, start: number): BlockSpan | null {
  if (STOPS.has(code.text(start)) || !code.isWord(start)) return null
  const end = findStatementEnd(code, start)
  return end < start ? null : { keyword, start, end }
}

/** -1 when no end is near. */
function findStatementEnd(code: Code, start: number): number {
  // Statements inside it that may still be continued by an `else` or `catch`.
  let continuable = 0
  let at = start
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const end = endsStatement(code, at, start)
    if (end >= 0 && continuable > 0 && CONTINUES.has(code.text(end + 1))) continuable--
    else if (end >= 0) return end
    if (CONTINUABLE.has(code.text(at))) continuable++
    at = code.next(at)
  }
  return at < code.count ? -1 : code.count - 1
}

/** Where the statement ends if it does at this token; -1 when it goes on. */
function endsStatement(code: Code, at: number, start: number): number {
  const text = code.text(at)
  if (text === '}' || text === ')' || text === ',') return at - 1
  if (text === '{') return code.next(at) - 1
  if (text === ';') return at
  return at > start && beginsAnother(code, at) ? at - 1 : -1
}

/** A line that starts with a word behind something complete: without `;` that is the next statement. */
function beginsAnother(code: Code, at: number): boolean {
  if (!code.startsLine(at) || !code.isWord(at) || CONTINUES.has(code.text(at))) return false
  const before = code.text(at - 1)
  if (before === ')') return !CONTROL.has(code.text(code.match(at - 1) - 1))
  return code.isWord(at - 1)
    ? !CONTINUES.has(before)
    : code.kind(at - 1) !== tokenKind.punctuation || before === ']'
}
