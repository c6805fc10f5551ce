/** Low where a reader sees a new block begin: little indentation, a blank line above, nothing deeper being closed. */
export function blockBorder(lines: readonly string[], at: number): number {
  const line = lines[at]
  if (line === undefined) return 0
  const above = lines[at - 1]
  const indent = indentOf(line)
  if (indent === null) return 4 * (indentOf(lines[at + 1] ?? '') ?? 0) + 3
  const indentAbove = above === undefined ? null : indentOf(above)
  const closing = indentAbove !== null && indentAbove > indent ? 1 : 0
  return 4 * indent + (indentAbove === null ? 0 : 2) + closing
}

/** Columns of leading white space, tabs to the next multiple of 8; null for a blank line. Looks at 200 columns at most. */
function indentOf(line: string): number | null {
  let columns = 0
  for (let index = 0; index < line.length && columns < 200; index++) {
    const unit = line.charCodeAt(index)
    if (unit === 32) columns++
    else if (unit === 9) columns += 8 - (columns % 8)
    else if (unit !== 13 && unit !== 10) return columns
  }
  return columns >= 200 ? columns : null
}
