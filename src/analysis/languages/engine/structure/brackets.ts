import { DEPTH } from '../limits.ts'
import { tokenKind } from '../../../source/tokens.ts'
import type { Tokenized } from '../lexing/tokenize.ts'

export interface Brackets {
  readonly matches: Int32Array
  readonly parents: Int32Array
  readonly angles: Int32Array
}

const CLOSER_OF: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** Stands for the piece of a string that closes an interpolation. */
const STRING = '"'
/** How many unclosed brackets a closing one may end; more is taken for a stray closer. */
const REPAIR = 3

/** What a bracket's meaning can hang on; other punctuation is passed over. */
const MARKS = new Set('( [ { ) ] } < > ;'.split(' '))

/** One pass that pairs brackets, tolerant of what does not pair; `<` `>` pairs are only candidates for types. */
export function matchBrackets(source: string, { tokens, symbolTexts }: Tokenized): Brackets {
  const matcher = new Matcher(tokens.count)
  const marks = symbolTexts.map((text) => (MARKS.has(text) ? text : undefined))
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kinds[index]
    if (kind === tokenKind.punctuation) matcher.punctuation(index, marks[tokens.symbols[index] ?? 0])
    else if (kind === tokenKind.directive) matcher.directive(index, source, tokens.starts[index] ?? 0)
    else if (kind === tokenKind.stringHead) matcher.open(index, STRING)
    else if (kind === tokenKind.stringMiddle) matcher.between(index)
    else if (kind === tokenKind.stringTail) matcher.close(index, STRING)
    else matcher.plain(index)
  }
  return matcher
}

class Matcher implements Brackets {
  readonly matches: Int32Array
  readonly parents: Int32Array
  readonly angles: Int32Array
  private stack: number[] = []
  /** The innermost open bracket; -1 for none. */
  private top = -1
  private expected: string[] = []
  private pendingAngles: { index: number; depth: number }[] = []
  private overflow = 0
  private readonly conditionals: number[][] = []
  private readonly conditionalsExpected: string[][] = []

  constructor(count: number) {
    this.matches = new Int32Array(count).fill(-1)
    this.parents = new Int32Array(count).fill(-1)
    this.angles = new Int32Array(count).fill(-1)
  }

  plain(index: number): void {
    this.parents[index] = this.top
  }

  punctuation(index: number, text: string | undefined): void {
    if (text === undefined) {
      this.plain(index)
      return
    }
    const closer = CLOSER_OF[text]
    if (closer !== undefined) this.open(index, closer)
    else if (text === ')' || text === ']' || text === '}') this.close(index, text)
    else {
      this.plain(index)
      if (text === '<') this.pendingAngles.push({ index, depth: this.stack.length })
      else if (text === '>') this.closeAngle(index)
      else if (text === ';') this.dropAngles(this.stack.length - 1)
    }
  }

  open(index: number, closer: string): void {
    this.plain(index)
    if (this.stack.length >= DEPTH) {
      this.overflow++
      return
    }
    this.stack.push(index)
    this.expected.push(closer)
    this.top = index
  }

  close(index: number, text: string): void {
    if (this.overflow > 0) {
      this.overflow--
      this.plain(index)
      return
    }
    const level = this.findOpener(text)
    if (level >= 0) {
      const opener = this.stack[level] ?? -1
      while (this.stack.length > level) {
        this.stack.pop()
        this.expected.pop()
      }
      this.top = level === 0 ? -1 : (this.stack[level - 1] ?? -1)
      this.matches[opener] = index
      this.matches[index] = opener
      this.dropAngles(level)
    }
    this.plain(index)
  }

  /** Between two interpolations of one string: closes the first, opens the next. */
  between(index: number): void {
    this.close(index, STRING)
    const opener = this.matches[index] ?? -1
    this.open(index, STRING)
    if (opener >= 0) this.matches[opener] = index
  }

  /** Each branch of a conditional starts from the brackets open at its `#if`, so that alternatives do not add up. */
  directive(index: number, source: string, start: number): void {
    this.plain(index)
    const name = /^#\s*(if|el|endif)/.exec(source.slice(start, start + 40))?.[1]
    if (name === 'if' && this.conditionals.length < 100) {
      this.conditionals.push(this.stack.slice())
      this.conditionalsExpected.push(this.expected.slice())
    } else if (name === 'el' && this.conditionals.length > 0) {
      this.stack = this.conditionals.at(-1)?.slice() ?? []
      this.expected = this.conditionalsExpected.at(-1)?.slice() ?? []
      this.top = this.stack.at(-1) ?? -1
    } else if (name === 'endif') {
      this.conditionals.pop()
      this.conditionalsExpected.pop()
    }
  }

  private findOpener(text: string): number {
    const lowest = Math.max(0, this.expected.length - 1 - REPAIR)
    for (let level = this.expected.length - 1; level >= lowest; level--)
      if (this.expected[level] === text) return level
    return -1
  }

  private closeAngle(index: number): void {
    const last = this.pendingAngles.at(-1)
    if (last === undefined || last.depth !== this.stack.length) return
    this.pendingAngles.pop()
    this.angles[last.index] = index
    this.angles[index] = last.index
  }

  private dropAngles(depth: number): void {
    while ((this.pendingAngles.at(-1)?.depth ?? -1) > depth) this.pendingAngles.pop()
  }
}
