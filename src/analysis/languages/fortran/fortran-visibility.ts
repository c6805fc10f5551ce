import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'

interface Access {
  /** `private` alone on its line: what is not named stays in the module. */
  hides: boolean
  readonly public: Set<string>
  readonly private: Set<string>
}

/** Names of a module are everyone's unless a `private` says otherwise; letters count in any case. */
export const readFortranVisibility = visibilityBy((reader) => {
  const access = readAccess(reader)
  return ({ name, around }) => {
    const own = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
    if (access.private.has(own)) return 'private'
    return access.hides && around !== null && !access.public.has(own) ? 'private' : 'public'
  }
})

function readAccess(reader: TokenReader): Access {
  const access: Access = { hides: false, public: new Set(), private: new Set() }
  for (let index = 0; index < reader.count; index++) {
    const word = reader.text(index).toLowerCase()
    if ((word !== 'private' && word !== 'public') || !reader.startsLine(index)) continue
    let at = index + 1
    for (; at < reader.count && (!reader.startsLine(at) || reader.text(at - 1) === '&'); at++)
      access[word].add(reader.text(at).toLowerCase())
    if (at === index + 1 && word === 'private') access.hides = true
    index = at - 1
  }
  return access
}
