import { listLines } from '../families/data/whole-lines.ts'

const HEADER = /^\[\[?[\w."' -]{1,200}\]\]?(?: *#.*)?$/
const PAIR = /^(?:[\w.-]{1,120}|"[^"]{1,120}"|'[^']{1,120}') *= *(.+)$/
const VALUE =
  /^(?:"(?:[^"\\]|\\.){0,5000}"|'[^']{0,5000}'|[-+]?[\d_]+(?:\.\d+)?(?:e[-+]?\d+)?|0x[\da-f_]+|\d{4}-\d\d-\d\d.{0,30}|true|false|[[{].*)(?: *#.*)?$/i
const TEXT_OVER_LINES = /("""|''')[^]*?\1/g
const COMMENT = /^#/

/** Tables and pairs with TOML's values, line by line, and at least one table, or a value that Python writes otherwise. */
export function hasTomlForm(text: string): boolean {
  const lines = listLines(text.replaceAll(TEXT_OVER_LINES, '""'), COMMENT)
  let headers = 0
  let at = 0
  while (at < lines.length) {
    const said = lines[at]?.said ?? ''
    at++
    if (HEADER.test(said)) {
      headers++
      continue
    }
    const value = PAIR.exec(said)?.[1]
    if (value === undefined || !VALUE.test(value)) return false
    if (/^(?:true|false)\b/.test(value)) headers++
    let open = depthOf(value)
    while (open > 0 && at < lines.length) open += depthOf(lines[at++]?.said ?? '')
  }
  return headers > 0
}

function depthOf(said: string): number {
  const plain = said.replaceAll(/"(?:[^"\\]|\\.){0,500}"|'[^']{0,500}'/g, '').replace(/#.*/, '')
  return plain.split(/[[{]/).length - plain.split(/[\]}]/).length
}
