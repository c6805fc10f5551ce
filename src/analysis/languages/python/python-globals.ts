import type { GlobalReader } from '../engine/globals.ts'
import { startsStatement } from './python-imports.ts'

const MOST_TOKENS = 200

/** `global a, b` and `nonlocal a`. */
export const readPythonGlobals: GlobalReader = (reader, index) => {
  if (!['global', 'nonlocal'].includes(reader.text(index)) || !startsStatement(reader, index)) return []
  const names: string[] = []
  for (let at = index + 1; at < index + MOST_TOKENS && reader.isWord(at); at += 2) {
    names.push(reader.text(at))
    if (reader.text(at + 1) !== ',') break
  }
  return names
}
