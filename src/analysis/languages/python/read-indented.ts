import { DEPTH } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { readPythonParameters } from './python-parameters.ts'
import type { BlockSpan, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'

interface OpenBlock {
  readonly kind: 'function' | 'class' | 'control'
  readonly index: number
  readonly indent: number
  readonly firstToken: number
  readonly isMethod: boolean
}

const CONTROL = new Set([
  'if',
  'elif',
  'else',
  'for',
  'while',
  'try',
  'except',
  'finally',
  'with',
  'match',
  'case',
  'async',
])
const CLOSERS = new Set([')', ']', '}'])

/** Python: `def` and `class` with bodies by indentation; a line inside brackets starts nothing. */
export function readIndented(code: Code): Structure {
  const reader = new IndentedReader(code)
  for (let index = 0; index < code.count; index++) {
    if (startsLogicalLine(code, index)) reader.line(index)
  }
  reader.closeFrom(-1, code.count - 1)
  return reader
}

/** First token of a line that continues neither brackets nor a `\`. */
export function startsLogicalLine(code: Code, index: number): boolean {
  if (!code.startsLine(index) || code.parent(index) >= 0 || CLOSERS.has(code.text(index))) return false
  const start = code.lineStarts[code.line(index) - 1] ?? 0
  const before =
    code.source.charCodeAt(start - 1) === 10 && code.source.charCodeAt(start - 2) === 13
      ? start - 3
      : start - 2
  return code.source.charCodeAt(before) !== 92
}

class IndentedReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code
  private readonly stack: OpenBlock[] = []
  private decorator = -1

  constructor(code: Code) {
    this.code = code
  }

  line(index: number): void {
    const { code } = this
    const indent = code.indent(index)
    this.closeFrom(indent, index - 1)
    const text = code.text(index)
    if (text === '@') {
      if (this.decorator < 0) this.decorator = index
      return
    }
    const firstToken = this.decorator >= 0 ? this.decorator : index
    this.decorator = -1
    const isAsync = text === 'async' && code.text(index + 1) === 'def'
    if (text === 'def' || isAsync) this.push('function', isAsync ? index + 1 : index, indent, firstToken)
    else if (text === 'class') this.push('class', index, indent, firstToken)
    else if (CONTROL.has(text)) this.push('control', index, indent, index)
  }

  /** Ends every block indented as deep as `indent` or deeper. */
  closeFrom(indent: number, end: number): void {
    while ((this.stack.at(-1)?.indent ?? -2) >= indent) {
      const block = this.stack.pop()
      if (block === undefined) break
      if (block.kind === 'function') this.addFunction(block, end)
      else if (block.kind === 'class') this.addClass(block, end)
      else this.blocks.push({ keyword: block.index, start: block.index + 1, end })
    }
  }

  private push(kind: OpenBlock['kind'], index: number, indent: number, firstToken: number): void {
    if (this.stack.length >= DEPTH) return
    const around = this.stack.findLast((block) => block.kind !== 'control')
    this.stack.push({ kind, index, indent, firstToken, isMethod: around?.kind === 'class' })
  }

  private addFunction(block: OpenBlock, end: number): void {
    const { code } = this
    const isAsync = code.text(block.index - 1) === 'async'
    const nameToken = block.index + 1
    const open = findParameters(code, nameToken + 1)
    const base = block.isMethod ? 'method' : 'function'
    const bodyStart = Math.min(end, findColon(code, Math.max(open, nameToken)) + 1)
    this.functions.push({
      name: code.isWord(nameToken) ? code.raw(nameToken) : '(anonymous)',
      kind: isAsync ? `async_${base}` : base,
      nameToken: isAsync ? block.index - 1 : block.index,
      firstToken: block.firstToken,
      // Decorators, defaults and annotations are evaluated in the scope around the function.
      ownsFrom: Math.max(bodyStart, block.index),
      bodyStart,
      bodyEnd: Math.max(end, bodyStart),
      parameters: open < 0 ? [] : readPythonParameters(code, open),
    })
  }

  private addClass(block: OpenBlock, end: number): void {
    const { code } = this
    this.scopes.push({
      name: code.raw(block.index + 1),
      nameToken: block.index,
      bodyStart: block.index + 1,
      bodyEnd: Math.max(end, block.index + 1),
      isClass: true,
    })
  }
}

/** The `(` after a name and its type parameters; -1 when there is none. */
function findParameters(code: Code, from: number): number {
  const at = code.text(from) === '[' && code.match(from) > from ? code.match(from) + 1 : from
  return code.opensGroup(at) ? at : -1
}

/** The `:` that ends a head; groups are stepped over. */
function findColon(code: Code, from: number): number {
  let at = from
  for (let steps = 0; steps < 400 && at < code.count; steps++) {
    if (code.text(at) === ':') return at
    at = code.next(at)
  }
  return from
}
