import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy, type Visibility } from '../engine/visibility/visibility.ts'
import { isSection } from './matlab-sections.ts'

const BY_WORD: Readonly<Record<string, Visibility>> = {
  private: 'private',
  protected: 'protected',
  public: 'public',
  immutable: 'private',
}

/** A file is known by its first function; those behind it are its own. Sections of methods say who may call them. */
export const readMatlabVisibility = visibilityBy((reader, scan) => {
  const sections = listSections(reader)
  const first = scan.functions.findIndex(({ parent }) => parent < 0)
  return ({ isFunction, index, token, around }) => {
    if (!isFunction) return 'public'
    if (index < 0 && around === null) return 'private'
    if (around !== null) return sections.findLast(({ at }) => at < token)?.visibility ?? 'public'
    return index === first && scan.scopes.length === 0 ? 'public' : 'private'
  }
})

interface Section {
  readonly at: number
  readonly visibility: Visibility
}

/** `methods (Access = private)`, `properties (GetAccess = protected)`. */
function listSections(reader: TokenReader): Section[] {
  const sections: Section[] = []
  for (let index = 0; index < reader.count; index++) {
    if (!isSection(reader, index)) continue
    const isList = reader.text(index + 1) === '('
    sections.push({
      at: index,
      visibility: isList ? readAccess(reader, index + 2, reader.partner(index + 1)) : 'public',
    })
  }
  return sections
}

/** Who may read or call; who may set is another matter. */
const READS = new Set(['Access', 'GetAccess', 'ListenAccess'])

function readAccess(reader: TokenReader, from: number, to: number): Visibility {
  for (let at = from; at < to; at++)
    if (READS.has(reader.text(at))) return BY_WORD[reader.text(at + 2).replaceAll(/['"]/g, '')] ?? 'private'
  return 'public'
}
