import { NOTHING, after, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'
import { readRoutineName, readTypeName, skipToNames } from './fortran-statements.ts'

/** What a module declares before its routines, in one pass over its statements. */
const moduleParts: DeclarationForm = (reader, index, { scope, open }) => {
  if (scope < 0 || index !== open + 1 || lower(reader, open - 1) !== 'module') return NOTHING
  const pass = new ModulePass(reader)
  let at = index
  for (let steps = 0; at < reader.count && steps < MOST_STATEMENTS && !endsParts(reader, at); steps++) {
    const end = findStatementEnd(reader, at)
    pass.read(at, end)
    at = end
  }
  return pass.found
}

const MOST_STATEMENTS = 20_000

function lower(reader: TokenReader, index: number): string {
  return reader.text(index).toLowerCase()
}

/** `contains` of the module itself, its end, or the next one. */
function endsParts(reader: TokenReader, at: number): boolean {
  const word = lower(reader, at)
  if (word === 'endmodule' || word === 'end') {
    const unit = reader.startsLine(at + 1) ? '' : lower(reader, at + 1)
    return word === 'endmodule' || unit === '' || unit === 'module'
  }
  return word === 'submodule' || word === 'program' || (word === 'module' && startsModule(reader, at))
}

function startsModule(reader: TokenReader, at: number): boolean {
  return !/^(?:procedure|subroutine|function|pure|elemental|recursive)$/.test(lower(reader, at + 1))
}

/** A statement ends with its line unless `&` goes on with it. */
function findStatementEnd(reader: TokenReader, from: number): number {
  let at = from + 1
  while (
    at < reader.count &&
    !((reader.startsLine(at) && reader.text(at - 1) !== '&') || reader.text(at - 1) === ';')
  )
    at++
  return at
}

interface Type {
  readonly name: string
  readonly nameToken: number
  /** What the type says of itself. */
  readonly access: string
  /** `private` stands before its components. */
  hides: boolean
}

class ModulePass {
  readonly found: Declared[] = []
  private readonly reader: TokenReader
  private type: Type | null = null
  private isInterface = false
  private isDone = false
  private routines = 0

  constructor(reader: TokenReader) {
    this.reader = reader
  }

  read(from: number, end: number): void {
    const word = lower(this.reader, from)
    if (this.isDone) return
    if (this.isInterface) this.readInInterface(from, word)
    else if (this.type !== null) this.readInType(from, end, word, this.type)
    else this.readOwn(from, end, word)
  }

  private readOwn(from: number, end: number, word: string): void {
    const { reader } = this
    if (word === 'contains') this.isDone = true
    else if (word === 'interface' || lower(reader, from + 1) === 'interface') this.openInterface(from, end)
    else if (word === 'enumerator') this.addNames(from, end, 'enum-member')
    else if (word === 'type' && reader.text(from + 1) !== '(') this.openType(from, end)
    else this.addNames(from, end, this.hasWord(from, end, 'parameter') ? 'constant' : 'variable')
  }

  private openInterface(from: number, end: number): void {
    this.isInterface = true
    const nameToken = from + 1
    if (lower(this.reader, from) !== 'interface' || nameToken >= end) return
    if (/^(?:operator|assignment)$/.test(lower(this.reader, nameToken))) return
    this.found.push(this.named(nameToken, 'function', from))
  }

  /** Routines whose bodies are elsewhere, or which callers write. */
  private readInInterface(from: number, word: string): void {
    const next = lower(this.reader, from + 1)
    if (word === 'endinterface' || (word === 'end' && next === 'interface')) this.isInterface = false
    else if (/^end(?:subroutine|function|procedure)?$/.test(word))
      this.routines = Math.max(0, this.routines - 1)
    else if (this.routines === 0) {
      const nameToken = readRoutineName(this.reader, from)
      if (nameToken < 0) return
      this.routines++
      this.found.push(this.named(nameToken, 'function', from))
    }
  }

  private openType(from: number, end: number): void {
    const nameToken = readTypeName(this.reader, from, end)
    if (nameToken < 0) return
    const access = ['public', 'private'].find((word) => this.hasWord(from, nameToken, word)) ?? ''
    const own = this.named(nameToken, 'type', from)
    this.found.push(own)
    this.type = { name: own.name, nameToken, access, hides: false }
  }

  private readInType(from: number, end: number, word: string, type: Type): void {
    const next = lower(this.reader, from + 1)
    if (word === 'endtype' || (word === 'end' && next === 'type')) this.type = null
    // What a type hides of its components says nothing of the procedures it is bound to.
    else if (word === 'contains') type.hides = false
    else if (word === 'private' && from + 1 === end) type.hides = true
    else this.addComponents(from, end, word, type)
  }

  private addComponents(from: number, end: number, word: string, type: Type): void {
    const kind = /^(?:procedure|generic)$/.test(word) ? 'function' : 'field'
    const isHidden = this.hasWord(from, end, 'private') || (type.hides && !this.hasWord(from, end, 'public'))
    const access = isHidden ? 'private' : type.access
    const around = { within: type.name, visibleAs: type.nameToken }
    for (const nameToken of this.listNames(from, end)) {
      const own = { ...this.named(nameToken, kind, nameToken), ...around, modifiersTo: nameToken }
      this.found.push(access === '' ? own : { ...own, implies: access })
    }
  }

  private addNames(from: number, end: number, kind: 'constant' | 'variable' | 'enum-member'): void {
    const names = skipToNames(this.reader, from, end)
    for (const nameToken of this.listNames(from, end))
      this.found.push({
        ...this.named(nameToken, kind === 'enum-member' ? 'constant' : kind, from),
        modifiersTo: names,
      })
  }

  /** Names behind `::` by commas. */
  private listNames(from: number, end: number): number[] {
    const first = skipToNames(this.reader, from, end)
    if (first < 0) return []
    return listSections(this.reader, first, end).flatMap(([at]) => (this.reader.isWord(at) ? [at] : []))
  }

  private named(nameToken: number, kind: Declared['kind'], from: number): Declared {
    return { name: this.reader.text(nameToken), kind, nameToken, from, signature: [0, 0] }
  }

  private hasWord(from: number, end: number, word: string): boolean {
    const to = Math.min(end, from + LOOK_AHEAD)
    for (let at = from; at < to; at = after(this.reader, at)) {
      if (lower(this.reader, at) === word) return true
      if (this.reader.text(at) === '::') return false
    }
    return false
  }
}

export const fortranDeclared: readonly DeclarationForm[] = [moduleParts]
