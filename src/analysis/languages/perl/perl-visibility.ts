import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { isPrivateName } from '../engine/visibility/modifiers.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import { isExportList, readPerlNames } from './perl-names.ts'

/** A leading underscore hides a name; a constant is its package's own unless it is exported. */
export const readPerlVisibility = visibilityBy((reader) => {
  const exported = listExported(reader)
  return ({ name, index, words }) => {
    if (isPrivateName(name)) return 'private'
    const isConstant = index < 0 && words.has('use') && words.has('constant')
    return isConstant && !exported.has(name) ? 'internal' : 'public'
  }
})

function listExported(reader: TokenReader): Set<string> {
  const names = new Set<string>()
  for (const index of reader.where((text) => text.startsWith('@EXPORT'))) {
    if (!isExportList(reader, index)) continue
    for (
      let at = index + 2;
      at < index + LOOK_AHEAD * 4 && at < reader.count && reader.text(at) !== ';';
      at++
    )
      if (reader.isString(at)) for (const name of readPerlNames(reader.text(at))) names.add(name)
  }
  return names
}
