import type { SourceMeasurement } from '../../analysis/measure/source-measurement.ts'

const VERSION = 'tollgauge-code-metrics/4'

export interface Analysis {
  version: string
  method: string
  limitations: string[]
}

/** How these numbers came about and what they do not say, in sentences that are true of this very call. */
export function describeAnalysis(measurement: SourceMeasurement): Analysis {
  return {
    version: VERSION,
    method: describeMethod(measurement),
    limitations: describeLimitations(measurement),
  }
}

function describeMethod({ syntax, countedBy, language, languageKnown }: SourceMeasurement): string {
  const counted = 'functions, classes and branch points'
  if (countedBy === 'tree') {
    return `Python AST: ${counted} come from the syntax tree of CPython ${syntax.pythonVersion}; lines, comments, work markers and the maintainability signal from a lexical scan.`
  }
  if (syntax.engine === 'python-ast') {
    const reason = syntax.tooComplex
      ? 'gave up on this source within the limits'
      : 'does not accept this source'
    return `Lexical fallback: CPython ${syntax.pythonVersion} ${reason}, so every number, ${counted} included, comes from a deterministic lexical scan for Python.`
  }
  return languageKnown
    ? `Lexical: every number comes from a deterministic lexical scan with the rules of ${language}.`
    : `Lexical: there are no rules for "${language}", so every number comes from the generic lexical scan.`
}

function describeLimitations({ syntax, countedBy, languageKnown }: SourceMeasurement): string[] {
  const limitations = [
    'Complexity is a static heuristic, not a control-flow proof; no metric here proves behaviour, correctness or safety.',
    'Comment counts cover comment-only lines; Python docstrings are code. Work markers are counted in comments only.',
    'The maintainability signal is an index of decisions and of the code under them, from 0 (hard) to 100 (easy), not a verdict.',
  ]
  if (syntax.engine === 'lexical') {
    limitations.push(
      'The lexical method does not judge syntax: it reports every source of this language as valid.',
    )
  } else if (syntax.valid) {
    limitations.push(
      'Validity is the verdict of the grammar; compileError is what the compiler adds, and what only importing or running would show is not reported.',
    )
  }
  if (countedBy === 'tokens')
    limitations.push('Functions and branch points found without a syntax tree may be incomplete.')
  if (!languageKnown)
    limitations.push('Without rules for the language, comments, strings and functions may be misread.')
  return limitations
}
