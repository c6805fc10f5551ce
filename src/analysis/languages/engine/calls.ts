import type { TokenReader } from './token-reader.ts'

export interface Call {
  /** Dotted name as written, `::` and `->` as dots, its first part resolved through the imports. */
  readonly callee: string
  readonly line: number
  /** Token of the name's last part. */
  readonly token: number
  /** First and one past the last token of the arguments. */
  readonly from: number
  readonly to: number
  readonly isNew: boolean
}

const MOST_PARTS = 8
const MOST_ARGUMENT_TOKENS = 400
const BEFORE_A_CALL = new Set(
  'return await yield throw new else case in not and or if while unless until do then print echo go defer is raise assert del lambda when elif elsif try async from typeof void delete import export default puts co_await co_return with'.split(
    ' ',
  ),
)
const DEFINES = new Set('def function func fn fun sub class proc defp macro'.split(' '))

/** How a language writes calls. */
export interface CallForms {
  /** Marks between the parts of a dotted name. */
  readonly joints: ReadonlySet<string>
  /** `name argument` at the start of a statement is a call, brackets or not. */
  readonly commands: boolean
}

/** Every call in a source, in order, by its dotted name. Definitions are no calls. */
export function listCalls(
  reader: TokenReader,
  forms: CallForms,
  aliases: ReadonlyMap<string, string>,
): Call[] {
  const calls: Call[] = []
  for (let index = 0; index < reader.count; index++) {
    if (!reader.isWord(index)) continue
    const span = findArguments(reader, index, forms)
    if (span === null) continue
    const { name, first } = readDottedName(reader, index, forms.joints)
    if (isDefinition(reader, first)) continue
    const isNew = reader.text(first - 1) === 'new'
    const { from, to } = span
    calls.push({
      callee: resolveName(name, aliases),
      line: reader.line(index),
      token: index,
      from,
      to,
      isNew,
    })
  }
  return calls
}

/** Arguments of a call as token ranges `[from, to)`, split at top-level commas; what lies past 400 tokens is left out. */
export function splitArguments(reader: TokenReader, call: Call): (readonly [number, number])[] {
  const ranges: [number, number][] = []
  const end = Math.min(call.to, call.from + MOST_ARGUMENT_TOKENS)
  let start = call.from
  for (let index = call.from; index < end; index++) {
    const partner = reader.partner(index)
    if (partner > index) index = Math.min(partner, end)
    else if (reader.isPunctuation(index) && reader.text(index) === ',') {
      ranges.push([start, index])
      start = index + 1
    }
  }
  if (start < end) ranges.push([start, end])
  return ranges
}

interface Span {
  readonly from: number
  readonly to: number
}

function findArguments(reader: TokenReader, index: number, forms: CallForms): Span | null {
  let next = index + 1
  // Rust macros: `dbg!(x)`.
  if (reader.text(next) === '!' && reader.text(next + 1) === '(') next++
  if (reader.text(next) === '<') next = skipTypeArguments(reader, index, next)
  if (reader.text(next) === '(' && reader.isPunctuation(next)) {
    const close = reader.partner(next)
    return { from: next + 1, to: close < 0 ? next + 1 : close }
  }
  return forms.commands ? findCommandArguments(reader, index) : null
}

const MOST_TYPE_TOKENS = 16

/** `f<A, B>(x)`: past the types when they stand close and hold nothing but names; where it was otherwise. */
function skipTypeArguments(reader: TokenReader, name: number, open: number): number {
  if (reader.end(name) !== reader.start(open)) return open
  let depth = 0
  for (let at = open; at < open + MOST_TYPE_TOKENS; at++) {
    const text = reader.text(at)
    if (text === '<') depth++
    else if (/^>+$/.test(text)) depth -= text.length
    else if (!reader.isWord(at) && !/^[.,?[\]:&|]$|^::$/.test(text)) return open
    if (depth <= 0) return depth === 0 && reader.text(at + 1) === '(' ? at + 1 : open
  }
  return open
}

/** `name argument` at the start of a statement. */
function findCommandArguments(reader: TokenReader, index: number): Span | null {
  const next = index + 1
  if (next >= reader.count || reader.line(next) !== reader.line(index)) return null
  if (!reader.isString(next) && !reader.isWord(next)) return null
  const startsLine = index === 0 || reader.line(index - 1) !== reader.line(index)
  if (!startsLine && !opensStatement(reader, index - 1)) return null
  return { from: next, to: endOfLine(reader, next) }
}

function opensStatement(reader: TokenReader, index: number): boolean {
  return (
    [';', '{', '}', '&&', '||', '=', '|', '.'].includes(reader.text(index)) ||
    BEFORE_A_CALL.has(reader.text(index))
  )
}

function endOfLine(reader: TokenReader, from: number): number {
  const line = reader.line(from)
  let index = from
  while (index < reader.count && index < from + MOST_ARGUMENT_TOKENS && reader.line(index) === line) index++
  return index
}

/** `def f(`, `function f(`, and in C-like languages `Type f(`: a name after a word that is no operator. */
function isDefinition(reader: TokenReader, first: number): boolean {
  const before = first - 1
  if (!reader.isWord(before)) return false
  const word = reader.text(before)
  if (DEFINES.has(word)) return true
  return reader.line(before) === reader.line(first) && !BEFORE_A_CALL.has(word)
}

function readDottedName(
  reader: TokenReader,
  last: number,
  joints: ReadonlySet<string>,
): { name: string; first: number } {
  let name = reader.text(last)
  let first = last
  for (let parts = 1; parts < MOST_PARTS; parts++) {
    const joint = first - 1
    if (!reader.isPunctuation(joint) || !joints.has(reader.text(joint))) break
    if (!reader.isWord(joint - 1)) return { name: `?.${name}`, first: joint }
    first = joint - 1
    name = `${reader.text(first)}.${name}`
  }
  return { name, first }
}

function resolveName(name: string, aliases: ReadonlyMap<string, string>): string {
  const dot = name.indexOf('.')
  const head = dot < 0 ? name : name.slice(0, dot)
  const target = aliases.get(head)
  return target === undefined ? name : target + name.slice(head.length)
}
