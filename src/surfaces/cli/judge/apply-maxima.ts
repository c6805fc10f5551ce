import { createHash } from 'node:crypto'
import type { FunctionMetrics } from '../../../services/code-metrics/function-list.ts'
import type { MeasuredFile } from '../analyse/measured-file.ts'
import type { Finding } from '../report/finding.ts'
import type { Gates } from '../settings/settings.ts'

interface Maximum {
  readonly id: 'max-complexity' | 'max-cognitive'
  readonly words: string
  /** The signal that says the same with its own threshold; it is not said twice. */
  readonly replaces: string
  readonly limit: number | null
  measure(each: FunctionMetrics): number
}

function listMaxima({ maxComplexity, maxCognitive }: Gates): Maximum[] {
  return [
    {
      id: 'max-complexity',
      words: 'cyclomatic complexity',
      replaces: 'high-function-complexity',
      limit: maxComplexity,
      measure: (each) => each.estimatedCyclomaticComplexity,
    },
    {
      id: 'max-cognitive',
      words: 'cognitive complexity',
      replaces: 'high-cognitive-complexity',
      limit: maxCognitive,
      measure: (each) => each.cognitiveComplexity,
    },
  ]
}

/** The findings of a file, and one for every function above a maximum of the project. */
export function applyMaxima(file: MeasuredFile, gates: Gates): Finding[] {
  const maxima = listMaxima(gates)
  const over = maxima.flatMap((maximum) => listOver(file, maximum))
  const taken = new Set(over.map(({ replaced, finding }) => `${replaced}\0${finding.line}`))
  const rest = file.findings.filter(({ id, line }) => !taken.has(`${id}\0${line}`))
  return [...rest, ...over.map(({ finding }) => finding)]
}

function listOver(file: MeasuredFile, maximum: Maximum): { finding: Finding; replaced: string }[] {
  const { limit, replaces, measure } = maximum
  if (limit === null) return []
  const seen = new Map<string, number>()
  return file.functionMetrics
    .filter((each) => measure(each) > limit)
    .map((each) => {
      const nth = seen.get(each.name) ?? 0
      seen.set(each.name, nth + 1)
      const finding = buildFinding(file, each, nth, maximum)
      return { replaced: replaces, finding }
    })
}

function buildFinding(file: MeasuredFile, each: FunctionMetrics, nth: number, maximum: Maximum): Finding {
  const { id, words, limit, measure } = maximum
  const { path } = file
  const { name, line } = each
  return {
    source: 'metrics',
    id,
    severity: 'high',
    message: `${name}: ${measure(each)}, above the maximum of ${limit} for ${words}: split it by case, or return early.`,
    place: { path, side: 'after', line, endLine: line, function: name },
    line,
    also: [],
    related: [],
    removed: null,
    fingerprint: createHash('sha256').update(`${id}\0${path}\0${name}\0${nth}`).digest('hex').slice(0, 32),
    frame: file.findings.find((finding) => finding.line === line && finding.frame !== null)?.frame ?? null,
  }
}
