import type { LexicalScan } from '../lexical-scan.ts'
import type { TokenReader } from '../token-reader.ts'
import { readWordsBefore } from '../declaration-head.ts'
import type { FileVisibility, Visibility } from '../visibility/visibility.ts'
import type { Declared, DeclarationForm, DeclarationPlace, NamedDeclaration } from './declared.ts'

const MOST_SIGNATURE_TOKENS = 60
const MOST_SIGNATURE_CHARACTERS = 300
const MOST_HEAD_TOKENS = 60
/** Braces after these hold declarations of the file itself. */
const TRANSPARENT = new Set(['namespace', 'mod', 'module', 'extern', 'package', 'global'])
const TOP: DeclarationPlace = { scope: -1, words: new Set(), open: -1 }

/**
 * What a file declares besides functions with a body and classes, in order: one walk over the tokens that stand in no
 * function and in no brackets but those of classes and namespaces.
 */
export function listDeclarations(
  reader: TokenReader,
  scan: LexicalScan,
  visibility: FileVisibility,
  forms: readonly DeclarationForm[],
): NamedDeclaration[] {
  if (forms.length === 0) return []
  const walk = new Walk(reader, scan)
  const known = groupNames(scan)
  const scopes = new Map(scan.scopes.map(({ nameToken }, index) => [nameToken, index]))
  const file: File = { reader, scan, visibility, scopes }
  const found: NamedDeclaration[] = []
  for (let index = 0; index < reader.count; index = walk.next(index)) {
    if (walk.isBody(index)) continue
    const place = walk.placeAt(index)
    for (const form of forms) {
      const declared = form(reader, index, place)
      for (const each of declared) {
        const built = build(file, each, place)
        if (!isOneOf(built.name, known.get(built.line))) found.push(built)
      }
      if (declared.length > 0) break
    }
  }
  return found
}

/** Names of functions by line: one, or several of a line that holds many. */
function groupNames({ functions }: LexicalScan): Map<number, string | Set<string>> {
  const names = new Map<number, string | Set<string>>()
  for (const { name, line } of functions) {
    const known = names.get(line)
    if (known === undefined) names.set(line, name)
    else if (typeof known === 'string') names.set(line, new Set([known, name]))
    else known.add(name)
  }
  return names
}

function isOneOf(name: string, known: string | ReadonlySet<string> | undefined): boolean {
  return typeof known === 'string' ? known === name : known?.has(name) === true
}

/** What a declaration is built with; `scopes` by the token of their name. */
interface File {
  readonly reader: TokenReader
  readonly scan: LexicalScan
  readonly visibility: FileVisibility
  readonly scopes: ReadonlyMap<number, number>
}

function build(file: File, declared: Declared, place: DeclarationPlace): NamedDeclaration {
  const { reader, scan, scopes } = file
  const { kind, nameToken, within = '', headOf } = declared
  const scope = headOf === undefined ? place.scope : (scopes.get(headOf) ?? place.scope)
  const around = scan.scopes[scope]?.name ?? ''
  const name = join(around, join(within, declared.name))
  const visibility = judge(file, declared, scope, within === '' ? name : join(around, within))
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')))
  const signature = describeTokens(reader, ...declared.signature)
  return { name, kind, visibility, line: reader.line(nameToken), owner, signature }
}

/** A member of an enumeration is as visible as the enumeration. */
function judge({ reader, visibility }: File, declared: Declared, scope: number, name: string): Visibility {
  const { kind, within = '', nameToken } = declared
  const inherited = kind === 'enum-member' && within === '' ? visibility.scopes[scope] : undefined
  if (inherited !== undefined) return inherited
  const isType = scope < 0 && (kind === 'type' || within !== '')
  const token = declared.visibleAs ?? declared.headOf ?? nameToken
  return visibility.judge({ name, isType, token, words: listWords(reader, declared), scope })
}

function join(around: string, name: string): string {
  return around === '' || name === '' ? around + name : `${around}.${name}`
}

function listWords(reader: TokenReader, declared: Declared): ReadonlySet<string> {
  const { from, nameToken, implies, modifiersTo = declared.visibleAs ?? nameToken } = declared
  const words = new Set(implies === undefined ? [] : [implies])
  const to = Math.min(modifiersTo, from + MOST_HEAD_TOKENS)
  for (let at = from; at < to; at++) {
    // `private(set)` says nothing of who may read.
    const isOfSetter = reader.text(at + 1) === '(' && reader.text(at + 2) === 'set'
    if (reader.isWord(at) && !isOfSetter) words.add(reader.text(at))
  }
  return words
}

function describeTokens(reader: TokenReader, from: number, to: number): string {
  const texts: string[] = []
  for (let at = from; at < to && texts.length < MOST_SIGNATURE_TOKENS; at++) texts.push(reader.text(at))
  return texts.join(' ').slice(0, MOST_SIGNATURE_CHARACTERS)
}

/** Goes from token to token, past the bodies of functions and past brackets, into those of classes and namespaces. */
class Walk {
  private readonly reader: TokenReader
  private readonly scan: LexicalScan
  /** By token: the last one of the function whose body starts there; -1 where none does. */
  private readonly bodies: Int32Array
  private readonly scopes: readonly { readonly index: number; readonly start: number; readonly end: number }[]
  private readonly starts: ReadonlySet<number>
  private readonly open: { readonly end: number; readonly place: DeclarationPlace }[] = []
  private following = 0

  constructor(reader: TokenReader, scan: LexicalScan) {
    this.reader = reader
    this.scan = scan
    this.bodies = new Int32Array(reader.count + 1).fill(-1)
    for (const { bodyToken, lastToken } of scan.functions) this.bodies[bodyToken] = lastToken
    this.scopes = scan.scopes
      .map(({ bodyToken, lastToken }, index) => ({ index, start: bodyToken, end: lastToken }))
      .toSorted((a, b) => a.start - b.start || b.end - a.end)
    this.starts = new Set(this.scopes.filter(({ start, end }) => end > start).map(({ start }) => start))
  }

  placeAt(index: number): DeclarationPlace {
    while ((this.open.at(-1)?.end ?? index) < index) this.open.pop()
    for (
      let scope = this.scopes[this.following];
      scope !== undefined && scope.start < index;
      scope = this.scopes[++this.following]
    ) {
      if (scope.end >= index)
        this.open.push({ end: scope.end, place: this.placeOf(scope.index, scope.start) })
    }
    return this.open.at(-1)?.place ?? TOP
  }

  isBody(index: number): boolean {
    return (this.bodies[index] ?? -1) >= index
  }

  next(index: number): number {
    if (this.isBody(index)) return (this.bodies[index] ?? index) + 1
    const close = this.reader.partner(index)
    if (close <= index || this.starts.has(index) || this.isTransparent(index)) return index + 1
    return close + 1
  }

  private placeOf(scope: number, open: number): DeclarationPlace {
    return { scope, open, words: readWordsBefore(this.reader, this.scan.scopes[scope]?.nameToken ?? 0) }
  }

  private isTransparent(open: number): boolean {
    const { reader } = this
    if (reader.text(open) !== '{') return false
    for (let at = open - 1; at >= 0 && at > open - 12; at--) {
      const text = reader.text(at)
      if (TRANSPARENT.has(text)) return true
      if (!reader.isWord(at) && !reader.isString(at) && !/^(?:\.|::|\\)$/.test(text)) return false
    }
    return false
  }
}
