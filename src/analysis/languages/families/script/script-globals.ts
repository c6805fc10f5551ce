import type { GlobalReader } from '../../engine/globals.ts'

const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'global'])

/** `window.x = …`. */
export const readScriptGlobals: GlobalReader = (reader, index) => {
  if (!GLOBAL_OBJECTS.has(reader.text(index)) || reader.text(index - 1) === '.') return []
  const isAssigned =
    reader.text(index + 1) === '.' && reader.isWord(index + 2) && reader.text(index + 3) === '='
  return isAssigned ? [reader.text(index + 2)] : []
}
