import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { findRoutineWord } from './routine-head.ts'

interface BodyStart {
  /** A `$tag$` frame, code up to its `end`, one statement that ends at `at`, or no body at all. */
  readonly kind: 'tag' | 'code' | 'statement' | 'none'
  readonly at: number
}

/** Where the body starts: behind `is` or `as`, at `begin`, at a frame. Only what is created may be one statement. */
export function findBodyStart(code: Code, from: number, isCreated: boolean): BodyStart {
  const withoutBlock = isCreated ? 'statement' : 'none'
  let at = from
  for (let steps = 0; at < code.count && steps < LOOK_AHEAD; at = code.next(at), steps++) {
    const block = readBlockStart(code, at)
    if (block !== null) return block
    if (callsRoutine(code, at)) return { kind: 'none', at }
    const text = code.text(at)
    if (text === ';') return { kind: withoutBlock, at }
    if (text === 'create') break
  }
  return { kind: withoutBlock, at: Math.min(at, code.count) - 1 }
}

function readBlockStart(code: Code, at: number): BodyStart | null {
  if (isTag(code, at)) return { kind: 'tag', at }
  const text = code.text(at)
  if (text === 'begin' || text === 'declare') return { kind: 'code', at }
  return isDeclaring(code, at) ? { kind: 'code', at: at + 1 } : null
}

/** `create trigger … execute function f()` has no body of its own. */
function callsRoutine(code: Code, index: number): boolean {
  const next = code.text(index + 1)
  return code.text(index) === 'execute' && (next === 'function' || next === 'procedure')
}

/** `is` or `as` before declarations: not before a body that is quoted or written elsewhere, not `self as result`. */
function isDeclaring(code: Code, index: number): boolean {
  const text = code.text(index)
  if (text !== 'is' && text !== 'as') return false
  return !code.isString(index + 1) && !['result', 'language', 'external'].includes(code.text(index + 1))
}

/** A token that opens or closes a `$tag$` frame. */
export function isTag(code: Code, index: number): boolean {
  return code.isString(index) && code.source.charCodeAt(code.tokens.starts[index] ?? 0) === 36
}

const BEFORE_TEXT = new Set('( , = := || is execute default select return'.split(' '))

/** A frame that is handed on, assigned or a comment is text, whatever it holds. */
export function isTextFrame(code: Code, index: number): boolean {
  return isTag(code, index) && BEFORE_TEXT.has(code.text(index - 1)) && !isInquiry(code, index)
}

/** `$$plsql_unit` of Oracle asks the compiler for a value. */
function isInquiry(code: Code, index: number): boolean {
  return code.isWord(index + 1) && code.touchesPrevious(index + 1) && !isTag(code, index + 2)
}

/** From the opening tag to the closing one, and to the `;` behind what follows it. */
export function findTagEnd(code: Code, open: number): number {
  const tag = code.raw(open)
  let close = open + 1
  while (close < code.count && !(isTag(code, close) && code.raw(close) === tag)) close++
  for (let at = close + 1; at < close + 40 && at < code.count; at = code.next(at)) {
    if (code.text(at) === ';') return at
    if (code.text(at) === 'create') break
  }
  return Math.min(close, code.count - 1)
}

/** Transact-SQL: `go` stands alone on a line, variables are declared with `@`. */
export function usesBatches(code: Code): boolean {
  for (let index = 0; index < code.count; index++) {
    if (isBatchEnd(code, index)) return true
    if (code.text(index) === 'declare' && code.text(index + 1).startsWith('@')) return true
  }
  return false
}

function isBatchEnd(code: Code, index: number): boolean {
  return code.text(index) === 'go' && code.startsLine(index) && code.line(index + 1) !== code.line(index)
}

/** A routine reaches to the end of its batch, which holds nothing else. */
export function findBatchEnd(code: Code, from: number): number {
  for (let at = from; at < code.count; at++) {
    if (isBatchEnd(code, at)) return at - 1
    if (isNextRoutine(code, at)) return at - 1
  }
  return code.count - 1
}

function isNextRoutine(code: Code, index: number): boolean {
  const text = code.text(index)
  return (
    (text === 'create' || text === 'alter') && code.startsLine(index) && findRoutineWord(code, index) >= 0
  )
}
