import { DEPTH } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import type { BlockSpan, FunctionSpan, Structure } from '../engine/structure/structure.ts'

interface Opener {
  readonly word: string
  readonly index: number
  awaitsDo: boolean
}

/** Lua: `function … end` with or without a name, and control words closed by `end` or `until`. */
export function readLua(code: Code): Structure {
  const functions: FunctionSpan[] = []
  const blocks: BlockSpan[] = []
  const stack: Opener[] = []
  const close = (end: number): void => {
    const opener = stack.pop()
    if (opener === undefined) return
    if (opener.word === 'function') functions.push(buildFunction(code, opener.index, end))
    else if (opener.word !== 'do') blocks.push({ keyword: opener.index, start: opener.index + 1, end })
  }
  for (let index = 0; index < code.count; index++) {
    const text = code.text(index)
    if (!isKeyword(code, index)) continue
    if (text === 'end' || text === 'until') close(index)
    else if (OPENERS.has(text)) open(stack, text, index)
  }
  while (stack.length > 0) close(code.count - 1)
  return { functions, scopes: [], blocks }
}

/** After `.` and `:` a word is a name. */
function isKeyword(code: Code, index: number): boolean {
  return code.isWord(index) && code.text(index - 1) !== '.' && code.text(index - 1) !== ':'
}

/** The `do` of a `for` or `while` opens nothing of its own. */
function open(stack: Opener[], word: string, index: number): void {
  const top = stack.at(-1)
  if (word === 'do' && top?.awaitsDo === true) top.awaitsDo = false
  else if (stack.length < DEPTH) stack.push({ word, index, awaitsDo: word === 'for' || word === 'while' })
}

const OPENERS = new Set(['function', 'if', 'for', 'while', 'repeat', 'do'])

function buildFunction(code: Code, index: number, end: number): FunctionSpan {
  let open = index + 1
  while (open < index + 40 && code.text(open) !== '(' && open < end) open++
  const isNamed = open > index + 1
  const bound = isNamed ? open - 1 : boundName(code, index)
  return {
    name: isNamed ? joinName(code, index + 1, open) : valueName(code, bound),
    kind: kindOf(code, open, bound),
    nameToken: isNamed ? open - 1 : index,
    firstToken: code.text(index - 1) === 'local' ? index - 1 : index,
    ownsFrom: index,
    bodyStart: Math.min(end, Math.max(index, code.match(open)) + 1),
    bodyEnd: end,
    parameters: code.match(open) > open ? readParameters(code, open, 'nameFirst') : [],
  }
}

function valueName(code: Code, bound: number): string {
  return bound < 0 ? '(anonymous)' : code.raw(bound)
}

function kindOf(code: Code, open: number, bound: number): FunctionSpan['kind'] {
  if (code.text(open - 2) === ':') return 'method'
  return bound < 0 ? 'anonymous' : 'function'
}

function joinName(code: Code, from: number, to: number): string {
  let name = ''
  for (let at = from; at < to && name.length < 200; at++) name += code.text(at) === ':' ? '.' : code.raw(at)
  return name
}

/** `name = function`. */
function boundName(code: Code, index: number): number {
  return code.text(index - 1) === '=' && code.isWord(index - 2) ? index - 2 : -1
}
