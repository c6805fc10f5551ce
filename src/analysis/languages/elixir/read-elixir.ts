import { DEPTH } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { readElixirParameters } from './elixir-parameters.ts'
import type { BlockSpan, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'

interface Opener {
  /** `do` and `fn` are closed by `end`. */
  readonly index: number
  /** The word that the `do` belongs to. */
  readonly word: string
  readonly head: number
  /** Arrows here are arms that decide. */
  hasArms: boolean
}

const DEFINES = new Set('def defp defmacro defmacrop defdelegate defguard'.split(' '))
const MODULES = new Set(['defmodule', 'defprotocol', 'defimpl'])
const ARMED = new Set(['case', 'cond', 'receive'])
const CONTROL = new Set('if unless case cond receive for with try'.split(' '))
const HEADS = new Set([...DEFINES, ...MODULES, ...CONTROL])
const SECTIONS = new Set(['else', 'rescue', 'catch', 'after'])

const LOOK_BACK = 200

/** Elixir: every clause of `def` and its like; `do` and `fn` are closed by their `end`. */
export function readElixir(code: Code): Structure {
  const reader = new ElixirReader(code)
  for (let index = 0; index < code.count; index++) reader.read(index, code.text(index))
  reader.finish()
  return reader
}

class ElixirReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code
  private readonly stack: Opener[] = []
  /** Heads that wait for their `do`, innermost last. */
  private readonly heads: number[] = []

  constructor(code: Code) {
    this.code = code
  }

  read(index: number, text: string): void {
    if (this.code.text(index - 1) === '.') return
    if (HEADS.has(text)) this.await(index, text)
    else if (text === 'do' || text === 'fn') this.open(index, text)
    else if (text === 'do:') this.short(index)
    else if (text === 'end') this.close(index)
    else if (SECTIONS.has(text)) this.section(text)
    else if (text === '->') this.arrow(index)
  }

  /** Another definition begins: those before it that got no block have none. */
  private await(index: number, text: string): void {
    const { code, heads } = this
    const isDefinition = (DEFINES.has(text) || MODULES.has(text)) && code.startsLine(index)
    while (isDefinition && DEFINES.has(code.text(heads.at(-1) ?? -1))) heads.pop()
    heads.push(index)
  }

  finish(): void {
    while (this.stack.length > 0) this.close(this.code.count - 1)
  }

  private open(index: number, text: string): void {
    if (this.stack.length >= DEPTH) return
    const head = text === 'do' ? this.takeHead(index) : index
    const word = text === 'fn' ? 'fn' : this.code.text(head)
    this.stack.push({ index, word, head, hasArms: ARMED.has(word) })
  }

  /** The nearest head in the same brackets before a `do`; -1 for a call that takes a block. */
  private takeHead(index: number): number {
    const { code, heads } = this
    for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
      const isNear = index - head < LOOK_BACK * 4 && code.parent(head) === code.parent(index)
      if (isNear && !beginsAnew(code, head, index)) return head
    }
    return -1
  }

  /** `def name(…), do: expression` ends with its line or the deeper ones below. */
  private short(index: number): void {
    const head = this.takeHead(index)
    if (head < 0 || !DEFINES.has(this.code.text(head))) return
    this.define(head, index, Math.max(index, findIndentedEnd(this.code, head)))
  }

  private close(index: number): void {
    const opener = this.stack.pop()
    if (opener === undefined) return
    const { word, head } = opener
    if (DEFINES.has(word)) this.define(head, opener.index, index)
    else if (MODULES.has(word)) this.module(head, opener.index, index)
    else if (CONTROL.has(word)) this.blocks.push({ keyword: head, start: opener.index, end: index })
  }

  /** From `rescue`, `catch` and the `else` of `with` and `try` on, arrows are arms. */
  private section(text: string): void {
    const top = this.stack.at(-1)
    if (top === undefined) return
    top.hasArms = text !== 'after' && (text !== 'else' || top.word === 'with' || top.word === 'try')
  }

  /** An arm decides unless it takes the rest. */
  private arrow(index: number): void {
    const { code } = this
    if (this.stack.at(-1)?.hasArms !== true) return
    const before = code.text(index - 1)
    const isRest = (before === '_' || before === 'true') && code.startsLine(index - 1)
    if (!isRest && !(before === '_' && code.text(index - 2) === 'do')) code.decides[index] = 1
  }

  private define(head: number, body: number, end: number): void {
    const { code } = this
    const nameToken = head + 1
    const open = nameToken + 1
    const hasList = code.opensGroup(open) && code.touchesPrevious(open)
    this.functions.push({
      name: code.raw(nameToken),
      kind: 'function',
      nameToken,
      firstToken: head,
      ownsFrom: head,
      bodyStart: body,
      bodyEnd: end,
      parameters: hasList ? readElixirParameters(code, open) : [],
    })
  }

  private module(head: number, body: number, end: number): void {
    const { code } = this
    let name = ''
    for (let at = head + 1; at < body && (code.isWord(at) || code.text(at) === '.'); at++)
      name += code.raw(at)
    this.scopes.push({ name, nameToken: head + 1, bodyStart: body, bodyEnd: end, isClass: name !== '' })
  }
}

/** The `do` belongs to a later statement: its line is no deeper than the head's and begins with another word. */
function beginsAnew(code: Code, head: number, index: number): boolean {
  if (code.line(index) === code.line(head) || code.indent(index) > code.indent(head)) return false
  let first = index
  while (first > index - LOOK_BACK && first > head && !code.startsLine(first)) first--
  return code.isWord(first) && first > head && !CONTINUES.has(code.text(first))
}

const CONTINUES = new Set(['do', 'when', 'and', 'or', 'in'])
