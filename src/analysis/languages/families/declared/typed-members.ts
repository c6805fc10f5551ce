import {
  NOTHING,
  SECTIONS,
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
    const head = startsType(reader, start, others) ? readTypedHead(reader, start) : null
    if (head === null || hasOther(reader, start, head.nameToken, others)) return NOTHING
    const { nameToken, end } = head
    if (namesSection(reader, start, end)) return NOTHING
    const name = reader.text(nameToken)
    if (reader.text(end) === '(') return readFunction(reader, start, head, name)
    const isInInterface = place.words.has('interface') && reader.text(end) === '='
    const kind = isInInterface ? 'constant' : kindOf(reader, start, nameToken, place.scope >= 0, constants)
    const signature = [start, nameToken] as const
    const first: Declared = { name, kind, nameToken, from: start, signature }
    return [first, ...readOthers(reader, first, end)]
  }
}

/** A word, type parameters in front (`<T> T f();`), or a tuple (`(int a, T b) F();`). */
function startsType(reader: TokenReader, start: number, others: ReadonlySet<string>): boolean {
  const text = reader.text(start)
  if (reader.isWord(start)) return !others.has(text)
  return text === '<' || (text === '(' && reader.isWord(after(reader, start)))
}

/** `public slots:`. */
function namesSection(reader: TokenReader, start: number, end: number): boolean {
  return reader.text(end) === ':' && SECTIONS.has(reader.text(start))
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
    if (angles === 0 && endsHead(reader, at, start)) return nameBefore(reader, start, at)
    if (text === '}' || text === ')') return null
    // Brackets inside type arguments are stepped into, those of a tuple over.
    at = text === '(' && at > start ? at + 1 : after(reader, at)
  }
  return null
}

function endsHead(reader: TokenReader, at: number, start: number): boolean {
  return at > start && reader.isPunctuation(at) && HEAD_ENDS.has(reader.text(at))
}

function nameBefore(reader: TokenReader, start: number, end: number): TypedHead | null {
  let nameToken = reader.text(end) === '(' ? beforeAngles(reader, start, end - 1) : end - 1
  while (reader.text(nameToken) === ']' && reader.partner(nameToken) > start)
    nameToken = reader.partner(nameToken) - 1
  const isName = reader.isWord(nameToken) && nameToken > start && reader.text(nameToken - 1) !== '.'
  return isName ? { nameToken, end } : null
}

/** The name in front of type parameters: `F<A, B>(`. */
export function beforeAngles(reader: TokenReader, start: number, last: number): number {
  let angles = 0
  for (let at = last; at > start && at > last - MOST_TOKENS; at--) {
    const text = reader.text(at)
    angles += Number(text === '>') - Number(text === '<')
    if (angles === 0) return text === '<' ? at - 1 : at
  }
  return last
}

function hasOther(reader: TokenReader, from: number, to: number, others: ReadonlySet<string>): boolean {
  for (let at = from; at < to; at = after(reader, at)) if (others.has(reader.text(at))) return true
  return false
}

const MOST_TAIL_TOKENS = 40

/** Without a body: `int f(int a);`, `int[] f() default {};`, `void f() = 0;`, `void F<T>() where T : new();`. */
function readFunction(
  reader: TokenReader,
  from: number,
  { nameToken, end }: TypedHead,
  name: string,
): Declared[] {
  const close = reader.partner(end)
  if (close < 0) return []
  for (let at = close + 1, steps = 0; steps < MOST_TAIL_TOKENS; at = after(reader, at), steps++) {
    const text = reader.text(at)
    if (text === ';') return [{ name, kind: 'function', nameToken, from, signature: [end, at] }]
    const isBody = text === '{' && reader.text(at - 1) !== 'default'
    if (isBody || text === '}' || text === '=>' || text === '') return []
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
