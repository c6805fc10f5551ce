import { cDeclared } from '../c/c-declared.ts'
import {
  NOTHING,
  after,
  startsStatement,
  type DeclarationForm,
  type Declared,
} from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'

/** `@property (nonatomic) NSString *name, *other;`, `@property (copy) void (^done)(BOOL);`. */
const properties: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== '@' || reader.text(index + 1) !== 'property') return NOTHING
  const from = reader.text(index + 2) === '(' ? after(reader, index + 2) : index + 2
  const end = findSemicolon(reader, from)
  const names = listSections(reader, from, end).map(([first, to]) => findName(reader, first, to))
  const signature = [from, Math.max(from, names[0] ?? from)] as const
  return names
    .filter((nameToken) => nameToken >= 0)
    .map((nameToken) => ({ name: reader.text(nameToken), kind: 'field', nameToken, from, signature }))
}

/** `- (BOOL)box:(Box *)box shouldClose:(BOOL)flag;`, named by its selector. */
const methods: DeclarationForm = (reader, index, { scope }) => {
  if (scope < 0 || !/^[-+]$/.test(reader.text(index)) || !reader.startsLine(index)) return NOTHING
  const nameToken = reader.text(index + 1) === '(' ? after(reader, index + 1) : index + 1
  const end = findSemicolon(reader, nameToken)
  if (!reader.isWord(nameToken) || reader.text(end) !== ';') return NOTHING
  const name = readSelector(reader, nameToken, end)
  return [{ name, kind: 'function', nameToken, from: index, signature: [index + 1, end] }]
}

function readSelector(reader: TokenReader, from: number, end: number): string {
  let selector = ''
  for (let at = from; at < end; at = after(reader, at))
    if (reader.text(at) === ':') selector += `${reader.isWord(at - 1) ? reader.text(at - 1) : ''}:`
  return selector === '' ? reader.text(from) : selector
}

const ENUMS = /^(?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)$/

/** `typedef NS_ENUM(NSInteger, Color) { ColorRed, ColorBlue = 2 };`: members are names of their own. */
const enums: DeclarationForm = (reader, index) => {
  if (!ENUMS.test(reader.text(index)) || reader.text(index + 1) !== '(') return NOTHING
  const close = reader.partner(index + 1)
  const nameToken = close - 1
  const open = close + 1
  if (close < 0 || reader.text(open) !== '{' || reader.partner(open) < 0) return NOTHING
  const own: Declared = {
    name: reader.text(nameToken),
    kind: 'type',
    nameToken,
    from: index,
    signature: [0, 0],
  }
  const members = listSections(reader, open + 1, reader.partner(open)).flatMap(([at, to]): Declared[] => {
    const signature = [at + 1, to] as const
    return reader.isWord(at)
      ? [{ name: reader.text(at), kind: 'constant', nameToken: at, from: index, signature }]
      : []
  })
  return [own, ...members]
}

/** `typedef void (^Done)(BOOL);`, `typedef NSString *Key NS_STRING_ENUM;`. */
const typedefs: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'typedef' || !startsStatement(reader, index)) return NOTHING
  const end = findSemicolon(reader, index + 1)
  const nameToken = findName(reader, index + 1, end)
  const isPlain = reader.text(end) === ';' && nameToken > index + 1
  if (!isPlain || ENUMS.test(reader.text(index + 1))) return NOTHING
  const signature = [index + 1, nameToken] as const
  return [{ name: reader.text(nameToken), kind: 'type', nameToken, from: index, signature }]
}

/** The end of the statement, or the brace of a body. */
function findSemicolon(reader: TokenReader, from: number): number {
  let at = from
  for (let steps = 0; steps < LOOK_AHEAD && at < reader.count; steps++) {
    if (/^[;{}@]$/.test(reader.text(at))) return at
    at = after(reader, at)
  }
  return at
}

/** `(^name)` or `(*name)`, else the last word that is no macro of the platform. */
function findName(reader: TokenReader, from: number, to: number): number {
  let name = -1
  for (let at = from; at < to; at = after(reader, at)) {
    if (reader.text(at) === '(' && /^[\^*]$/.test(reader.text(at + 1))) return findInner(reader, at)
    if (reader.isWord(at) && !MACRO.test(reader.text(at)) && reader.text(at) !== '__attribute__') name = at
  }
  return name
}

const MACRO = /^(?:NS|API|CF|UI|OBJC|FB|RCT|SD|AF|AS|__)[A-Z\d]*_[A-Z\d_]+$|^(?:DEPRECATED_|UNAVAILABLE_)\w+$/

function findInner(reader: TokenReader, open: number): number {
  let name = -1
  for (let at = open + 1; at < reader.partner(open); at++) if (reader.isWord(at)) name = at
  return name
}

const forms: readonly DeclarationForm[] = [properties, methods, enums, typedefs]

/** What Objective-C adds, and what the C or C++ in it declares: nothing of that begins with `@`. */
export function withObjectiveC(others: readonly DeclarationForm[]): readonly DeclarationForm[] {
  const plain = others.map(
    (form): DeclarationForm =>
      (reader, index, place) =>
        reader.text(index) === '@' ? NOTHING : form(reader, index, place),
  )
  return [...forms, ...plain]
}

export const objectiveCDeclared = withObjectiveC(cDeclared)
