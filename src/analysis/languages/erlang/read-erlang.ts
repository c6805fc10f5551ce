import type { Code } from '../engine/structure/code.ts'
import { DEPTH } from '../engine/limits.ts'
import { parametersAt, sectionStarts } from '../engine/structure/parameters-at.ts'
import type { BlockSpan, FunctionSpan, Structure } from '../engine/structure/structure.ts'

const OPENERS = new Set(['case', 'if', 'receive', 'try', 'begin', 'fun', 'maybe'])

type Part = 'of' | 'catch' | 'after' | 'else'

function isPart(text: string): text is Part {
  return text === 'of' || text === 'catch' || text === 'after' || text === 'else'
}

/** What `end` closes: its word, and which part of it is being read. */
interface Open {
  readonly index: number
  readonly word: string
  part: 'body' | Part
  arms: number
}

/** Erlang: forms end with a full stop; a function is all of its clauses, and each one after the first decides. */
export function readErlang(code: Code): Structure {
  const reader = new ErlangReader(code)
  for (let start = 0; start < code.count;) start = reader.form(start)
  return reader
}

class ErlangReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: Structure['scopes'] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code
  private open: Open[] = []
  private clauses = 0

  constructor(code: Code) {
    this.code = code
  }

  /** Reads to the next full stop and returns what follows it. */
  form(start: number): number {
    const { code } = this
    const isFunction = isClauseHead(code, start)
    this.open = []
    this.clauses = 0
    let end = start
    for (; end < code.count && !this.endsForm(end); end++) if (isFunction) this.token(end)
    if (isFunction) this.add(start, Math.min(end, code.count - 1))
    return end + 1
  }

  /** `.` with a space behind it; where one was forgotten, the next form begins the line with a `-` or a clause. */
  private endsForm(index: number): boolean {
    const { code } = this
    if (code.text(index) !== '.') return false
    return index + 1 >= code.count || !code.touchesPrevious(index + 1)
  }

  private token(index: number): void {
    const { code } = this
    const text = code.text(index)
    const top = this.open.at(-1)
    if (text === '->') this.arrow(index, top)
    else if (!code.isWord(index)) return
    else if (text === 'end') this.close(index)
    else if (top !== undefined && isPart(text)) this.turn(top, text)
    else if (OPENERS.has(text) && this.opens(index, text)) this.push(index, text)
  }

  private push(index: number, word: string): void {
    if (this.open.length < DEPTH) this.open.push({ index, word, part: 'body', arms: 0 })
  }

  /** `fun f/1` and `fun m:f/1` name a function, `catch` of an expression opens nothing. */
  private opens(index: number, text: string): boolean {
    const { code } = this
    if (text !== 'fun') return true
    const list = code.isWord(index + 1) ? index + 2 : index + 1
    return code.opensGroup(list) && code.text(code.match(list) + 1) !== '/'
  }

  /** `catch` and `after` of a `try`, `of` of a `case`; inside other brackets they belong elsewhere. */
  private turn(top: Open, text: Part): void {
    if (text === 'catch' && top.word !== 'try') return
    if (text === 'else' && top.word !== 'maybe') return
    top.part = text
  }

  private close(index: number): void {
    const opened = this.open.pop()
    if (opened === undefined || opened.word === 'fun' || opened.word === 'begin') return
    this.blocks.push({ keyword: opened.index, start: opened.index + 1, end: index })
  }

  /** An arm decides unless it takes the rest; the first clause of a function never does. */
  private arrow(index: number, top: Open | undefined): void {
    const isFirst = top === undefined ? this.clauses++ === 0 : top.arms++ === 0
    if (top === undefined || top.word === 'fun') {
      if (!isFirst) this.code.decides[index] = 1
    } else if (this.decides(index, top)) this.code.decides[index] = 1
  }

  private decides(index: number, { word, part }: Open): boolean {
    if (part === 'after') return false
    if (part === 'catch') return true
    const { code } = this
    const rest = word === 'if' ? 'true' : '_'
    const before = code.text(index - 2)
    return (
      code.text(index - 1) !== rest ||
      !(before === ';' || before === 'of' || before === word || before === 'else')
    )
  }

  private add(start: number, end: number): void {
    const { code } = this
    this.functions.push({
      name: code.raw(start).replace(/^'(.*)'$/s, '$1'),
      kind: 'function',
      nameToken: start,
      firstToken: start,
      ownsFrom: start,
      bodyStart: code.match(start + 1) + 1,
      bodyEnd: end,
      parameters: parametersAt(code, sectionStarts(code, start + 1)),
    })
  }
}

/** `name(…) ->`, `name(…) when … ->`. */
function isClauseHead(code: Code, index: number): boolean {
  if ((!code.isWord(index) && !code.isString(index)) || !code.opensGroup(index + 1)) return false
  const after = code.text(code.match(index + 1) + 1)
  return after === '->' || after === 'when'
}
