import { tokenKind } from '../../../source/tokens.ts'
import { LOOK_AHEAD } from '../limits.ts'
import type { Code } from './code.ts'
import { keyword as isKeyword } from './branch-tests.ts'
import type { BlockSpan, FunctionSpan } from './structure.ts'

const CONTROL = new Set(
  'if for while switch catch with foreach elseif unless until when match guard loop using lock synchronized'.split(
    ' ',
  ),
)
const BARE = new Set('else try finally do loop'.split(' '))
const STOPS = new Set([';', '}', ')', ','])
/** A statement goes on with these after a closed body or a `;`. */
const CONTINUES = new Set(['else', 'catch', 'finally'])
const CONTINUABLE = new Set(['if', 'try', 'catch'])

/** Bodies of control statements, in braces or as one statement, for nesting; `else if` opens no level of its own. */
export function readControlBlocks(code: Code, functions: readonly FunctionSpan[]): BlockSpan[] {
  const blocks: BlockSpan[] = []
  // Several of the words are names elsewhere: `match(a) {…}` may be a method.
  const names = new Set(functions.map((each) => each.nameToken))
  const opens = code.byText((text) => CONTROL.has(text) || BARE.has(text))
  for (let index = 0; index < code.count; index++) {
    if (opens[code.symbol(index)] !== true || code.marks[index] === 1) continue
    if (names.has(index) || !isKeyword(code, index)) continue
    const block = CONTROL.has(code.text(index)) ? readControl(code, index) : readBare(code, index)
    if (block !== null) blocks.push(block)
  }
  return blocks
}

function readControl(code: Code, keyword: number): BlockSpan | null {
  const open = findBody(code, keyword)
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
function findBody(code: Code, index: number): number {
  let at = index + 1
  if (code.text(at) === 'await') at++
  if (code.opensGroup(at) && code.text(code.match(at) + 1) === '{') return code.match(at) + 1
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{') return at
    if (STOPS.has(text) || CONTROL.has(text)) return -1
    at = code.next(at)
  }
  return -1
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
