import { unquote, type ImportReader } from '../engine/imports.ts'

/** `-include("m.hrl").`, `-include_lib("…").`, `-import(m, [f/1]).` */
export const readErlangImports: ImportReader = (reader, index) => {
  if (reader.text(index) !== '-' || !reader.startsLine(index) || reader.text(index + 2) !== '(') return []
  const word = reader.text(index + 1)
  if (word !== 'include' && word !== 'include_lib' && word !== 'import') return []
  return [{ module: unquote(reader.text(index + 3)), name: null, alias: null, line: reader.line(index) }]
}
