import type { VisibilityReader } from '../../engine/visibility/visibility.ts'
import { findExports } from '../script/script-exports.ts'
import { readScriptVisibility } from '../script/script-visibility.ts'

/** The scripts of a component show what they export and no more: where nothing is, its properties are all. */
export const readComponentVisibility: VisibilityReader = (reader, scan) => {
  const read = readScriptVisibility(reader, scan)
  if (findExports(reader).isModule) return read
  return {
    functions: read.functions.map(() => 'private'),
    scopes: read.scopes.map(() => 'private'),
    judge: ({ words }) => (words.has('export') ? 'public' : 'private'),
  }
}
