import { DEPTH } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { findBatchEnd, findBodyStart, findTagEnd, isTextFrame, usesBatches } from './routine-body.ts'
import { findRoutineWord, isUnitBody, readRoutineHead, type RoutineHead } from './routine-head.ts'
import { closesBlock, opensBlock, readRoutineBlocks } from './routine-blocks.ts'
import { markDecisions, routineMark } from './routine-marks.ts'
import type { FunctionSpan, Structure } from '../engine/structure/structure.ts'

/** Something that an `end` closes. */
interface Frame {
  readonly kind: 'routine' | 'unit' | 'block'
  readonly index: number
  readonly head: RoutineHead | null
  /** A routine's own `begin` was met. */
  begun: boolean
}

/** SQL: `create … function|procedure|trigger` to the end of its body, and the subprograms of packages and types. */
export function readRoutines(code: Code): Structure {
  const reader = new RoutineReader(code)
  let index = 0
  while (index < code.count) index = reader.step(index)
  reader.unwind(code.count - 1)
  markDecisions(code, reader.functions)
  return { functions: reader.functions, scopes: [], blocks: readRoutineBlocks(code) }
}

class RoutineReader {
  readonly functions: FunctionSpan[] = []
  private readonly code: Code
  private readonly stack: Frame[] = []
  private readonly hasBatches: boolean

  constructor(code: Code) {
    this.code = code
    this.hasBatches = usesBatches(code)
  }

  /** Reads one token, or a whole routine whose end is known; returns where to go on. */
  step(index: number): number {
    const text = this.code.text(index)
    if (text === 'create' || text === 'alter') return this.create(index)
    if (text === 'function' || text === 'procedure') return this.declare(index)
    if (isTextFrame(this.code, index)) return this.skipText(index)
    if (text === 'begin') this.begin(index)
    else if (opensBlock(this.code, index)) this.push('block', index, null)
    else if (closesBlock(this.code, index)) this.close(index)
    return index + 1
  }

  /** What was never closed ends where the text or the next routine of its own starts. */
  unwind(end: number): void {
    for (let frame = this.stack.pop(); frame !== undefined; frame = this.stack.pop())
      if (frame.head !== null) this.add(frame.index, frame.head, end)
  }

  private skipText(index: number): number {
    const after = findTagEnd(this.code, index) + 1
    this.code.marks.fill(routineMark.undecided, index, after)
    return after
  }

  private create(index: number): number {
    const word = findRoutineWord(this.code, index)
    if (word >= 0 && (this.hasBatches || this.code.text(index) === 'create')) {
      this.unwind(index - 1)
      return this.define(index, readRoutineHead(this.code, word), true)
    }
    if (word < 0 && isUnitBody(this.code, index)) {
      this.unwind(index - 1)
      this.push('unit', index, null)
    }
    return Math.max(index, word) + 1
  }

  /** A subprogram among the declarations of a package, a type or a routine. */
  private declare(index: number): number {
    const top = this.stack.at(-1)
    const isDeclared = top !== undefined && (top.kind === 'unit' || (top.kind === 'routine' && !top.begun))
    return isDeclared ? this.define(index, readRoutineHead(this.code, index), false) : index + 1
  }

  private define(index: number, head: RoutineHead, isCreated: boolean): number {
    const { code } = this
    const start = findBodyStart(code, head.after, isCreated)
    if (start.kind === 'none') return start.at + 1
    if (start.kind === 'tag') return this.finish(index, head, findTagEnd(code, start.at))
    if (this.hasBatches || head.parameters[0]?.name.startsWith('@') === true)
      return this.finish(index, head, findBatchEnd(code, head.after))
    if (start.kind === 'statement') return this.finish(index, head, start.at)
    this.push('routine', index, head)
    return start.at
  }

  private finish(index: number, head: RoutineHead, end: number): number {
    this.add(index, head, end)
    return Math.max(end, index) + 1
  }

  private begin(index: number): void {
    const top = this.stack.at(-1)
    if (top?.kind === 'routine' && !top.begun) top.begun = true
    else if (top !== undefined && opensBlock(this.code, index)) this.push('block', index, null)
  }

  private push(kind: Frame['kind'], index: number, head: RoutineHead | null): void {
    if (this.stack.length < DEPTH) this.stack.push({ kind, index, head, begun: false })
  }

  private close(index: number): void {
    const frame = this.stack.pop()
    if (frame?.head) this.add(frame.index, frame.head, afterEnd(this.code, index))
  }

  private add(index: number, head: RoutineHead, end: number): void {
    this.functions.push({
      name: head.name,
      kind: 'function',
      nameToken: head.nameToken,
      firstToken: index,
      ownsFrom: index,
      bodyStart: Math.min(head.after, this.code.count - 1),
      bodyEnd: end,
      parameters: head.parameters,
    })
  }
}

/** `end;` and `end name;` */
function afterEnd(code: Code, index: number): number {
  if (code.text(index + 1) === ';') return index + 1
  return code.text(index + 2) === ';' ? index + 2 : index
}
