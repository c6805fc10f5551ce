import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy, type Visibility } from '../engine/visibility/visibility.ts'

interface Access {
  /** `private` alone on its line: what is not named stays in the module. */
  hides: boolean
  readonly public: Set<string>
  readonly private: Set<string>
}

/** Names of a module are everyone's unless a `private` says otherwise; letters count in any case. */
export const readFortranVisibility = visibilityBy((reader) => {
  const access = readAccess(reader)
  return ({ name, index, around, words }) => {
    const said = index < 0 ? readWords(words) : null
    if (said !== null) return said
    const own = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
    if (access.private.has(own)) return 'private'
    return access.hides && around !== null && !access.public.has(own) ? 'private' : 'public'
  }
})

/** `integer, private :: a` says it itself. */
function readWords(words: ReadonlySet<string>): Visibility | null {
  const said = [...words].map((word) => word.toLowerCase())
  if (said.includes('private')) return 'private'
  return said.includes('public') ? 'public' : null
}

function readAccess(reader: TokenReader): Access {
  const access: Access = { hides: false, public: new Set(), private: new Set() }
  let isType = false
  for (let index = 0; index < reader.count; index++) {
    if (!reader.startsLine(index)) continue
    const word = reader.text(index).toLowerCase()
    isType = staysInType(reader, index, word, isType)
    if (isType || (word !== 'private' && word !== 'public')) continue
    const names = listNames(reader, index)
    for (const name of names) access[word].add(name)
    if (names.length === 0 && word === 'private') access.hides = true
    index += names.length
  }
  return access
}

/** What stands behind the word, on lines that `&` continues too. */
function listNames(reader: TokenReader, index: number): string[] {
  const names: string[] = []
  for (let at = index + 1; at < reader.count; at++) {
    if (reader.startsLine(at) && reader.text(at - 1) !== '&') break
    names.push(reader.text(at).toLowerCase())
  }
  return names
}

/** What a type hides are its own components. */
function staysInType(reader: TokenReader, index: number, word: string, isType: boolean): boolean {
  if (isType)
    return !(word === 'endtype' || (word === 'end' && reader.text(index + 1).toLowerCase() === 'type'))
  const next = reader.text(index + 1)
  return (
    word === 'type' &&
    (next === ',' || next === '::' || (reader.isWord(index + 1) && reader.startsLine(index + 2)))
  )
}
