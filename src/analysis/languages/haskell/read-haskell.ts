import type { Code } from '../engine/structure/code.ts'
import { columnOf, LayoutStack, splitByColumn } from '../engine/structure/layout.ts'
import { parametersAt } from '../engine/structure/parameters-at.ts'
import type { BlockSpan, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'
import { readEquation, type Equation } from './haskell-equation.ts'

const TYPES = new Set(['data', 'newtype'])
const HOLDERS = new Set(['class', 'instance'])
const OTHERS = new Set(
  'module import type infixl infixr infix foreign default deriving pattern where'.split(' '),
)

/** Haskell: bindings of the file, of classes and of instances; equations of one name are one function. */
export function readHaskell(code: Code): Structure {
  const reader = new HaskellReader(code)
  reader.items(splitByColumn(code, 0, code.count, columnOf(code, 0)), false)
  return reader
}

class HaskellReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code

  constructor(code: Code) {
    this.code = code
  }

  items(parts: readonly (readonly [number, number])[], isMember: boolean): void {
    let last = ''
    for (const [from, to] of parts) last = this.item(from, to, isMember, last)
  }

  /** The name the item defines; empty for anything but an equation. */
  private item(from: number, to: number, isMember: boolean, last: string): string {
    const { code } = this
    const text = code.text(from)
    if (HOLDERS.has(text)) this.holder(from, to)
    else if (TYPES.has(text)) this.type(from, to)
    else if (!OTHERS.has(text)) return this.equation(from, to, isMember, last)
    return ''
  }

  private equation(from: number, to: number, isMember: boolean, last: string): string {
    const equation = readEquation(this.code, from, to)
    if (equation === null) return ''
    const { name, body } = equation
    this.decisions(body, to)
    if (name === last) this.extend(from, to - 1)
    else this.add(equation, from, to - 1, isMember)
    return name
  }

  private add(
    { name, nameToken, patterns, body }: Equation,
    from: number,
    end: number,
    isMember: boolean,
  ): void {
    this.functions.push({
      name,
      kind: isMember ? 'method' : 'function',
      nameToken,
      firstToken: from,
      ownsFrom: from,
      bodyStart: body,
      bodyEnd: end,
      parameters: parametersAt(this.code, patterns),
    })
  }

  /** Another equation of the same name decides by its patterns. */
  private extend(from: number, end: number): void {
    const previous = this.functions.pop()
    if (previous === undefined) return
    this.code.decides[from] = 1
    this.functions.push({ ...previous, bodyEnd: end })
  }

  private type(from: number, to: number): void {
    const nameToken = this.headName(from, to)
    if (nameToken < 0) return
    const { code } = this
    this.scopes.push({
      name: code.raw(nameToken),
      nameToken,
      bodyStart: nameToken,
      bodyEnd: to - 1,
      isClass: true,
    })
  }

  /** `class Show a where …`, `instance Show Box where …`. */
  private holder(from: number, to: number): void {
    const { code } = this
    const nameToken = this.headName(from, to)
    let where = from
    while (where < to && code.text(where) !== 'where') where = code.next(where)
    if (nameToken < 0) return
    const isClass = code.text(from) === 'class'
    const name = isClass ? code.raw(nameToken) : this.instanceName(nameToken, where)
    this.scopes.push({ name, nameToken, bodyStart: nameToken, bodyEnd: to - 1, isClass })
    const first = where + 1
    if (code.text(first) === '{') this.items(splitBySemicolons(code, first), true)
    else if (first < to) this.items(splitByColumn(code, first, to, columnOf(code, first)), true)
  }

  /** The name behind what is assumed: `class (Eq a, Show a) => Box a`. */
  private headName(from: number, to: number): number {
    const { code } = this
    let name = -1
    for (let at = from + 1, steps = 0; at < to && steps < 60; at = code.next(at), steps++) {
      const text = code.text(at)
      if (text === '=>') name = -1
      else if (text === 'where' || text === '=' || text === '|') break
      else if (name < 0 && code.isWord(at) && /^\p{Lu}/u.test(code.raw(at))) name = at
    }
    return name
  }

  private instanceName(from: number, to: number): string {
    const { code } = this
    const words: string[] = []
    for (let at = from; at < to && words.length < 4; at++)
      if (code.isWord(at) && /^\p{Lu}/u.test(code.raw(at))) words.push(code.raw(at))
    return words.join(' ')
  }

  /** Arms, guards and comprehensions of one equation. */
  private decisions(from: number, to: number): void {
    const { code } = this
    const layout = new LayoutStack(code, ({ keyword, first }, end) => {
      this.blocks.push({ keyword, start: first, end })
    })
    for (let index = from; index < to; index++) {
      if (layout.advance(index)) this.arm(index)
      const text = code.text(index)
      if (text === '|') this.guard(index)
      else if (text === 'if')
        this.blocks.push({ keyword: index, start: index + 1, end: findIndentedEnd(code, index) })
      else if (opensArms(code, index, text) && index + 1 < to) this.arms(index, layout)
    }
    layout.finish(to - 1)
  }

  private arms(index: number, layout: LayoutStack): void {
    const { code } = this
    const first = index + 1
    if (code.text(first) === '{') {
      this.arm(first + 1)
      for (let at = first + 1; at < code.match(first); at = code.next(at))
        if (code.text(at) === ';') this.arm(at + 1)
      return
    }
    this.arm(first)
    layout.push({ keyword: index, column: columnOf(code, first), bracket: code.parent(first), first })
  }

  private arm(index: number): void {
    const { code } = this
    const takesRest = code.text(index) === '_' && code.text(index + 1) === '->'
    if (!takesRest && code.text(index) !== 'where') code.decides[index] = 1
  }

  /** `| otherwise` takes the rest; `[| … |]` quotes. */
  private guard(index: number): void {
    const { code } = this
    const next = code.text(index + 1)
    const takesRest = (next === 'otherwise' || next === 'True') && ['=', '->'].includes(code.text(index + 2))
    const quotes = next === ']' || (code.text(index - 1) === '[' && code.touchesPrevious(index))
    if (!takesRest && !quotes) code.decides[index] = 1
  }
}

function splitBySemicolons(code: Code, open: number): (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = []
  let start = open + 1
  for (let at = open + 1; at <= code.match(open); at = code.next(at)) {
    if (code.text(at) !== ';' && at !== code.match(open)) continue
    if (at > start) parts.push([start, at])
    start = at + 1
  }
  return parts
}

/** `case … of`, `\case`. */
function opensArms(code: Code, index: number, text: string): boolean {
  if (text === 'of') return code.isWord(index)
  return (text === 'case' || text === 'cases') && code.text(index - 1) === '\\'
}
