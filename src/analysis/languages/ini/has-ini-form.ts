import { listLines } from '../families/data/whole-lines.ts'
import { hasTomlForm } from '../toml/has-toml-form.ts'

const HEADER = /^\[[^\]]{1,200}\](?: *[;#].*)?$/
const PAIR = /^[\w.$@*/\\ -]{1,120}(?: *= *.*| *: .*)?$/
const COMMENT = /^[;#]/

/** Sections and what they set, line by line, when it is no TOML. */
export function hasIniForm(text: string): boolean {
  const lines = listLines(text, COMMENT)
  const atMargin = lines.filter(({ indent }) => indent === 0).map(({ said }) => said)
  const pairs = atMargin.filter((said) => !HEADER.test(said))
  if (pairs.length === 0 || pairs.length === atMargin.length || !pairs.every(isPair)) return false
  return isHeadedOrRoot(lines[0]?.said ?? '') && !hasTomlForm(text)
}

function isPair(said: string): boolean {
  return PAIR.test(said) && !/[;{}]$/.test(said)
}

/** The first thing said is a section, or the mark of an `.editorconfig`. */
function isHeadedOrRoot(first: string): boolean {
  return first.startsWith('[') || /^root *=/.test(first)
}
