import type { Code } from '../engine/structure/code.ts'
import { isTag } from './routine-body.ts'
import type { FunctionSpan } from '../engine/structure/structure.ts'

/** Marks of tokens: inside a routine, and what looks like a decision but is none. */
export const routineMark = { inside: 1, undecided: 2 } as const

const STATEMENT_STARTS = new Set([';', 'begin', 'then', 'else', 'loop', 'do', '>', ':'])

/** The token is the first of a statement. */
export function startsStatement(code: Code, index: number): boolean {
  return STATEMENT_STARTS.has(code.text(index - 1))
}

/** One pass: in a routine `and` and `or` decide something, unless quoted in a frame or part of `between`. */
export function markDecisions(code: Code, functions: readonly FunctionSpan[]): void {
  const depths = new Int32Array(code.count + 1)
  for (const { bodyStart, bodyEnd } of functions) {
    depths[bodyStart] = (depths[bodyStart] ?? 0) + 1
    const after = Math.min(bodyEnd + 1, code.count)
    depths[after] = (depths[after] ?? 0) - 1
  }
  const marker = new Marker(code)
  let depth = 0
  for (let index = 0; index < code.count; index++) {
    depth += depths[index] ?? 0
    if (depth > 0) marker.mark(index)
    else marker.leave()
  }
}

class Marker {
  private readonly code: Code
  /** Tag of the frame that is the routine's body, and of a frame in it that is only text. */
  private frame = ''
  private quoted = ''
  /** Brackets in which a `between` awaits its `and`. */
  private readonly ranges = new Set<number>()
  private awaitsLoop = false

  constructor(code: Code) {
    this.code = code
  }

  leave(): void {
    this.frame = this.quoted = ''
    this.ranges.clear()
    this.awaitsLoop = false
  }

  mark(index: number): void {
    const { code } = this
    if (isTag(code, index)) this.tag(code.raw(index))
    const isDecision = this.quoted === '' && this.decides(index, code.text(index))
    code.marks[index] = isDecision ? routineMark.inside : routineMark.undecided
  }

  private tag(tag: string): void {
    if (this.quoted !== '') this.quoted = this.quoted === tag ? '' : this.quoted
    else if (this.frame === '') this.frame = tag
    else if (this.frame === tag) this.frame = ''
    else this.quoted = tag
  }

  private decides(index: number, text: string): boolean {
    if (text === 'between') this.ranges.add(this.code.parent(index))
    else if (text === 'and') return !this.ranges.delete(this.code.parent(index))
    else if (text === 'loop') return this.opensLoop(index)
    else if (text === ';') {
      this.ranges.clear()
      this.awaitsLoop = false
    } else if (text === 'while' || (text.startsWith('for') && startsStatement(this.code, index)))
      this.awaitsLoop = true
    return true
  }

  /** After `while` or `for` a `loop` only opens their body. */
  private opensLoop(index: number): boolean {
    const isOwn = !this.awaitsLoop && this.code.text(index - 1) !== 'end'
    this.awaitsLoop = false
    return isOwn
  }
}
