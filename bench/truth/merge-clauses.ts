import type { Truth, TruthFunction, TruthProvider } from './truth-source.ts'

/** Languages whose functions are written as several clauses: those of one name in a row are one, each more decides. */
export function mergeClauses(provider: TruthProvider): TruthProvider {
  return {
    ...provider,
    async open() {
      const source = await provider.open()
      if (typeof source === 'string') return source
      return async (text, file) => {
        const truth = await source(text, file)
        return truth === null ? null : merge(truth, text.split('\n'))
      }
    },
  }
}

function merge(truth: Truth, lines: readonly string[]): Truth {
  const merged: TruthFunction[] = []
  for (const next of truth.functions.toSorted((a, b) => a.line - b.line)) {
    const last = merged.at(-1)
    if (last !== undefined && last.name === next.name && isBetweenBlank(lines, last.endLine, next.line)) {
      const points =
        last.branchPoints === null || next.branchPoints === null
          ? null
          : last.branchPoints + next.branchPoints + 1
      merged[merged.length - 1] = { ...last, endLine: next.endLine, branchPoints: points }
    } else merged.push(next)
  }
  return { ...truth, functions: merged }
}

/** Nothing but blank lines and remarks stand between the two. */
function isBetweenBlank(lines: readonly string[], endLine: number, line: number): boolean {
  return lines.slice(endLine, line - 1).every((each) => /^\s*(?:--.*|\{-.*|.*-\}|#.*)?$/.test(each))
}
