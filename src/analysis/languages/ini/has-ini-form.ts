import { listLines, type WholeLine } from '../families/data/whole-lines.ts'
import { hasTomlForm } from '../toml/has-toml-form.ts'

const HEADER = /^\[[^\]]{1,200}\](?: *[;#].*)?$/
const PAIR = /^[\w.$@*/\\ -]{1,120}(?: *= *.*| *: .*)?$/
const COMMENT = /^[;#]/

/** A setting without a section. */
const SETTING = /^[\w.-]{1,120} ?= ?(.{0,2000})$/
/** Values that mean something as they stand in settings only. */
const BARE = /^(?:true|false|none|null|on|off|yes|no|-[A-Z]\w{1,40}.{0,200})$/
const OF_PROGRAM = /[;{}(]$|\w\(|^(?:True|False|None)$/

/** Sections and what they set, or settings alone, line by line, when it is no TOML. */
export function hasIniForm(text: string): boolean {
  const lines = listLines(text, COMMENT)
  const isForm = hasSections(lines) || hasSettings(lines)
  return isForm && !hasTomlForm(text)
}

/** Names of a path that no program sets without a space: `org.log.Level=a.b`. */
const PATHS = /^\w+(?:\.[\w-]+){2,9}=\w+(?:[.-]\w+){0,19}$/

/**
 * Two settings or more, one of which no program would give such a value, or paths alone; lists may go on, indented,
 * up to their bracket.
 */
function hasSettings(lines: readonly WholeLine[]): boolean {
  const atMargin = lines.filter(({ indent, said }) => indent === 0 && !/^[\])],?$/.test(said))
  if (atMargin.length > 0 && atMargin.every(({ said }) => said.length < 400 && PATHS.test(said))) return true
  const values = atMargin.map(({ said }) => SETTING.exec(said)?.[1])
  if (values.length < 2 || values.some((value) => value === undefined || OF_PROGRAM.test(value))) return false
  return values.some((value) => value !== undefined && BARE.test(value))
}

function hasSections(lines: readonly WholeLine[]): boolean {
  const atMargin = lines.filter(({ indent }) => indent === 0).map(({ said }) => said)
  const pairs = atMargin.filter((said) => !HEADER.test(said))
  if (pairs.length === 0 || pairs.length === atMargin.length || !pairs.every(isPair)) return false
  return isHeadedOrRoot(lines[0]?.said ?? '')
}

function isPair(said: string): boolean {
  return PAIR.test(said) && !/[;{}]$/.test(said)
}

/** The first thing said is a section, or the mark of an `.editorconfig`. */
function isHeadedOrRoot(first: string): boolean {
  return first.startsWith('[') || /^root *=/.test(first)
}
