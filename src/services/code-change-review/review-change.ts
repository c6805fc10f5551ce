import type { z } from 'zod'
import type { SourceMeasurement } from '../../analysis/measure/source-measurement.ts'
import type { Side } from '../../analysis/change/change.ts'
import type { AnalysisContext } from '../../core/run-context.ts'
import { listFunctionChanges } from '../../analysis/change/function-changes.ts'
import type { changeReviewInput } from './input.ts'
import type { changeReviewOutput } from './output.ts'
import { lowerLoneProof } from '../../analysis/change/calibration/lone-proof.ts'
import { compareFindings } from '../../analysis/change/findings/order.ts'
import { redactSecrets } from '../../analysis/change/redact-secrets.ts'
import { reviewFile } from '../../analysis/change/review-file.ts'
import { summarize } from '../../analysis/change/summarize.ts'

type Input = z.output<typeof changeReviewInput>
type Output = z.input<typeof changeReviewOutput>

/** Compares two snapshots without running either, and shapes what the review of a file says into the answer. */
export async function reviewChange(input: Input, { python, warn }: AnalysisContext): Promise<Output> {
  const { language, note, change, findings, attention } = await reviewFile(input, python)
  if (note !== null) warn?.(note)
  const { measurement: before } = change.before
  const { measurement: after } = change.after
  const answer = redactSecrets(
    {
      changed: change.kind !== 'identical',
      ...([input.before, input.after].some((text) => text.includes('\0')) ? { hasNul: true as const } : {}),
      filename: change.filename,
      language,
      before: describeSnapshot(change.before),
      after: describeSnapshot(change.after),
      summary: summarize(before, after),
      functionChanges: listFunctionChanges(change.functions),
      reviewDecision: attention.decision,
      attentionScore: attention.score,
      attentionLevel: attention.level,
      scoreParts: attention.parts,
      findings: lowerLoneProof(findings).toSorted(compareFindings),
      execution: { codeExecuted: false, networkAccessed: false },
      analysis: describeAnalysis(change.before),
    } satisfies Output,
    change,
  )
  // The contract echoes the filename as it came.
  return { ...answer, filename: change.filename }
}

function describeSnapshot({ measurement: measured, syntax }: Side): Output['before'] {
  const { engine, valid, error } = syntax
  return {
    source: measured.source,
    lines: measured.lines,
    functions: measured.functions.length,
    classes: measured.classes,
    branchPoints: measured.branchPoints,
    estimatedCyclomaticComplexity: measured.estimatedCyclomaticComplexity,
    maximumFunctionComplexity: measured.maximumFunctionComplexity,
    maintainabilitySignal: measured.maintainabilitySignal,
    syntax: { engine, valid, error },
  }
}

const METHOD_TREE =
  'Both snapshots parsed by CPython and compared as syntax trees; lines, tokens and comments by the lexer.'
const METHOD_LARGE =
  'Both snapshots parsed and counted by CPython; one tree is too large to compare, so functions and findings were compared as tokens by the lexer.'
const METHOD_TOKENS = 'Both snapshots compared as tokens by the lexer of their language.'
const METHOD_FALLBACK =
  'One or both Python snapshots do not parse, so both were measured and compared as tokens by the lexer; the numbers are comparable with each other.'

const LIMITATIONS = [
  'Heuristics do not prove runtime behaviour, correctness, coverage or safety.',
  'Function-level deltas are complete only when both Python snapshots parse and neither function list is truncated.',
  'A renamed function appears as one removal plus one addition.',
  'The attention score says what a reviewer should look at; it is not a probability of a defect.',
]
const LEXICAL_LIMITATION =
  'The lexical method does not judge syntax beyond brackets that never close; data formats are judged by their parsers.'

function describeAnalysis({ measurement: before, syntax }: Side): Output['analysis'] {
  const isPython = syntax.engine === 'python-ast'
  return {
    version: 'tollgauge-code-change-review/1',
    method: isPython ? describePythonMethod(before) : METHOD_TOKENS,
    limitations: isPython ? LIMITATIONS : [...LIMITATIONS, LEXICAL_LIMITATION],
  }
}

/** Both sides were read in the same way, so one of them tells. */
function describePythonMethod({ countedBy, python }: SourceMeasurement): string {
  if (countedBy === 'tokens') return METHOD_FALLBACK
  return python === null ? METHOD_LARGE : METHOD_TREE
}
