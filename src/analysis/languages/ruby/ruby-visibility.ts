import type { LexicalScan } from '../engine/lexical-scan.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy, type Visibility } from '../engine/visibility/visibility.ts'

const SECTIONS: ReadonlyMap<string, Visibility> = new Map([
  ['private', 'private'],
  ['protected', 'protected'],
  ['public', 'public'],
  ['module_function', 'public'],
  ['private_class_method', 'private'],
  ['private_constant', 'private'],
])

/** Methods by the section they stand in, by `private def`, and by `private :name` before or after them. */
export const readRubyVisibility = visibilityBy((reader, scan) => {
  const sections = new RubySections(reader, scan)
  sections.read()
  return ({ name, isFunction, index, words, around }) => {
    const last = name.slice(name.lastIndexOf('.') + 1)
    const scope = around?.index ?? TOP
    const listed = sections.listed.get(`${scope}:${last}`)
    if (!isFunction) return listed ?? 'public'
    for (const [word, visibility] of SECTIONS) if (words.has(word)) return visibility
    return listed ?? sections.functions.get(index) ?? 'public'
  }
})

const TOP = -1

interface Open {
  readonly scope: number
  readonly lastToken: number
  section: Visibility
}

/** One pass over what is in no method: sections begin with a word of their own and end with their class. */
class RubySections {
  readonly functions = new Map<number, Visibility>()
  /** By scope and name: `private :a, :b`. */
  readonly listed = new Map<string, Visibility>()
  private readonly open: Open[] = [{ scope: TOP, lastToken: Infinity, section: 'public' }]
  private readonly reader: TokenReader
  private readonly scan: LexicalScan

  constructor(reader: TokenReader, scan: LexicalScan) {
    this.reader = reader
    this.scan = scan
  }

  read(): void {
    const functions = new Map(this.scan.functions.map((each, index) => [each.firstToken, { each, index }]))
    const scopes = this.scan.scopes.map((each, index) => ({ ...each, index }))
    scopes.sort((a, b) => a.bodyToken - b.bodyToken || b.lastToken - a.lastToken)
    let next = 0
    for (let at = 0; at < this.reader.count; at++) {
      while ((this.open.at(-1)?.lastToken ?? Infinity) < at) this.open.pop()
      for (let scope = scopes[next]; scope !== undefined && scope.bodyToken <= at; scope = scopes[++next]) {
        this.open.push({ scope: scope.index, lastToken: scope.lastToken, section: 'public' })
      }
      const found = functions.get(at)
      if (found === undefined) this.word(at)
      else {
        if (!this.isSingleton(found.each.firstToken)) this.functions.set(found.index, this.top.section)
        at = Math.max(at, found.each.lastToken)
      }
    }
  }

  private get top(): Open {
    return this.open.at(-1) as Open
  }

  /** `def self.name` belongs to the class itself, whatever section it stands in. */
  private isSingleton(def: number): boolean {
    return this.reader.text(def + 2) === '.'
  }

  private word(at: number): void {
    const { reader, top } = this
    const visibility = SECTIONS.get(reader.text(at))
    if (visibility === undefined || !reader.isWord(at) || !reader.startsLine(at)) return
    if (at + 1 >= reader.count || reader.startsLine(at + 1) || reader.text(at + 1) === ';') {
      top.section = visibility
    } else this.list(at + 1, visibility)
  }

  /** `:a, :b` to the end of the line. */
  private list(from: number, visibility: Visibility): void {
    const { reader, top } = this
    for (let at = from; at < reader.count && reader.line(at) === reader.line(from); at++) {
      if (reader.text(at) === 'def') return
      if (reader.isString(at)) this.listed.set(`${top.scope}:${unquote(reader.text(at))}`, visibility)
    }
  }
}

function unquote(symbol: string): string {
  return symbol.replace(/^:?["']?/, '').replace(/["']$/, '')
}
