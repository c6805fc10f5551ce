/** How far a line is set in. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
