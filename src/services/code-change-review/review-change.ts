import type { z } from 'zod'
import { resolveLanguage } from '../../analysis/languages/registry.ts'
import type { SourceMeasurement } from '../../analysis/measure/source-measurement.ts'
import type { AnalysisContext } from '../../core/run-context.ts'
import { buildChange, type Change } from '../../analysis/change/change.ts'
import { buildFacts } from '../../analysis/facts/build-facts.ts'
import { findingCatalogue } from '../../analysis/change/findings/catalogue.ts'
import { runFindings } from '../../analysis/change/findings/run-findings.ts'
import { listFunctionChanges } from '../../analysis/change/function-changes.ts'
import type { changeReviewInput } from './input.ts'
import { measureSides } from '../../analysis/change/measure-sides.ts'
import type { changeReviewOutput } from './output.ts'
import { isOlderPython } from '../../analysis/change/older-python.ts'
import { redactSecrets } from '../../analysis/change/redact-secrets.ts'
import { scoreChange } from '../../analysis/change/score.ts'
import { summarize } from '../../analysis/change/summarize.ts'

type Input = z.output<typeof changeReviewInput>
type Output = z.input<typeof changeReviewOutput>

/** Compares two snapshots without running either: measure both, match functions, raise findings, score. */
export async function reviewChange(input: Input, { python }: AnalysisContext): Promise<Output> {
  const language = resolveLanguage(input.language, input.filename)
  const { before, after } = await measureSides(input.before, input.after, language, python)
  const change = buildChange(
    { text: input.before, measurement: before, ...buildFacts(input.before, before) },
    { text: input.after, measurement: after, ...buildFacts(input.after, after) },
    {
      filename: input.filename ?? null,
      isOlderPython: before.syntax.valid && (await isOlderPython(input.after, after, python)),
    },
  )
  const findings = runFindings(findingCatalogue, change)
  const { codeEqual, changedLines, filename } = change
  const attention = scoreChange({ findings, codeEqual, touchedFunctions: countTouched(change), changedLines })
  const answer = redactSecrets(
    {
      changed: change.kind !== 'identical',
      filename,
      language: language.id,
      before: describeSnapshot(before),
      after: describeSnapshot(after),
      summary: summarize(before, after),
      functionChanges: listFunctionChanges(change.functions),
      reviewDecision: attention.decision,
      attentionScore: attention.score,
      attentionLevel: attention.level,
      scoreParts: attention.parts,
      findings,
      execution: { codeExecuted: false, networkAccessed: false },
      analysis: describeAnalysis(before),
    } satisfies Output,
    change,
  )
  // The contract echoes the filename as it came.
  return { ...answer, filename }
}

/** A rename is one touch, though it stands in both the added and the removed list. */
function countTouched({ functions: { changed, added, removed, renames } }: Change): number {
  const rewritten = changed.filter(({ cosmetic }) => !cosmetic)
  return rewritten.length + added.length + removed.length - renames.length
}

function describeSnapshot(measured: SourceMeasurement): Output['before'] {
  const { engine, valid, error } = measured.syntax
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
const LEXICAL_LIMITATION = 'The lexical method does not judge syntax.'

function describeAnalysis(before: SourceMeasurement): Output['analysis'] {
  const isPython = before.syntax.engine === 'python-ast'
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
