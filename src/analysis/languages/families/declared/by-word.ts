import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../../engine/declarations/declared.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { findEnd, findStart, listSections } from './statement.ts'

export interface WordOptions {
  /** What a word declares at the top of a file, and what in a class. */
  readonly words: Readonly<Record<string, readonly [DeclarationKind, DeclarationKind]>>
  /** Words that may stand between the word and the name: `mut`. */
  readonly between?: ReadonlySet<string>
  /** What announces the type of a name; a type that follows the name at once needs nothing. */
  readonly typed?: string
  /** One word may declare several names. */
  readonly several?: boolean
}

const MEMBER_MARKS = new Set(['.', '?.', '::', '->'])
const AFTER_NAME = new Set(['=', ':', ',', ';', '}', '', '{', '!', '?', '<', 'by', 'get', 'set', '::', ':='])

/** `const a = 1`, `pub static B: u8 = 2;`, `val c: Int`, `type T = U`. */
export function byWord(options: WordOptions): DeclarationForm {
  const words = new Map(Object.entries(options.words))
  return (reader, index, place) => {
    const kinds = words.get(reader.text(index))
    if (kinds === undefined || !reader.isWord(index) || MEMBER_MARKS.has(reader.text(index - 1)))
      return NOTHING
    // `const val` is one wherever it stands.
    const kind = reader.text(index - 1) === 'const' ? 'constant' : kinds[place.scope < 0 ? 0 : 1]
    return readStatement(reader, index, kind, options)
  }
}

function readStatement(
  reader: TokenReader,
  index: number,
  kind: DeclarationKind,
  { between, several = false, typed = ':' }: WordOptions,
): Declared[] {
  const first = between?.has(reader.text(index + 1)) === true ? index + 2 : index + 1
  const end = findEnd(reader, first)
  const sections = several ? listSections(reader, first, end) : [[first, end] as const]
  const frame = { kind, from: findStart(reader, index), typed, modifiersTo: index }
  return sections.flatMap((section) => readNames(reader, section, frame))
}

interface Frame {
  readonly kind: DeclarationKind
  readonly from: number
  readonly modifiersTo: number
  readonly typed: string
}

/** One name and its type, or the names a value is taken apart into. */
function readNames(reader: TokenReader, [first, end]: readonly [number, number], frame: Frame): Declared[] {
  if (reader.text(first) === '{' || reader.text(first) === '[' || reader.text(first) === '(')
    return listPattern(reader, first).map((nameToken) => declare(reader, nameToken, frame, [0, 0]))
  if (!reader.isWord(first)) return []
  const follows = reader.text(first + 1)
  const isDeclaration = AFTER_NAME.has(follows) || first + 1 >= end || reader.startsLine(first + 1)
  if (!isDeclaration && reader.isPunctuation(first + 1)) return []
  return [declare(reader, first, frame, findType(reader, first, end, frame))]
}

function declare(
  reader: TokenReader,
  nameToken: number,
  { kind, from, modifiersTo }: Frame,
  signature: readonly [number, number],
): Declared {
  return { name: reader.text(nameToken), kind, nameToken, from, modifiersTo, signature }
}

/** What stands between the name and its value; for a type that which it stands for. */
function findType(
  reader: TokenReader,
  nameToken: number,
  end: number,
  { kind, typed }: Frame,
): readonly [number, number] {
  const equals = findEquals(reader, nameToken + 1, end)
  if (kind === 'type') return [equals < end ? equals + 1 : nameToken + 1, end]
  const mark = reader.text(nameToken + 1)
  if (mark === typed) return [nameToken + 2, equals]
  return mark === '?' || mark === '!' || reader.isWord(nameToken + 1) ? [nameToken + 1, equals] : [0, 0]
}

function findEquals(reader: TokenReader, from: number, end: number): number {
  for (let at = from; at < end; at = after(reader, at))
    if (reader.text(at) === '=' || reader.text(at) === '{' || reader.text(at) === ':=') return at
  return end
}

/** `{ a, b: c, ...d }`, `[a, b]`: the names that are bound. */
function listPattern(reader: TokenReader, open: number): number[] {
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([from, to]) => {
    const equals = findEquals(reader, from, to)
    const name = equals - 1
    return reader.isWord(name) ? [name] : []
  })
}
