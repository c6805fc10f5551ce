import { importsByPath, unquote, type ImportReader } from '../engine/imports.ts'

const byWord = importsByPath(['using', 'Using'])

/** `using module Pester`, `Import-Module -Name Pester`. */
export const readPowershellImports: ImportReader = (reader, index) => {
  if (!/^import-module$/i.test(reader.text(index))) return byWord(reader, index)
  const at = /^-name$/i.test(reader.text(index + 1)) ? index + 2 : index + 1
  const isNamed = (reader.isWord(at) || reader.isString(at)) && !/^[-$]/.test(reader.text(at))
  if (!isNamed || reader.line(at) !== reader.line(index)) return []
  return [{ module: unquote(reader.text(at)), name: null, alias: null, line: reader.line(index) }]
}
