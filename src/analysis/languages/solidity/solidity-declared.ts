import {
  NOTHING,
  after,
  startsStatement,
  type DeclarationForm,
  type Declared,
} from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listedEnumMembers } from '../families/declared/enum-members.ts'
import { findEnd } from '../families/declared/statement.ts'

const OTHERS = new Set(
  'function event error modifier constructor receive fallback struct enum contract library interface abstract using pragma import type assembly unchecked return emit if for while do try revert'.split(
    ' ',
  ),
)
const CONSTANTS = new Set(['constant', 'immutable'])
const MODIFIERS = new Set('public private internal external constant immutable override transient'.split(' '))

/** `event Paid(address who);`, `error Closed(uint256 at);`, `type Id is uint256;`. */
const announced: DeclarationForm = (reader, index) => {
  const kind = ({ event: 'event', error: 'type', type: 'type' } as const)[reader.text(index)]
  const nameToken = index + 1
  if (kind === undefined || !startsStatement(reader, index) || !reader.isWord(nameToken)) return NOTHING
  const isNamed =
    reader.text(index) === 'type' ? reader.text(index + 2) === 'is' : reader.text(index + 2) === '('
  if (!isNamed) return NOTHING
  const signature = [nameToken + 1, findEnd(reader, nameToken + 1)] as const
  return [{ name: reader.text(nameToken), kind, nameToken, from: index, signature }]
}

/** `function total(uint256 a) external returns (uint256);`: an interface asks for it. */
const bodiless: DeclarationForm = (reader, index) => {
  const nameToken = index + 1
  const open = index + 2
  if (reader.text(index) !== 'function' || reader.text(open) !== '(' || !startsStatement(reader, index))
    return NOTHING
  let end = after(reader, open)
  while (end < open + 200 && end < reader.count && !/^[;{}]$/.test(reader.text(end))) end = after(reader, end)
  if (reader.text(end) !== ';') return NOTHING
  return [{ name: reader.text(nameToken), kind: 'function', nameToken, from: index, signature: [open, end] }]
}

/** `mapping(address => uint256) public override balances;`, `uint256 constant LIMIT = 3;`, fields of a struct. */
const values: DeclarationForm = (reader, index, place) => {
  if (!reader.isWord(index) || OTHERS.has(reader.text(index)) || !startsStatement(reader, index))
    return NOTHING
  if (place.words.has('enum')) return NOTHING
  const head = readValue(reader, index)
  if (head === null) return NOTHING
  const { nameToken, typeEnd, isConstant } = head
  const kind = isConstant ? 'constant' : 'field'
  // A struct's fields and a file's constants are everyone's.
  const implied = place.words.has('struct') || place.scope < 0 ? { implies: 'public' } : {}
  const own: Declared = {
    name: reader.text(nameToken),
    kind,
    nameToken,
    from: index,
    signature: [index, typeEnd],
    ...implied,
  }
  return [own]
}

interface ValueHead {
  readonly nameToken: number
  /** One past the type. */
  readonly typeEnd: number
  readonly isConstant: boolean
}

const MOST_TOKENS = 60

/** A type, words, a name and then `;` or `=`. */
function readValue(reader: TokenReader, index: number): ValueHead | null {
  const end = findStop(reader, index)
  const nameToken = end - 1
  if (!/^[;=]$/.test(reader.text(end)) || nameToken <= index || !reader.isWord(nameToken)) return null
  let typeEnd = nameToken
  let isConstant = false
  for (let at = nameToken - 1; at > index; at--) {
    const text = reader.text(at)
    isConstant ||= CONSTANTS.has(text)
    if (MODIFIERS.has(text)) typeEnd = at
  }
  return MODIFIERS.has(reader.text(nameToken)) ? null : { nameToken, typeEnd, isConstant }
}

/** The first `;`, `=` or brace. */
function findStop(reader: TokenReader, index: number): number {
  let at = index
  for (let steps = 0; steps < MOST_TOKENS && at < reader.count; at = after(reader, at), steps++)
    if (/^[;={}]$/.test(reader.text(at))) return at
  return at
}

/** Events, errors and types, what an interface asks for, state and constants, fields of structs. */
export const solidityDeclared: readonly DeclarationForm[] = [listedEnumMembers, announced, bodiless, values]
