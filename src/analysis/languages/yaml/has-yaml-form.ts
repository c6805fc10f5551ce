import { listLines, type WholeLine } from '../families/data/whole-lines.ts'

const KEY = /^(?:- +){0,3}(?:"[^"]{1,120}"|'[^']{1,120}'|[\w./@$<*][^:#{}[\],"'()=;`|>]{0,60}):(?: +(.*))?$/
const ITEM = /^-(?: .*)?$/
const BLOCK_TEXT = /(?::|-) +[|>][-+\d]{0,2}(?: +#.*)?$/
const MARK = /^(?:---.*|\.\.\.|%YAML.*)$/
/** Ends of lines that belong to a program. */
const CODE_END = /[;{,(]$/
/** What Python would write after the colon of a name that has a type. */
const PYTHON_TYPE = /^(?:int|str|bool|float|bytes|object|None|Any|[A-Z]\w*\[.*|list\b.*|dict\b.*|.* = .*)$/
const COMMENT = /^#/

/** Keys, items and blocks of text, line by line; a line that is none of them and it is no YAML. */
export function hasYamlForm(text: string): boolean {
  if (/^\t/m.test(text.slice(0, 20_000))) return false
  if (hasEmptyPart(text) || isOutline(text.slice(0, 20_000))) return false
  const lines = listLines(text, COMMENT)
  const said: string[] = []
  for (let at = 0; at < lines.length; at = nextAt(lines, at)) said.push(lines[at]?.said ?? '')
  const others = said.filter((line) => !KEY.test(line))
  const keys = said.filter((line) => KEY.test(line))
  return (
    keys.length > 0 &&
    keys.every((line) => isValue(KEY.exec(line)?.[1] ?? '')) &&
    others.every((line) => MARK.test(line) || ITEM.test(line))
  )
}

/** Settings in front of a text, or of nothing: what follows a second mark has to set something too. */
function hasEmptyPart(text: string): boolean {
  const parts = text
    .slice(0, 20_000)
    .split(/^---\s*$/m)
    .slice(1)
  return parts.length > 1 && parts.some((part) => !/^(?:- |[\w"'][^\n:]{0,100}:(?:\s|$))/m.test(part))
}

/** Headings of a text over lists, not comments: there are several levels, and nothing is set at the margin. */
function isOutline(head: string): boolean {
  return /^#{2,6} \S/m.test(head) && !/^[\w"'][^\n:]{0,80}:(?:\s|$)/m.test(head)
}

/** Whether so many lines set something that a program is out of the question. */
export function resemblesYaml(text: string): boolean {
  const lines = listLines(text, COMMENT)
  const keys = lines.filter(({ said }) => isValue(KEY.exec(said)?.[1] ?? (KEY.test(said) ? '' : ';'))).length
  return lines.length > 4 && keys > lines.length * 0.3
}

function isValue(value: string): boolean {
  if (/^[[{"'&*!|>]/.test(value)) return true
  return !CODE_END.test(value) && !PYTHON_TYPE.test(value)
}

/** Past what belongs to the line: a block of text, or a value that goes on further in. */
function nextAt(lines: readonly WholeLine[], at: number): number {
  const line = lines[at]
  if (line === undefined) return at + 1
  const goesOn = BLOCK_TEXT.test(line.said) || /: +\S|^- +[^:]*$/.test(line.said)
  let next = at + 1
  const own = line.indent + (/^(?:- +)*/.exec(line.said)?.[0].length ?? 0)
  const least = BLOCK_TEXT.test(line.said) ? line.indent : own
  while (goesOn && (lines[next]?.indent ?? 0) > least) next++
  return next
}
