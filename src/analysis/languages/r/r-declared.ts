import {
  NOTHING,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'

/** `LIMIT <- 3` on a line of its own; functions are listed as such. */
const values: DeclarationForm = (reader, index) => {
  const isNamed = reader.isWord(index) || reader.isString(index)
  if (!isNamed || !reader.startsLine(index) || !/^(?:<-|=)$/.test(reader.text(index + 1))) return NOTHING
  const value = index + 2
  if (/^(?:function|\\)$/.test(reader.text(value))) return NOTHING
  const open = findCall(reader, value)
  const own = named(reader, index, 'constant', index)
  if (/^(?:R6Class|setRefClass|setClass)$/.test(reader.text(open - 1)))
    return [{ ...own, kind: 'type' }, ...listMembers(reader, open, index)]
  return [own]
}

/** `setClass("Person", …)` and `setGeneric("area", …)` as statements. */
const registered: DeclarationForm = (reader, index) => {
  const open = findCall(reader, index)
  if (!reader.startsLine(index) || !reader.isString(open + 1)) return NOTHING
  const word = reader.text(open - 1)
  if (word === 'setGeneric') return [named(reader, open + 1, 'function', index)]
  if (word !== 'setClass' && word !== 'setRefClass') return NOTHING
  return [named(reader, open + 1, 'type', index), ...listMembers(reader, open, open + 1)]
}

/** The `(` of `name(` or `package::name(`. */
function findCall(reader: TokenReader, index: number): number {
  const name = reader.text(index + 1) === '::' ? index + 2 : index
  return reader.isWord(name) && reader.text(name + 1) === '(' ? name + 1 : -1
}

/** Which lists of a class hold what, and who may use it. */
const LISTS: Readonly<Record<string, 'public' | 'private'>> = {
  public: 'public',
  active: 'public',
  private: 'private',
  fields: 'public',
  slots: 'public',
  methods: 'public',
  representation: 'public',
}

/** `public = list(size = NULL, open = function() 1)`, `slots = c(job = "character")`, `representation(…)`. */
function listMembers(reader: TokenReader, open: number, owner: number): Declared[] {
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([from]) => {
    const list = reader.text(from + 1) === '=' ? from + 3 : from + 1
    const access = Object.hasOwn(LISTS, reader.text(from)) ? LISTS[reader.text(from)] : undefined
    if (access === undefined || reader.text(list) !== '(') return []
    const hides = access === 'private' ? { implies: access } : {}
    const around = { within: unquote(reader.text(owner)), visibleAs: owner, ...hides }
    return listSections(reader, list + 1, reader.partner(list)).flatMap(([at]): Declared[] => {
      if (reader.text(at + 1) !== '=') return []
      const kind = /^(?:function|\\)$/.test(reader.text(at + 2)) ? 'function' : 'field'
      return [{ ...named(reader, at, kind, at), ...around, modifiersTo: at }]
    })
  })
}

function named(reader: TokenReader, nameToken: number, kind: DeclarationKind, from: number): Declared {
  return { name: unquote(reader.text(nameToken)), kind, nameToken, from, signature: [0, 0] }
}

function unquote(text: string): string {
  return text.replaceAll(/^['"`]|['"`]$/g, '')
}

/** Values of a package, classes of all three kinds with their fields, generics. */
export const rDeclared: readonly DeclarationForm[] = [values, registered]
