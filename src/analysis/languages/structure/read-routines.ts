import type { Code } from './code.ts'
import { readParameters } from './parameters.ts'
import type { BlockSpan, FunctionSpan, Structure } from './structure.ts'

const ROUTINES = new Set(['function', 'procedure', 'trigger'])
const LOOK_AHEAD = 400
const DEPTH = 1000

/** SQL: `create … function|procedure|trigger name … ` to the end of its body. */
export function readRoutines(code: Code): Structure {
  const functions: FunctionSpan[] = []
  for (let index = 0; index < code.count; index++) {
    if (code.text(index) !== 'create' && code.text(index) !== 'alter') continue
    const span = readRoutine(code, index)
    if (span === null) continue
    functions.push(span)
    index = span.bodyEnd
  }
  markBodies(code, functions)
  return { functions, scopes: [], blocks: readBlocks(code) }
}

/** Tokens inside a routine are marked: there `and` and `or` decide something. */
function markBodies(code: Code, functions: readonly FunctionSpan[]): void {
  for (const span of functions) code.marks.fill(1, span.bodyStart, span.bodyEnd + 1)
}

function readRoutine(code: Code, index: number): FunctionSpan | null {
  let at = findRoutineWord(code, index) + 1
  if (at === 0) return null
  while (['if', 'not', 'exists'].includes(code.text(at))) at++
  const nameStart = at
  while (code.text(at + 1) === '.') at += 2
  const open = at + 1
  const isBracketed = code.opensGroup(open)
  const bodyStart = isBracketed ? code.match(open) + 1 : open
  return {
    name: joined(code, nameStart, at),
    kind: 'function',
    nameToken: nameStart,
    firstToken: index,
    ownsFrom: index,
    bodyStart: Math.min(bodyStart, code.count - 1),
    bodyEnd: findRoutineEnd(code, bodyStart),
    parameters: isBracketed ? readParameters(code, open, 'nameStart') : [],
  }
}

/** `function`, `procedure` or `trigger` after `create or replace …`; -1 when something else is created. */
function findRoutineWord(code: Code, index: number): number {
  for (let at = index + 1; at < index + 12; at++) {
    const text = code.text(at)
    if (ROUTINES.has(text)) return at
    if (!code.isWord(at) && text !== '=' && text !== '@') return -1
  }
  return -1
}

function joined(code: Code, from: number, to: number): string {
  let name = ''
  for (let at = from; at <= to && name.length < 200; at++) name += code.raw(at).replace(/^["`[]|["`\]]$/g, '')
  return name
}

/** A `$tag$` body ends at its tag, a `begin` body at its `end`, anything else at `;`. */
function findRoutineEnd(code: Code, from: number): number {
  for (let at = from; at < code.count; at++) {
    const text = code.text(at)
    if (code.isString(at) && code.raw(at).startsWith('$')) return findTag(code, at)
    if (text === 'begin') return findEnd(code, at)
    if (text === ';' && !isDeclaring(code, at, from)) return at
    if (at > from && text === 'create') return at - 1
    if (code.match(at) > at) at = code.match(at)
  }
  return code.count - 1
}

/** Between `as`, `is` or `declare` and `begin` stand declarations that end with `;`. */
function isDeclaring(code: Code, semicolon: number, from: number): boolean {
  let isOpen = false
  for (let at = from; at < semicolon && at < from + LOOK_AHEAD; at++)
    if (['as', 'is', 'declare'].includes(code.text(at))) isOpen = true
  if (!isOpen) return false
  for (let at = semicolon; at < semicolon + LOOK_AHEAD && at < code.count; at++) {
    if (code.text(at) === 'begin') return true
    if (code.text(at) === 'create') return false
  }
  return false
}

function findTag(code: Code, open: number): number {
  const tag = code.raw(open)
  for (let at = open + 1; at < code.count; at++) if (code.isString(at) && code.raw(at) === tag) return at
  return code.count - 1
}

const OPENERS = new Set(['begin', 'case', 'if', 'loop'])

function isOpener(code: Code, index: number): boolean {
  const text = code.text(index)
  if (!OPENERS.has(text) || code.text(index - 1) === 'end') return false
  if (text === 'begin') return !['tran', 'transaction'].includes(code.text(index + 1))
  return text !== 'if' || hasThen(code, index)
}

/** `if … then`; T-SQL's `if` needs no `end`. */
function hasThen(code: Code, index: number): boolean {
  for (let at = index + 1; at < index + LOOK_AHEAD && at < code.count; at++) {
    const text = code.text(at)
    if (text === 'then') return true
    if (text === ';' || text === 'begin') return false
  }
  return false
}

/** `end while` and `end repeat` close what was never counted as open. */
function isEnd(code: Code, index: number): boolean {
  return code.text(index) === 'end' && !['while', 'repeat', 'for'].includes(code.text(index + 1))
}

function findEnd(code: Code, begin: number): number {
  let depth = 0
  for (let at = begin; at < code.count; at++) {
    if (isOpener(code, at)) depth++
    else if (isEnd(code, at) && --depth === 0) return code.text(at + 1) === ';' ? at + 1 : at
  }
  return code.count - 1
}

function readBlocks(code: Code): BlockSpan[] {
  const blocks: BlockSpan[] = []
  const open: number[] = []
  for (let at = 0; at < code.count; at++) {
    if (isOpener(code, at) && open.length < DEPTH) open.push(at)
    else if (isEnd(code, at) && open.length > 0) {
      const start = open.pop() ?? 0
      if (code.text(start) !== 'begin') blocks.push({ start: start + 1, end: at })
    }
  }
  return blocks
}
