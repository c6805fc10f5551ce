import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { isSection } from './matlab-sections.ts'

const KINDS: Readonly<Record<string, DeclarationKind>> = {
  properties: 'field',
  enumeration: 'enum-member',
  events: 'event',
  methods: 'function',
}

/** A section of a class up to its `end`: a name on each line; methods only where they have no body. */
const sections: DeclarationForm = (reader, index, { scope }) => {
  const kind = KINDS[reader.text(index)]
  if (scope < 0 || kind === undefined || !isSection(reader, index)) return NOTHING
  const list = reader.text(index + 1) === '(' ? index + 1 : index
  const own = kind === 'field' && isConstant(reader, list) ? 'constant' : kind
  const found: Declared[] = []
  for (
    let at = after(reader, list);
    at < reader.count && !endsSection(reader, at);
    at = findLineEnd(reader, at)
  ) {
    for (const nameToken of listLine(reader, at, kind))
      found.push({ name: reader.text(nameToken), kind: own, nameToken, from: at, signature: [0, 0] })
  }
  return found
}

function listLine(reader: TokenReader, at: number, kind: DeclarationKind): number[] {
  const names = kind === 'enum-member' ? listMembers(reader, at) : [findName(reader, at, kind)]
  return names.filter((nameToken) => nameToken >= 0)
}

/** `end`, the next section, or a method with a body. */
function endsSection(reader: TokenReader, at: number): boolean {
  return (
    /^(?:end|function|endproperties|endmethods|endevents)$/.test(reader.text(at)) || isSection(reader, at)
  )
}

function isConstant(reader: TokenReader, open: number): boolean {
  for (let at = open; at < reader.partner(open); at++)
    if (reader.text(at) === 'Constant')
      return !/^(?:false|~)$/.test(reader.text(at + 2)) || reader.text(at + 1) !== '='
  return false
}

/** Lines that `...` continues are one. */
function findLineEnd(reader: TokenReader, from: number): number {
  let at = after(reader, from)
  while (at < reader.count && !(reader.startsLine(at) && !reader.isDirective(at - 1))) at = after(reader, at)
  return at
}

/** `Size (1,1) double = 1`; of `r = area(obj)` and `[a, b] = split(obj)` the word before the list. */
function findName(reader: TokenReader, at: number, kind: DeclarationKind): number {
  if (kind !== 'function') return reader.isWord(at) ? at : -1
  const equals = after(reader, at)
  const name = reader.text(equals) === '=' ? equals + 1 : at
  return reader.isWord(name) ? name : -1
}

/** `Blue (2), Green`. */
function listMembers(reader: TokenReader, from: number): number[] {
  const names: number[] = []
  const end = findLineEnd(reader, from)
  for (let at = from; at < end; at = after(reader, at)) if (reader.isWord(at)) names.push(at)
  return names
}

export const matlabDeclared: readonly DeclarationForm[] = [sections]
