import type { PythonEngine, PythonFacts, PythonSyntaxError, PythonVerdict } from '../../core/python-engine.ts'
import type { ResolvedLanguage } from '../languages/registry.ts'
import { scanSource, type LexicalScan } from '../languages/engine/scan-source.ts'
import { fingerprint } from '../source/fingerprint.ts'
import { measureLineLengths, splitLines } from '../source/lines.ts'
import { measureMaintainability } from '../source/maintainability.ts'
import { measureLexicalFunction, measurePythonFunction } from './measure-functions.ts'
import type { FunctionMeasurement, SourceMeasurement, SyntaxStatus } from './source-measurement.ts'

/**
 * Measures one source. Python is judged and counted by CPython's own tree when it parses; everything else, and the
 * lines, tokens and comments of every language, by the lexer.
 */
export async function measureSource(
  text: string,
  { id, language, known }: ResolvedLanguage,
  python: PythonEngine,
  level: 'metrics' | 'review' = 'metrics',
): Promise<SourceMeasurement> {
  const verdict = id === 'python' ? await python.inspect(text, level) : null
  const scan = scanSource(text, language)
  const facts = verdict?.valid ? verdict.facts : null
  const counts = facts === null ? countByTokens(scan, verdict !== null) : countByTree(facts)
  const { functions, branchPoints } = counts
  return {
    language: id,
    languageKnown: known,
    source: fingerprint(text),
    lines: scan.lines,
    lineLengths: measureLineLengths(splitLines(text)),
    ...counts,
    ...measureComplexity(functions, branchPoints),
    workMarkerCount: scan.workMarkers.length,
    maintainabilitySignal: measureMaintainability(scan.tokens, scan.lineClasses, functions, branchPoints),
    syntax: readSyntax(verdict),
    countedBy: facts === null ? 'tokens' : 'tree',
    scan,
    python: facts,
  }
}

type Counts = Pick<SourceMeasurement, 'classes' | 'functions' | 'branchPoints'>

function countByTree(facts: PythonFacts): Counts {
  const functions = facts.functions.map(measurePythonFunction)
  let branchPoints = facts.moduleBranchPoints
  for (const each of functions) branchPoints += each.branchPoints
  return { classes: facts.classes, functions, branchPoints }
}

function countByTokens(scan: LexicalScan, isPython: boolean): Counts {
  const functions = scan.functions.map((each) => measureLexicalFunction(each, isPython))
  return { classes: scan.classes.length, functions, branchPoints: scan.branchPoints }
}

type Complexity = Pick<
  SourceMeasurement,
  'estimatedCyclomaticComplexity' | 'complexityPerFunction' | 'maximumFunctionComplexity'
>

/** McCabe's v(G) = decisions + components: a file's components are its functions, or the one module without any. */
function measureComplexity(functions: readonly FunctionMeasurement[], branchPoints: number): Complexity {
  const components = Math.max(1, functions.length)
  const total = branchPoints + components
  let maximum = 0
  for (const each of functions) maximum = Math.max(maximum, each.estimatedCyclomaticComplexity)
  return {
    estimatedCyclomaticComplexity: total,
    complexityPerFunction: Math.round((total / components) * 100) / 100,
    maximumFunctionComplexity: maximum,
  }
}

function readSyntax(verdict: PythonVerdict | null): SyntaxStatus {
  const accepted = { valid: true, error: null, errorLine: null, tooComplex: false }
  if (verdict === null) return { engine: 'lexical', ...accepted, pythonVersion: null }
  const { pythonVersion } = verdict
  if (verdict.valid) return { engine: 'python-ast', ...accepted, pythonVersion }
  return {
    engine: 'python-ast',
    valid: false,
    error: describeSyntaxError(verdict.error),
    errorLine: verdict.error.line,
    tooComplex: verdict.error.kind === 'too-complex',
    pythonVersion,
  }
}

function describeSyntaxError({ message, line, column }: PythonSyntaxError): string {
  if (line === null) return message
  return column === null ? `${message} (line ${line})` : `${message} (line ${line}, column ${column})`
}
