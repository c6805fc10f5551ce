import type { Code } from '../engine/structure/code.ts'
import { DEPTH } from '../engine/limits.ts'
import type { BlockSpan } from '../engine/structure/structure.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'
import { MlArrows } from '../families/ml/ml-arrows.ts'

interface Holder {
  readonly word: string
  readonly index: number
  readonly indent: number
  readonly bracket: number
}

const HOLDERS = new Set(['match', 'try', 'function'])
/** Lines of a `match` or `try` that stand no further right than itself. */
const GOES_ON = new Set(['|', 'with', 'finally', 'else', 'elif'])
const BLOCKS = new Set(['if', 'for', 'while'])

/** The arms of `match`, `function` and `try … with` in one item. */
export class FsharpArms {
  private readonly code: Code
  private readonly blocks: BlockSpan[]
  private readonly arrows: MlArrows
  private holders: Holder[] = []

  constructor(code: Code, blocks: BlockSpan[]) {
    this.code = code
    this.blocks = blocks
    this.arrows = new MlArrows(code)
  }

  read(from: number, to: number): void {
    this.arrows.restart()
    this.holders = []
    for (let index = from; index < to; index++) this.token(index)
    while (this.holders.length > 0) this.pop(to - 1)
  }

  private token(index: number): void {
    const { code } = this
    const text = code.text(index)
    this.leave(index, text)
    if (code.isWord(index)) this.word(index, text)
    else if (text === '->') this.arrow(index)
    else if (text === ':' || text === '=' || text === ',') this.arrows.mark(index, text)
  }

  private word(index: number, text: string): void {
    const { code } = this
    if (text === 'fun' || text === 'for') this.arrows.expect(index)
    else if (text === 'do') this.arrows.forget(index)
    if (BLOCKS.has(text))
      this.blocks.push({ keyword: index, start: index + 1, end: findIndentedEnd(code, index) })
    if (!HOLDERS.has(text) || this.holders.length >= DEPTH) return
    this.holders.push({ word: text, index, indent: code.indent(index), bracket: code.parent(index) })
  }

  /** Closes what a bracket or a line further left has ended. */
  private leave(index: number, text: string): void {
    const { code } = this
    const open = code.match(index)
    if (open >= 0 && open < index) {
      this.arrows.leave(open)
      while ((this.holders.at(-1)?.bracket ?? -1) >= open) this.pop(index - 1)
    }
    if (!code.startsLine(index)) return
    const indent = code.indent(index)
    while (this.isLeftOf(indent, text)) this.pop(index - 1)
  }

  private isLeftOf(indent: number, text: string): boolean {
    const top = this.holders.at(-1)
    if (top === undefined) return false
    return indent < top.indent || (indent === top.indent && !GOES_ON.has(text))
  }

  private pop(end: number): void {
    const holder = this.holders.pop()
    if (holder !== undefined) this.blocks.push({ keyword: holder.index, start: holder.index + 1, end })
  }

  /** An arm decides unless it takes the rest; a handler always does. */
  private arrow(index: number): void {
    const { code } = this
    if (!this.arrows.isArm(index)) return
    const isRest = code.text(index - 1) === '_' && ['|', 'with', 'function'].includes(code.text(index - 2))
    const holder = this.holders.at(-1)
    if (holder !== undefined && (!isRest || holder.word === 'try')) code.decides[index] = 1
  }
}
