import {
  NOTHING,
  after,
  startsStatement,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../../engine/declarations/declared.ts'
import type { TokenReader } from '../../engine/token-reader.ts'

const MOST_TOKENS = 80

export interface TypedOptions {
  /** Statements that begin with these declare nothing. */
  readonly others: ReadonlySet<string>
  /** Words that make a value a constant. */
  readonly constants: ReadonlySet<string>
}

const OTHERS =
  'return using import package goto typedef friend throw include if else for while do switch case default break continue template export library part new delete namespace class struct union enum interface record trait static_assert module open public: private: protected: operator'.split(
    ' ',
  )

export const typedOptions: TypedOptions = {
  others: new Set(OTHERS),
  constants: new Set(['const', 'constexpr', 'final', 'readonly']),
}

/** `private static final int LIMIT = 3, other;`, `int f(int a);`, `public int Size { get; }`. */
export function typedMembers({ others, constants }: TypedOptions = typedOptions): DeclarationForm {
  return (reader, index, place) => {
    if (!startsStatement(reader, index)) return NOTHING
    const start = skipMarks(reader, index)
    if (!reader.isWord(start) || others.has(reader.text(start))) return NOTHING
    const head = readTypedHead(reader, start)
    if (head === null || hasOther(reader, start, head.nameToken, others)) return NOTHING
    const { nameToken, end } = head
    const name = reader.text(nameToken)
    if (reader.text(end) === '(') return readFunction(reader, start, head, name)
    const isInInterface = place.words.has('interface') && reader.text(end) === '='
    const kind = isInInterface ? 'constant' : kindOf(reader, start, nameToken, place.scope >= 0, constants)
    const signature = [start, nameToken] as const
    const first: Declared = { name, kind, nameToken, from: start, signature }
    return [first, ...readOthers(reader, first, end)]
  }
}

/** Annotations and attributes in front: `@Name(…)`, `[Name]`. */
function skipMarks(reader: TokenReader, index: number): number {
  let at = index
  for (let count = 0; count < 10; count++) {
    if (reader.text(at) === '[' && reader.partner(at) > at) at = reader.partner(at) + 1
    else if (reader.text(at) === '@' && reader.isWord(at + 1)) at = afterName(reader, at + 1)
    else if (/^@\w/.test(reader.text(at)) && reader.text(at) !== '@interface') at = afterName(reader, at)
    else return at
  }
  return at
}

function afterName(reader: TokenReader, name: number): number {
  let at = name + 1
  while (reader.text(at) === '.' && reader.isWord(at + 1) && at < name + 12) at += 2
  return reader.text(at) === '(' ? after(reader, at) : at
}

interface TypedHead {
  readonly nameToken: number
  /** What ends the head: `=`, `;`, `,`, `(`, `{`, `[`, `=>`, `:`. */
  readonly end: number
}

const HEAD_ENDS = new Set(['=', ';', ',', '(', '{', '=>', ':'])

/** A type, at least one token of it, and a name. */
function readTypedHead(reader: TokenReader, start: number): TypedHead | null {
  let angles = 0
  for (let at = start, steps = 0; at < reader.count && steps < MOST_TOKENS; steps++) {
    const text = reader.text(at)
    angles = Math.max(0, angles + Number(text === '<') - Number(text === '>'))
    if (angles === 0 && reader.isPunctuation(at) && HEAD_ENDS.has(text)) return nameBefore(reader, start, at)
    if (text === '}' || text === ')') return null
    at = text === '(' ? at + 1 : after(reader, at)
  }
  return null
}

function nameBefore(reader: TokenReader, start: number, end: number): TypedHead | null {
  let nameToken = end - 1
  while (reader.text(nameToken) === ']' && reader.partner(nameToken) > start)
    nameToken = reader.partner(nameToken) - 1
  const isName = reader.isWord(nameToken) && nameToken > start && reader.text(nameToken - 1) !== '.'
  return isName ? { nameToken, end } : null
}

function hasOther(reader: TokenReader, from: number, to: number, others: ReadonlySet<string>): boolean {
  for (let at = from; at < to; at = after(reader, at)) if (others.has(reader.text(at))) return true
  return false
}

/** Without a body: `int f(int a);`, `int f() default 1;`, `void f() = 0;`. */
function readFunction(
  reader: TokenReader,
  from: number,
  { nameToken, end }: TypedHead,
  name: string,
): Declared[] {
  const close = reader.partner(end)
  if (close < 0) return []
  for (let at = close + 1, steps = 0; steps < 20; at = after(reader, at), steps++) {
    const text = reader.text(at)
    if (text === ';') return [{ name, kind: 'function', nameToken, from, signature: [end, at] }]
    if (text === '{' || text === '}' || text === '=>' || text === '') return []
  }
  return []
}

function kindOf(
  reader: TokenReader,
  start: number,
  nameToken: number,
  isMember: boolean,
  constants: ReadonlySet<string>,
): DeclarationKind {
  let isConstant = false
  let isStatic = false
  for (let at = start; at < nameToken; at = after(reader, at)) {
    const text = reader.text(at)
    isConstant ||= constants.has(text)
    isStatic ||= text === 'static' || text === 'const' || text === 'constexpr'
  }
  if (isMember) return isConstant && isStatic ? 'constant' : 'field'
  return isConstant ? 'constant' : 'variable'
}

function skipPointers(reader: TokenReader, from: number): number {
  let at = from
  while (reader.text(at) === '*' || reader.text(at) === '&') at++
  return at
}

/** Further names behind commas: `int a, *b = 0, c[2];`. */
function readOthers(reader: TokenReader, first: Declared, end: number): Declared[] {
  const others: Declared[] = []
  for (let at = end, steps = 0; at < reader.count && steps < MOST_TOKENS; at = after(reader, at), steps++) {
    const text = reader.text(at)
    if (text === ';' || text === '}' || (text === '{' && at === end)) break
    if (text !== ',') continue
    const nameToken = skipPointers(reader, at + 1)
    if (reader.isWord(nameToken))
      others.push({ ...first, name: reader.text(nameToken), nameToken, modifiersTo: first.nameToken })
  }
  return others
}
