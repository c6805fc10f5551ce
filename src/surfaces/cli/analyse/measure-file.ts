import { createHash } from 'node:crypto'
import { measureSource } from '../../../analysis/measure/measure-source.ts'
import { readSources } from '../../../analysis/measure/read-sources.ts'
import type { FunctionMeasurement, SourceMeasurement } from '../../../analysis/measure/source-measurement.ts'
import { fingerprint } from '../../../analysis/source/fingerprint.ts'
import { splitLines } from '../../../analysis/source/lines.ts'
import type { PythonEngine } from '../../../core/python-engine.ts'
import { describeFunction } from '../../../services/code-metrics/function-list.ts'
import { checkSignals } from '../../../services/code-metrics/signals/check-signals.ts'
import { functionRules } from '../../../services/code-metrics/signals/function-rules.ts'
import type { ReviewSignal } from '../../../services/code-metrics/signals/review-signal.ts'
import { cutFrame } from '../report/code-frame.ts'
import type { Finding } from '../report/finding.ts'
import type { MeasuredFile } from './measured-file.ts'
import { findSuppressions } from './suppression.ts'

export interface SourceText {
  readonly path: string
  readonly text: string
}

/** Measures one file as the service does, with a finding for every function that a signal names. */
export async function measureFile(
  { path, text: given }: SourceText,
  python: PythonEngine,
): Promise<MeasuredFile> {
  const { texts, language: read } = readSources([given], '', path)
  const [text = ''] = texts
  const measured = await measureSource(text, read, python)
  const { language, lines, classes, branchPoints, syntax } = measured
  return {
    path,
    language,
    sha256: (given === text ? measured.source : fingerprint(given)).sha256,
    lines,
    classes,
    branchPoints,
    estimatedCyclomaticComplexity: measured.estimatedCyclomaticComplexity,
    maximumFunctionComplexity: measured.maximumFunctionComplexity,
    maintainabilitySignal: measured.maintainabilitySignal,
    syntax: { engine: syntax.engine, valid: syntax.valid, error: syntax.error },
    functionMetrics: measured.functions.map(describeFunction),
    findings: listFindings(path, text, measured),
    suppressions: findSuppressions(text, measured.scan),
  }
}

const functionIds = new Set(functionRules.map(({ id }) => id))
/** Said of the list of a single answer, which here is whole. */
const LIST_IDS = new Set(['functions-truncated'])

/** Signals of the whole file that have a line of their own. */
const PLACED = new Set(['syntax-invalid', 'work-markers'])

function listFindings(path: string, text: string, measured: SourceMeasurement): Finding[] {
  const lines = splitLines(text)
  const seen = new Map<string, number>()
  const build = (signal: ReviewSignal, line: number, name: string | null): Finding => {
    const key = `${signal.id}\0${path}\0${name ?? ''}`
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    const place = { path, side: 'after', line, endLine: line, function: name } as const
    return {
      source: 'metrics',
      id: signal.id,
      severity: signal.severity,
      message: describe(signal, name),
      place,
      line,
      also: [],
      related: [],
      removed: null,
      fingerprint: createHash('sha256').update(`${key}\0${nth}`).digest('hex').slice(0, 32),
      frame: name === null && !PLACED.has(signal.id) ? null : cutFrame(lines, place, new Set()),
    }
  }
  const ofFile = checkSignals(measured).filter(({ id }) => !functionIds.has(id) && !LIST_IDS.has(id))
  return [
    ...ofFile.map((signal) => build(signal, findLine(signal.id, measured, lines), null)),
    ...listFunctionSignals(measured).map(({ signal, each }) => build(signal, each.line, each.name)),
  ]
}

interface FunctionSignal {
  readonly signal: ReviewSignal
  readonly each: FunctionMeasurement
}

/** Each function as if it were the only one, so that each gets its own weight. */
function listFunctionSignals(measured: SourceMeasurement): FunctionSignal[] {
  return measured.functions.flatMap((each) =>
    functionRules.flatMap((rule) => {
      const found = rule.check({ ...measured, functions: [each] })
      return found === null ? [] : [{ signal: { id: rule.id, ...found }, each }]
    }),
  )
}

function describe({ message, value }: ReviewSignal, name: string | null): string {
  if (name === null) return message
  const words = message.replace(/^1 function /, '')
  return `${name}: ${value}, ${words}`
}

/** Where a signal of the whole file is best looked at. */
function findLine(id: string, { syntax, scan }: SourceMeasurement, lines: readonly string[]): number {
  if (id === 'syntax-invalid') return Math.max(1, Math.min(syntax.errorLine ?? 1, lines.length))
  if (id === 'work-markers') return scan.workMarkers[0]?.line ?? 1
  if (id === 'long-lines') return Math.max(1, lines.findIndex((line) => line.length > 120) + 1)
  return 1
}
