import type { Code } from '../engine/structure/code.ts'
import { columnOf, splitByColumn } from '../engine/structure/layout.ts'
import type { BlockSpan, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'
import { FsharpArms } from './fsharp-arms.ts'
import { readFsharpBinding, type FsharpBinding } from './fsharp-binding.ts'

const MEMBERS = new Set('member static override default new interface let do abstract val inherit'.split(' '))
const BEFORE_NAME = new Set(['rec', 'private', 'internal', 'public'])
const MODULES_DEEP = 50

/** F#: bindings with parameters and members, by the columns they start at. */
export function readFsharp(code: Code): Structure {
  const reader = new FsharpReader(code)
  if (code.count > 0) reader.items(0, code.count, columnOf(code, 0), 0)
  return reader
}

/** Lines that go on with a type although they start at its column: `| Case`, `with`. */
function joinParts(code: Code, parts: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const joined: (readonly [number, number])[] = []
  for (const [start, end] of parts) {
    const last = joined.at(-1)
    if (last !== undefined && ['|', 'with'].includes(code.text(start)))
      joined[joined.length - 1] = [last[0], end]
    else joined.push([start, end])
  }
  return joined
}

class FsharpReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code
  private readonly arms: FsharpArms

  constructor(code: Code) {
    this.code = code
    this.arms = new FsharpArms(code, this.blocks)
  }

  items(from: number, to: number, column: number, depth: number): void {
    let isType = false
    for (const [start, end] of joinParts(this.code, splitByColumn(this.code, from, to, column))) {
      const text = this.wordOf(start, end)
      if (text === 'type') isType = true
      else if (text === 'let' || text === 'module') isType = false
      if (text === 'module') this.module(start, end, depth)
      else if (text === 'type' || (text === 'and' && isType)) this.type(start, end, depth)
      else this.bind(start, end, false)
    }
  }

  /** The first word behind attributes. */
  private wordOf(start: number, end: number): string {
    let at = start
    while (at < end && this.code.text(at) === '[') at = this.code.next(at)
    return this.code.text(at)
  }

  private bind(start: number, end: number, isMember: boolean): void {
    const binding = readFsharpBinding(this.code, start, end, isMember)
    this.arms.read(start, end)
    this.instances(start, end, 0)
    if (binding !== null) this.add(binding, start, end - 1)
  }

  /** `{ new T with member … }`: its members are functions of their own. */
  private instances(from: number, to: number, depth: number): void {
    const { code } = this
    for (let at = from; at < to && depth < MODULES_DEEP; at++) {
      if (code.text(at) !== '{' || code.text(at + 1) !== 'new' || code.match(at) < 0) continue
      const close = code.match(at)
      const first = this.firstMember(at + 2, close)
      for (const [start, end] of splitByColumn(code, first, close, columnOf(code, first))) {
        const binding = readFsharpBinding(code, start, end, true)
        if (binding !== null) this.add(binding, start, end - 1)
        this.instances(start, end, depth + 1)
      }
      at = close
    }
  }

  private add({ name, nameToken, kind, body, parameters }: FsharpBinding, from: number, end: number): void {
    const bodyEnd = Math.max(body, end)
    this.functions.push({
      name,
      kind,
      nameToken,
      firstToken: from,
      ownsFrom: nameToken,
      parameters,
      bodyStart: body,
      bodyEnd,
    })
  }

  /** `module X =` holds items further right; `module A.B` names the file. */
  private module(start: number, end: number, depth: number): void {
    const { code } = this
    const equals = this.find(start, end, '=')
    const first = equals + 1
    if (equals < 0 || first >= end || depth >= MODULES_DEEP) return
    const nameToken = equals - 1
    this.scopes.push({
      name: code.raw(nameToken),
      nameToken,
      bodyStart: equals,
      bodyEnd: end - 1,
      isClass: false,
    })
    const inner = code.startsLine(first) ? first : this.firstLine(first, end)
    if (inner < end) this.items(inner, end, columnOf(code, inner), depth + 1)
  }

  private type(start: number, end: number, depth: number): void {
    const { code } = this
    let nameToken = start
    while (nameToken < end && !['type', 'and'].includes(code.text(nameToken)))
      nameToken = code.next(nameToken)
    nameToken++
    while (BEFORE_NAME.has(code.text(nameToken)) || code.text(nameToken) === '[')
      nameToken = code.text(nameToken) === '[' ? code.next(nameToken) : nameToken + 1
    while (code.text(nameToken + 1) === '.') nameToken += 2
    if (!code.isWord(nameToken)) return
    this.scopes.push({
      name: code.raw(nameToken),
      nameToken,
      bodyStart: nameToken,
      bodyEnd: end - 1,
      isClass: true,
    })
    this.members(nameToken + 1, end, depth)
  }

  /** Members start at one column, which the first of them shows; those of interfaces further right. */
  private members(from: number, end: number, depth: number): void {
    const { code } = this
    const first = this.firstMember(from, end)
    if (first >= end || depth >= MODULES_DEEP) return
    for (const [start, stop] of splitByColumn(code, first, end, columnOf(code, first))) {
      if (this.wordOf(start, stop) === 'interface') this.members(start + 1, stop, depth + 1)
      else this.bind(start, stop, true)
    }
  }

  private firstMember(from: number, end: number): number {
    const { code } = this
    for (let at = from; at < end; at++)
      if (code.startsLine(at) && (MEMBERS.has(code.text(at)) || this.isAttributed(at))) return at
    return end
  }

  /** `[<Attribute>]` on a line of its own in front of a member. */
  private isAttributed(index: number): boolean {
    return (
      this.code.text(index) === '[' && this.code.text(index + 1) === '<' && this.code.match(index) > index
    )
  }

  private firstLine(from: number, end: number): number {
    let at = from
    while (at < end && !this.code.startsLine(at)) at++
    return at
  }

  private find(from: number, end: number, text: string): number {
    for (let at = from; at < end && at < from + 20; at = this.code.next(at))
      if (this.code.text(at) === text) return at
    return -1
  }
}
