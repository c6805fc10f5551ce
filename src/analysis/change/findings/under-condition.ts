const MOST_LINES = 40
const MOST_LINE = 200
const OPENS_CONDITION = /^(?:\}\s*)?(?:if|elif|elsif|else|unless|except|catch|rescue|case|when|guard)\b/
const IN_LINE = /\b(?:if|unless)\b/

/** Whether a line (from 1) stands in the branch of a condition, by its own words or by the line it is indented under. */
export function isUnderCondition(lines: readonly string[], line: number): boolean {
  const own = read(lines, line)
  if (IN_LINE.test(own)) return true
  const indent = indentOf(own)
  for (let at = line - 1; at > Math.max(0, line - MOST_LINES); at--) {
    const text = read(lines, at)
    if (text.trim() !== '' && indentOf(text) < indent) return OPENS_CONDITION.test(text.trimStart())
  }
  return false
}

function read(lines: readonly string[], line: number): string {
  return (lines[line - 1] ?? '').slice(0, MOST_LINE)
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length
}
