import type { Code } from './code.ts'
import type { Nesting } from './nesting.ts'
import type { BlockSpan } from './structure.ts'

/** One point, and one more for every level around: what breaks the flow and may nest. */
const NESTING = new Set('if unless while until repeat loop catch except rescue foreach'.split(' '))
/** One point whatever is around them. */
const FLAT = new Set(['elif', 'elsif', 'elseif'])
const SWITCHES = new Set(['switch', 'match', 'when', 'select', 'case', 'given'])
const LOGICAL = new Set(['&&', '||', 'and', 'or', 'andalso', 'orelse'])
const ARROWS = new Set(['->', '=>'])
const JUMPS = new Set(['break', 'continue'])
/** A row of logical operators, or a conditional expression, does not reach over these. */
const BOUNDARIES = new Set([';', ',', '=', 'return', 'then', 'do', 'else'])

/** What a token's text can be to the count; anything else only starts statements. */
const BOUNDARY = 1
const LOGICAL_OPERATOR = 2
const COUNTED = 4

/** Conditional expressions in deeper brackets than this are not written. */
const BRACKETS_SEARCHED = 8

/** How many conditional expressions are open in one another, and which of them await their `:`, outermost first. */
interface Conditionals {
  open: number
  readonly awaiting: number[]
}

/**
 * Cognitive complexity by SonarSource's definition (G. Ann Campbell, 2018), told from tokens: control statements and
 * conditional expressions count one and their nesting, `else` and `else if` one, a switch one as a whole, each row of
 * like logical operators one, a jump to a label one. Recursion is not counted.
 */
export class CognitiveCounter {
  private readonly code: Code
  private readonly openers: ReadonlySet<number>
  /** By symbol. */
  private readonly roles: readonly number[]
  /** By bracket: the operator of the row of logical operators that is going on in it. */
  private readonly rows = new Map<number, string>()
  /** By bracket: the conditional expressions that are going on in it. */
  private readonly conditionals = new Map<number, Conditionals>()

  constructor(code: Code, blocks: readonly BlockSpan[]) {
    this.code = code
    this.openers = new Set(blocks.map((each) => each.keyword))
    this.roles = code.byText(roleOf)
  }

  /** The points of one token. */
  count(index: number, isBranch: boolean, nesting: Nesting): number {
    const { code } = this
    const role = this.roles[code.symbol(index)] ?? 0
    const isOpen = this.rows.size > 0 || this.conditionals.size > 0
    if (isOpen && this.startsStatement(index, role)) {
      this.rows.delete(code.parent(index))
      this.conditionals.delete(code.parent(index))
    }
    return isBranch || (role & COUNTED) !== 0 ? this.points(index, isBranch, nesting) : 0
  }

  private points(index: number, isBranch: boolean, nesting: Nesting): number {
    const text = this.code.text(index)
    const bracket = this.code.parent(index)
    if (text === ':') this.passColon(bracket)
    if (this.isSwitch(index, text, nesting)) return 1 + nesting.cognitiveDepth
    if (isBranch) return this.countBranch(index, text, bracket, nesting)
    if (text === 'else') return Number(this.isElse(index, nesting))
    // A loop that only its body ends is no decision, and is a loop to follow.
    if (text === 'loop') return this.openers.has(index) ? 1 + nesting.cognitiveDepth : 0
    return Number(text === 'goto' || (JUMPS.has(text) && this.hasLabel(index)))
  }

  private countBranch(index: number, text: string, bracket: number, nesting: Nesting): number {
    if (LOGICAL.has(text)) return this.countLogical(text, bracket)
    if (text === '?') return 1 + nesting.cognitiveDepth + this.openConditional(bracket)
    // The `for` of a comprehension opens no block.
    if (text === 'for') return this.openers.has(index) ? 1 + nesting.cognitiveDepth : 0
    if (FLAT.has(text) || (text === 'if' && this.code.text(index - 1) === 'else')) return 1
    return NESTING.has(text) ? 1 + nesting.cognitiveDepth : 0
  }

  private countLogical(operator: string, bracket: number): number {
    if (this.rows.get(bracket) === operator) return 0
    this.rows.set(bracket, operator)
    return 1
  }

  /** How many conditional expressions a new one stands in. */
  private openConditional(bracket: number): number {
    let around = 0
    let outer = bracket
    for (let steps = 0; steps < BRACKETS_SEARCHED; steps++) {
      around += this.conditionals.get(outer)?.open ?? 0
      if (outer < 0) break
      outer = this.code.parent(outer)
    }
    const here = this.conditionals.get(bracket) ?? { open: 0, awaiting: [] }
    here.awaiting.push(here.open++)
    this.conditionals.set(bracket, here)
    return around
  }

  /** A `:` belongs to the last expression that awaits one; those behind it have ended. */
  private passColon(bracket: number): void {
    const here = this.conditionals.get(bracket)
    const last = here?.awaiting.pop()
    if (here !== undefined && last !== undefined) here.open = last + 1
  }

  /** A boundary, or a new line that neither starts with an operator nor follows one. */
  private startsStatement(index: number, role: number): boolean {
    if ((role & BOUNDARY) !== 0) return true
    const { code } = this
    if ((role & LOGICAL_OPERATOR) !== 0 || !code.isWord(index) || !code.startsLine(index)) return false
    return index === 0 || ((this.roles[code.symbol(index - 1)] ?? 0) & LOGICAL_OPERATOR) === 0
  }

  /** The head of a switch; its arms count nothing. */
  private isSwitch(index: number, text: string, nesting: Nesting): boolean {
    if (!SWITCHES.has(text)) return false
    if (text === 'case' && (nesting.innermost === 'match' || nesting.innermost === 'switch')) return false
    return this.openers.has(index) || (text === 'select' && this.code.text(index + 1) === '{')
  }

  /** `else` of a statement: it has a body of its own, or stands first where a body ends with a word. */
  private isElse(index: number, nesting: Nesting): boolean {
    const { code } = this
    const next = code.text(index + 1)
    if (next === 'if' || ARROWS.has(next) || nesting.innermost === 'case') return false
    return this.openers.has(index) || code.startsLine(index) || code.text(index - 1) === ';'
  }

  private hasLabel(index: number): boolean {
    const { code } = this
    return (
      code.isWord(index + 1) &&
      code.line(index + 1) === code.line(index) &&
      [';', '}', ''].includes(code.text(index + 2))
    )
  }
}

function roleOf(text: string): number {
  const isCounted = SWITCHES.has(text) || JUMPS.has(text) || [':', 'else', 'goto', 'loop'].includes(text)
  return (
    Number(BOUNDARIES.has(text)) * BOUNDARY +
    Number(LOGICAL.has(text)) * LOGICAL_OPERATOR +
    Number(isCounted) * COUNTED
  )
}
