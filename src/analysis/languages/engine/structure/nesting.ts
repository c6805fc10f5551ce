import type { Code } from './code.ts'
import type { BlockSpan } from './structure.ts'

/** Blocks that hold statements without making them harder to reach; cognitive complexity passes them over. */
const FLAT = new Set('try finally ensure with using lock synchronized'.split(' '))
/** The arms of these are no level beside the statement's own. */
const SWITCHES = new Set(['match', 'switch'])

interface OpenBlock {
  readonly keyword: number
  readonly end: number
  /** Cognitive nesting inside it. */
  readonly depth: number
}

/** Depth of control blocks around each token, counted anew inside each function. */
export class Nesting {
  private readonly code: Code
  private readonly blocks: readonly BlockSpan[]
  private next = 0
  /** First token of the next block; past the last one when there is none. */
  private nextStart: number
  /** Last token of the innermost block; past the last one when there is none. */
  private innerEnd: number
  private open: OpenBlock[] = []
  private readonly outer: OpenBlock[][] = []

  constructor(code: Code, blocks: readonly BlockSpan[]) {
    this.code = code
    this.blocks = blocks.toSorted((a, b) => a.start - b.start || b.end - a.end)
    this.nextStart = this.blocks[0]?.start ?? code.count
    this.innerEnd = code.count
  }

  enterFunction(): void {
    this.outer.push(this.open)
    this.open = []
    this.settle()
  }

  leaveFunction(): void {
    this.open = this.outer.pop() ?? []
    this.settle()
  }

  /** Moves on to a token. */
  advance(index: number): void {
    if (index <= this.innerEnd && index < this.nextStart) return
    while ((this.open.at(-1)?.end ?? index) < index) this.open.pop()
    for (
      let block = this.blocks[this.next];
      block !== undefined && block.start <= index;
      block = this.blocks[++this.next]
    ) {
      if (block.end >= index) this.push(block)
    }
    this.nextStart = this.blocks[this.next]?.start ?? this.code.count
    this.settle()
  }

  private settle(): void {
    this.innerEnd = this.open.at(-1)?.end ?? this.code.count
  }

  /** Control blocks around the token. */
  get levels(): number {
    return this.open.length
  }

  /** Those that SonarSource's definition counts. */
  get cognitiveDepth(): number {
    return this.open.at(-1)?.depth ?? 0
  }

  /** The word that opened the innermost block; empty outside of any. */
  get innermost(): string {
    const block = this.open.at(-1)
    return block === undefined ? '' : this.code.text(block.keyword)
  }

  private push({ keyword, end }: BlockSpan): void {
    const text = this.code.text(keyword)
    const isArm = text === 'case' && SWITCHES.has(this.innermost)
    const isFlat = FLAT.has(text) || (text === 'async' && this.code.text(keyword + 1) === 'with')
    this.open.push({ keyword, end, depth: this.cognitiveDepth + Number(!isArm && !isFlat) })
  }
}
