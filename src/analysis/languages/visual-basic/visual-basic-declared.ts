import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationKind,
  type DeclarationPlace,
  type Declared,
} from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'

const ACCESS = new Set(['public', 'private', 'protected', 'friend', 'global'])
const MODIFIERS = new Set(
  'public private protected friend global shared shadows readonly writeonly overridable overrides mustoverride notoverridable overloads default partial async iterator auto ansi unicode withevents dim static custom'.split(
    ' ',
  ),
)
/** What a word announces; a routine only where it has no body. */
const WORDS: Readonly<Record<string, DeclarationKind>> = {
  const: 'constant',
  property: 'field',
  event: 'event',
  delegate: 'type',
  declare: 'function',
}
const ROUTINES = new Set(['sub', 'function'])
const MOST_MODIFIERS = 12

/** One line outside of routines: constants, properties, events, delegates, fields, members of an enumeration. */
const lines: DeclarationForm = (reader, index, place) => {
  if (!reader.startsLine(index) || isContinued(reader, index)) return NOTHING
  const around = lower(reader, place.open - 1)
  const from = afterAttributes(reader, index)
  if (around === 'enum') return readMember(reader, from)
  const head = skipModifiers(reader, from)
  const word = lower(reader, head)
  const end = findLineEnd(reader, head)
  const line: Line = { from, head, end, place, around, words: listWords(reader, from, head) }
  if (Object.hasOwn(WORDS, word) && reader.isWord(head + 1))
    return readWord(reader, line, WORDS[word] ?? 'field')
  if (ROUTINES.has(word)) return readRoutine(reader, line)
  return line.words.size > 0 && reader.isWord(head) ? readFields(reader, line) : NOTHING
}

interface Line {
  /** First token, the first that is no modifier, and one past the last. */
  readonly from: number
  readonly head: number
  readonly end: number
  readonly place: DeclarationPlace
  /** The word of the type around it. */
  readonly around: string
  readonly words: ReadonlySet<string>
}

function lower(reader: TokenReader, index: number): string {
  return reader.text(index).toLowerCase()
}

/** The line before ends with ` _`. */
function isContinued(reader: TokenReader, index: number): boolean {
  return reader.text(index - 1) === '_'
}

function afterAttributes(reader: TokenReader, index: number): number {
  let at = index
  if (reader.text(at) !== '<') return at
  while (at < index + 80 && at < reader.count && reader.text(at) !== '>') at = after(reader, at)
  return at + 1
}

function skipModifiers(reader: TokenReader, from: number): number {
  let at = from
  while (at < from + MOST_MODIFIERS && MODIFIERS.has(lower(reader, at))) at++
  return at
}

function findLineEnd(reader: TokenReader, from: number): number {
  let at = from + 1
  while (at < from + 400 && at < reader.count && !reader.startsLine(at)) at = after(reader, at)
  return Math.min(at, reader.count)
}

function listWords(reader: TokenReader, from: number, to: number): ReadonlySet<string> {
  const words = new Set<string>()
  for (let at = from; at < to; at++) words.add(lower(reader, at))
  return words
}

/** `Red = 1`: one on a line. */
function readMember(reader: TokenReader, index: number): readonly Declared[] {
  const isMember = reader.isWord(index) && (reader.startsLine(index + 1) || reader.text(index + 1) === '=')
  if (!isMember || lower(reader, index) === 'end') return NOTHING
  return [{ name: reader.text(index), kind: 'enum-member', nameToken: index, from: index, signature: [0, 0] }]
}

/** `Const A As Integer = 1, B = 2`, `Property Size As Integer`, `Event Paid(…)`, `Delegate Sub Handler(…)`. */
function readWord(reader: TokenReader, line: Line, kind: DeclarationKind): readonly Declared[] {
  const { head, end } = line
  if (kind === 'constant') return readNames(reader, line, head + 1, kind)
  let nameToken = head + 1
  while (nameToken < head + 4 && OLD.has(lower(reader, nameToken)) && reader.isWord(nameToken + 1))
    nameToken++
  const stop = findEquals(reader, nameToken, end)
  return [
    { name: reader.text(nameToken), kind, nameToken, from: line.from, signature: [nameToken + 1, stop] },
  ]
}

/** Words between `Declare`, `Delegate`, `Property` and the name. */
const OLD = new Set('sub function auto ansi unicode ptrsafe get set let'.split(' '))

/** What heirs must write, and what an interface asks for. */
function readRoutine(reader: TokenReader, line: Line): readonly Declared[] {
  const { head, end, words, around, from } = line
  if (around !== 'interface' && !words.has('mustoverride')) return NOTHING
  const nameToken = head + 1
  const signature = [nameToken + 1, end] as const
  return [{ name: reader.text(nameToken), kind: 'function', nameToken, from, signature }]
}

function readFields(reader: TokenReader, line: Line): readonly Declared[] {
  const text = lower(reader, line.head)
  const follows = lower(reader, line.head + 1)
  const isField = /^(?:as|=|,|\(|)$/.test(follows) || reader.startsLine(line.head + 1)
  if (!isField || NO_FIELDS.has(text)) return NOTHING
  return readNames(reader, line, line.head, line.place.scope < 0 ? 'variable' : 'field')
}

const NO_FIELDS = new Set(
  'class module structure interface enum namespace operator type sub function'.split(' '),
)

/** Names by commas; without a word of access they stay in their type, but for those of a structure. */
function readNames(reader: TokenReader, line: Line, first: number, kind: DeclarationKind): Declared[] {
  const { from, words, around, end, head } = line
  const isSaid = [...words].some((word) => ACCESS.has(word))
  const implied = isSaid || around === 'structure' || around === 'interface' ? {} : { implies: 'private' }
  return listSections(reader, first, end).flatMap(([nameToken, to]): Declared[] => {
    if (!reader.isWord(nameToken)) return []
    const signature = [nameToken + 1, findEquals(reader, nameToken, to)] as const
    return [{ name: reader.text(nameToken), kind, nameToken, from, modifiersTo: head, signature, ...implied }]
  })
}

function findEquals(reader: TokenReader, from: number, end: number): number {
  let at = from
  while (at < end && reader.text(at) !== '=') at = after(reader, at)
  return at
}

export const visualBasicDeclared: readonly DeclarationForm[] = [lines]
