import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import { listSections } from '../families/declared/statement.ts'

/** The list behind the module's name says what others see; without a list they see everything. */
export const readHaskellVisibility = visibilityBy((reader) => {
  const exports = listExports(reader)
  return ({ name, around }) => {
    if (exports === null || around?.words.has('instance') === true) return 'public'
    const [own = name] = (around === null ? name : around.name).split('.')
    if (around === null && exports.has(own)) return 'public'
    return around !== null && exports.has(around.name) ? 'public' : 'private'
  }
})

/** `module M (a, (<+>), Box(..), module X) where`; null when there is no list. */
function listExports(reader: TokenReader): ReadonlySet<string> | null {
  const open = findList(reader)
  if (open < 0) return null
  const names = new Set<string>()
  for (const [from] of listSections(reader, open + 1, reader.partner(open))) {
    names.add(reader.text(WRAPPERS.has(reader.text(from)) ? from + 1 : from))
  }
  return names
}

const WRAPPERS = new Set(['(', 'type', 'pattern'])
const MOST_TOKENS = 40

/** The bracket behind the module's name; -1 when there is none. */
function findList(reader: TokenReader): number {
  let module = 0
  while (module < reader.count && reader.text(module) !== 'module') module++
  for (let at = module + 1; at < reader.count && at < module + MOST_TOKENS; at++) {
    if (reader.text(at) === 'where') return -1
    if (reader.text(at) === '(') return reader.partner(at) > at ? at : -1
  }
  return -1
}
