import { unquote, type ImportReader } from '../engine/imports.ts'

const LOADS = /^(?:library|require|requireNamespace|loadNamespace|source)$/

/** `library(dplyr)`, `require("dplyr")`, `source("helpers.R")`. */
export const readRImports: ImportReader = (reader, index) => {
  const at = index + 2
  if (!LOADS.test(reader.text(index)) || reader.text(index + 1) !== '(') return []
  if (!reader.isWord(at) && !reader.isString(at)) return []
  return [{ module: unquote(reader.text(at)), name: null, alias: null, line: reader.line(index) }]
}
