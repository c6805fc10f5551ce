import { NO_IMPORTS, unquote, type Import, type ImportReader } from '../engine/imports.ts'

/** `import "m"` and `import ( … )`. */
export const readGoImports: ImportReader = (reader, index) => {
  if (reader.text(index) !== 'import' || !reader.startsLine(index) || reader.isInsideBrackets(index))
    return NO_IMPORTS
  const end = reader.text(index + 1) === '(' ? reader.partner(index + 1) : index + 3
  const found: Import[] = []
  for (let at = index + 1; at < Math.min(end, reader.count); at++) {
    if (reader.isString(at))
      found.push({ module: unquote(reader.text(at)), name: null, alias: null, line: reader.line(at) })
  }
  return found
}
