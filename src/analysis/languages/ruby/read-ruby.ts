import { DEPTH } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { readRubyHead, type RubyHead } from './ruby-head.ts'
import type { BlockSpan, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'

interface Opener {
  readonly word: string
  readonly index: number
  readonly head: RubyHead | null
  /** A loop whose `do` is still to come on its line. */
  awaitsDo: boolean
}

const BLOCKS = new Set(['if', 'unless', 'while', 'until', 'case', 'for', 'begin', 'do'])
const MAYBE_MODIFIERS = new Set(['if', 'unless', 'while', 'until'])
const LOOPS = new Set(['while', 'until', 'for'])
const BEFORE_STATEMENT = new Set(
  '; = ( [ { | || && ! then do else and or not begin ensure => -> += -= ||= &&= << , ? : * + =='.split(' '),
)

/** Ruby: `def`, `class`, `module` and control words, each closed by its `end`. */
export function readRuby(code: Code): Structure {
  const reader = new RubyReader(code)
  for (let index = 0; index < code.count; index++) {
    if (code.isWord(index) && !isName(code, index)) reader.word(index, code.text(index))
  }
  reader.finish()
  return reader
}

/** After `.`, `&.`, `::` or `def` a word is a name whatever it says. */
function isName(code: Code, index: number): boolean {
  const before = code.text(index - 1)
  return (
    before === '.' || before === '&.' || before === '::' || (before === 'def' && code.text(index) !== 'self')
  )
}

class RubyReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code
  private readonly stack: Opener[] = []
  /** Classes and modules on the stack, so that no function has to look through all of it. */
  private openScopes = 0

  constructor(code: Code) {
    this.code = code
  }

  word(index: number, text: string): void {
    if (text === 'end') this.close(index)
    else if (text === 'def') this.define(index)
    else if (isScope(text)) this.push(text, index, null)
    else if (BLOCKS.has(text)) this.block(index, text)
  }

  finish(): void {
    while (this.stack.length > 0) this.close(this.code.count - 1)
  }

  private block(index: number, text: string): void {
    if (text === 'do' && this.takesDo(index)) return
    if (MAYBE_MODIFIERS.has(text) && !this.startsStatement(index)) return
    this.push(text, index, null)
  }

  private takesDo(index: number): boolean {
    const top = this.stack.at(-1)
    if (top === undefined || !top.awaitsDo || this.code.line(top.index) !== this.code.line(index))
      return false
    top.awaitsDo = false
    return true
  }

  private startsStatement(index: number): boolean {
    const { code } = this
    return code.startsLine(index) || BEFORE_STATEMENT.has(code.text(index - 1)) || isLabel(code, index - 1)
  }

  private define(index: number): void {
    const head = readRubyHead(this.code, index)
    if (head === null) return
    if (head.endlessEnd >= 0) this.addFunction(head, index, head.endlessEnd)
    else this.push('def', index, head)
  }

  private push(word: string, index: number, head: RubyHead | null): void {
    if (this.stack.length >= DEPTH) return
    this.stack.push({ word, index, head, awaitsDo: LOOPS.has(word) })
    this.openScopes += Number(isScope(word))
  }

  private close(index: number): void {
    const opener = this.stack.pop()
    if (opener === undefined) return
    this.openScopes -= Number(isScope(opener.word))
    if (opener.head !== null) this.addFunction(opener.head, opener.index, index)
    else if (isScope(opener.word)) this.addScope(opener, index)
    else if (opener.word !== 'do' && opener.word !== 'begin')
      this.blocks.push({ keyword: opener.index, start: opener.index + 1, end: index })
  }

  private addFunction(head: RubyHead, index: number, end: number): void {
    const isInScope = this.openScopes > 0 && this.stack.at(-1)?.word !== 'def'
    this.functions.push({
      name: head.name,
      kind: head.name === 'initialize' ? 'constructor' : isInScope ? 'method' : 'function',
      nameToken: head.nameToken,
      firstToken: index,
      ownsFrom: index,
      bodyStart: head.after,
      bodyEnd: end,
      parameters: head.parameters,
    })
  }

  /** `class A::B < C` is named by its last part; `class << self` lends no name. */
  private addScope({ word, index }: Opener, end: number): void {
    const { code } = this
    let name = index + 1
    while (code.text(name + 1) === '::') name += 2
    const isNamed = code.isWord(name)
    this.scopes.push({
      name: isNamed ? code.raw(name) : '',
      nameToken: isNamed ? name : index,
      bodyStart: name,
      bodyEnd: end,
      isClass: word === 'class' && isNamed,
    })
  }
}

/** `key: if x …`: a label is one token that ends with `:`. */
function isLabel(code: Code, index: number): boolean {
  return code.isString(index) && code.source.charCodeAt((code.tokens.ends[index] ?? 0) - 1) === 58
}

function isScope(word: string): boolean {
  return word === 'class' || word === 'module'
}
