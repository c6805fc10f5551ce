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
  private open: OpenBlock[] = []
  private readonly outer: OpenBlock[][] = []

  constructor(code: Code, blocks: readonly BlockSpan[]) {
    this.code = code
    this.blocks = blocks.toSorted((a, b) => a.start - b.start || b.end - a.end)
  }

  enterFunction(): void {
    this.outer.push(this.open)
    this.open = []
  }

  leaveFunction(): void {
    this.open = this.outer.pop() ?? []
  }

  /** Moves on to a token. */
  advance(index: number): void {
    while ((this.open.at(-1)?.end ?? index) < index) this.open.pop()
    for (
      let block = this.blocks[this.next];
      block !== undefined && block.start <= index;
      block = this.blocks[++this.next]
    ) {
      if (block.end >= index) this.push(block)
    }
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
