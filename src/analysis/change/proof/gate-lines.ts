/** A line of code with its number. */
export interface CountedLine {
  readonly text: string
  readonly line: number
}

/** Items of `now` whose text is not among `old`, each old one counted once. */
export function countShared<Line extends { readonly text: string }>(
  old: readonly Line[],
  now: readonly Line[],
): Line[] {
  const left = new Map<string, number>()
  for (const { text } of old) left.set(text, (left.get(text) ?? 0) + 1)
  return now.filter(({ text }) => {
    const count = left.get(text) ?? 0
    if (count > 0) left.set(text, count - 1)
    return count === 0
  })
}
