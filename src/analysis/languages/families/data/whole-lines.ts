/** A line that says something: where it begins, and what it says. */
export interface WholeLine {
  readonly indent: number
  readonly said: string
}

const LINES_READ = 2_000

/** Lines that are neither blank nor comments, in order; the first of them are enough to know a form. */
export function listLines(text: string, comment: RegExp): WholeLine[] {
  const lines: WholeLine[] = []
  for (const line of text.slice(0, 200_000).split(/\r\n?|\n/, LINES_READ)) {
    const said = line.trim()
    if (said === '' || comment.test(said)) continue
    lines.push({ indent: line.length - line.trimStart().length, said })
  }
  return lines
}
