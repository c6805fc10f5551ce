import { readWordsBefore } from '../../engine/declaration-head.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { isPrivateName, readModifiers } from '../../engine/visibility/modifiers.ts'
import { visibilityBy, type Declaration } from '../../engine/visibility/visibility.ts'
import { findExports, type Exports } from './script-exports.ts'

/** A file that exports anything, by either module system, shows nothing else; any other shows all it declares. */
export const readScriptVisibility = visibilityBy((reader) => {
  const exports = findExports(reader)
  return (declaration) => {
    if (isPrivateName(declaration.name) || isArgument(reader, declaration.token)) return 'private'
    const own = readModifiers(declaration) ?? 'public'
    return isExported(reader, declaration, exports) ? own : 'private'
  }
})

function isExported(
  reader: TokenReader,
  { name, token, words, around }: Declaration,
  exports: Exports,
): boolean {
  // A member is as visible as its class.
  if (!exports.isModule || around !== null) return true
  if (words.has('export') || words.has('exports')) return true
  const [root = name] = name.split('.')
  if (exports.names.has(root) || [...words].some((word) => exports.names.has(word))) return true
  return isInExportedValue(reader, token, exports)
}

const MOST_LEVELS = 8

/** A member of an object that is exported, itself or under the name it is assigned to. */
function isInExportedValue(reader: TokenReader, token: number, { names }: Exports): boolean {
  let open = reader.around(token)
  for (let level = 0; open >= 0 && level < MOST_LEVELS; level++) {
    const words = readWordsBefore(reader, open)
    if (words.has('export') || words.has('exports')) return true
    if (reader.text(open - 1) === '=' && names.has(reader.text(open - 2))) return true
    open = reader.around(open)
  }
  return false
}

/** `(function name() {…})()` and `use(function name() {…})`: a value for one caller, not a declaration. */
function isArgument(reader: TokenReader, nameToken: number): boolean {
  let at = nameToken - 1
  if (reader.text(at) === '*') at--
  if (reader.text(at) !== 'function') return false
  if (reader.text(at - 1) === 'async') at--
  return reader.text(at - 1) === '(' || reader.text(at - 1) === ','
}
