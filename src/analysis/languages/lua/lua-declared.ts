import { NOTHING, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'

/** `M.limit = 3` where the file returns `M`: a field of the module; functions are listed as such. */
const fields: DeclarationForm = (reader, index) => {
  if (reader.text(index + 1) !== '.' || reader.text(index + 3) !== '=' || !reader.isWord(index))
    return NOTHING
  if (reader.text(index - 1) === '.' || reader.text(index + 4) === 'function') return NOTHING
  const nameToken = index + 2
  if (reader.text(index) !== findModule(reader) || !reader.isWord(nameToken)) return NOTHING
  return [named(reader, nameToken, 'field', index)]
}

/** What the file returns at its end: `return M`, `return setmetatable(M, …)`. */
function findModule(reader: TokenReader): string {
  const last = reader.text(reader.count - 1) === ';' ? reader.count - 2 : reader.count - 1
  if (reader.text(last - 1) === 'return' && reader.isWord(last)) return reader.text(last)
  const open = reader.text(last) === ')' ? reader.partner(last) : -1
  const isWrapped = reader.text(open - 1) === 'setmetatable' && reader.text(open - 2) === 'return'
  return isWrapped ? reader.text(open + 1) : ''
}

/** `return { a = a, f = f }` at the end: what the module hands out. */
const returned: DeclarationForm = (reader, index) => {
  const open = index + 1
  if (reader.text(index) !== 'return' || reader.text(open) !== '{') return NOTHING
  const close = reader.partner(open)
  if (close < 0 || close < reader.count - 2) return NOTHING
  return listSections(reader, open + 1, close).flatMap(([at]): Declared[] => {
    const isField = reader.isWord(at) && reader.text(at + 1) === '=' && reader.text(at + 2) !== 'function'
    return isField ? [named(reader, at, 'field', index)] : []
  })
}

function named(reader: TokenReader, nameToken: number, kind: 'field', from: number): Declared {
  return { name: reader.text(nameToken), kind, nameToken, from, signature: [0, 0] }
}

/** Fields of the table a module returns; a global is whoever set it last. */
export const luaDeclared: readonly DeclarationForm[] = [fields, returned]
