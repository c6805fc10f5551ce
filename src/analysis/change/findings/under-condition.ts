import { indentOf } from '../code/indent-of.ts'
const MOST_LINES = 40
const MOST_LINE = 200
/** A directive further up may stand around whole tests. */
const NEAR = 4
const OPENS_CONDITION = /^(?:\}\s*)?(?:if|elif|elsif|else|unless|except|catch|rescue|case|when|guard)\b/
const IN_LINE = /\b(?:if|unless)\b/

/** Whether a line (from 1) stands in the branch of a condition, by its own words or by the line it is indented under. */
export function isUnderCondition(lines: readonly string[], line: number): boolean {
  const own = read(lines, line)
  if (IN_LINE.test(own)) return true
  if (isUnderDirective(lines, line)) return true
  const indent = indentOf(own)
  for (let at = line - 1; at > Math.max(0, line - MOST_LINES); at--) {
    const text = read(lines, at)
    if (text.trim() !== '' && indentOf(text) < indent) return OPENS_CONDITION.test(text.trimStart())
  }
  return false
}

/** The nearest directive above is an `#if` that is still open. */
function isUnderDirective(lines: readonly string[], line: number): boolean {
  for (let at = line - 1; at > Math.max(0, line - MOST_LINES); at--) {
    const [, word] = /^\s*#\s*(if\w*|else|elif|elseif|endif)\b/.exec(read(lines, at)) ?? []
    if (word !== undefined) return word !== 'endif' && line - at <= NEAR
  }
  return false
}

function read(lines: readonly string[], line: number): string {
  return (lines[line - 1] ?? '').slice(0, MOST_LINE)
}
