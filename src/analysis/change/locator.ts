import type { FunctionFacts } from '../facts/function-facts.ts'

/** Finds the innermost function around a line; functions are listed by their first line. */
export function createLocator(functions: readonly FunctionFacts[]): (line: number) => string | null {
  const sorted = functions.toSorted((a, b) => a.line - b.line || b.endLine - a.endLine)
  const around: number[] = []
  // For each function the index of the one it stands in, so that a look-up climbs instead of searching.
  const parents = sorted.map((each, index) => {
    while (around.length > 0 && (sorted[around.at(-1) ?? 0]?.endLine ?? 0) < each.line) around.pop()
    const parent = around.at(-1) ?? -1
    around.push(index)
    return parent
  })
  return (line) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.line ?? 0) <= line) low = middle + 1
      else high = middle
    }
    for (let index = low - 1; index >= 0; index = parents[index] ?? -1) {
      const each = sorted[index]
      if (each !== undefined && each.endLine >= line) return each.key
    }
    return null
  }
}
