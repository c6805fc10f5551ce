import type { PythonEngine, PythonFacts, PythonSyntaxError, PythonVerdict } from '../../core/python-engine.ts'
import type { ResolvedLanguage } from '../languages/resolve-language.ts'
import type { LexicalScan } from '../languages/engine/lexical-scan.ts'
import { scanSource } from '../languages/engine/scan-source.ts'
import { fingerprint } from '../source/fingerprint.ts'
import { cutUnits, type CodeUnit } from '../source/code-units.ts'
import { findGenerated } from '../source/find-generated.ts'
import { measureHalstead } from '../source/halstead.ts'
import { lineClass } from '../source/line-classes.ts'
import { measureLineLengths, splitLines } from '../source/lines.ts'
import { measureMaintainability } from '../source/maintainability.ts'
import { measureLexicalFunction, measurePythonFunction } from './measure-functions.ts'
import type {
  FunctionMeasurement,
  ModuleMeasurement,
  SourceMeasurement,
  SyntaxStatus,
} from './source-measurement.ts'

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
  const { classes, functions, outside } =
    facts === null ? countByTokens(scan, verdict !== null) : countByTree(facts)
  const branchPoints = countBranches(functions, outside)
  const units = cutUnits(text, scan.tokens, scan.lineClasses, functions, outside.branchPoints)
  const source = fingerprint(text)
  return {
    language: id,
    languageKnown: known,
    holds: language.holds,
    source,
    lines: scan.lines,
    classes,
    functions,
    module: { ...outside, codeLines: units[0]?.codeLines ?? 0 },
    branchPoints,
    ...measureComplexity(functions, branchPoints),
    workMarkerCount: scan.workMarkers.length,
    ...measureText(text, scan, units, source.characters === text.length),
    syntax: readSyntax(verdict),
    countedBy: facts === null ? 'tokens' : 'tree',
    scan,
    python: facts,
  }
}

type TextMeasurement = Pick<
  SourceMeasurement,
  'lineTexts' | 'lineLengths' | 'halstead' | 'units' | 'generated' | 'maintainabilitySignal'
>

function measureText(
  text: string,
  scan: LexicalScan,
  units: readonly CodeUnit[],
  isNarrow: boolean,
): TextMeasurement {
  const lines = splitLines(text, scan.code.lineStarts)
  const lineLengths = measureLineLengths(lines, isNarrow)
  const isComment = (line: number): boolean => scan.lineClasses[line - 1] === lineClass.comment
  const generated = findGenerated(lines, lineLengths, isComment)
  const isGenerated = generated !== null && generated.kind !== 'long-line'
  return {
    lineTexts: lines,
    lineLengths,
    halstead: measureHalstead(scan.tokens),
    units,
    generated,
    maintainabilitySignal: measureMaintainability(units, isGenerated),
  }
}

type Outside = Omit<ModuleMeasurement, 'codeLines'>

interface Counts extends Pick<SourceMeasurement, 'classes' | 'functions'> {
  readonly outside: Outside
}

function countByTree(facts: PythonFacts): Counts {
  const outside = {
    branchPoints: facts.moduleBranchPoints,
    nesting: facts.moduleNesting,
    cognitiveComplexity: facts.moduleCognitiveComplexity,
  }
  return { classes: facts.classes, functions: facts.functions.map(measurePythonFunction), outside }
}

function countByTokens({ functions, classes, outside }: LexicalScan, isPython: boolean): Counts {
  const { branchPoints, maxNesting, cognitiveComplexity } = outside
  return {
    classes: classes.length,
    functions: functions.map((each) => measureLexicalFunction(each, isPython)),
    outside: { branchPoints, nesting: maxNesting, cognitiveComplexity },
  }
}

function countBranches(functions: readonly FunctionMeasurement[], outside: Outside): number {
  let branchPoints = outside.branchPoints
  for (const each of functions) branchPoints += each.branchPoints
  return branchPoints
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
  if (verdict === null) return { engine: 'lexical', ...accepted, pythonVersion: null, ...UNCOMPILED }
  const { pythonVersion } = verdict
  if (verdict.valid)
    return { engine: 'python-ast', ...accepted, pythonVersion, ...readCompilation(verdict.facts) }
  return {
    ...UNCOMPILED,
    engine: 'python-ast',
    valid: false,
    error: describeSyntaxError(verdict.error),
    errorLine: verdict.error.line,
    tooComplex: verdict.error.kind === 'too-complex',
    pythonVersion,
  }
}

type Compilation = Pick<SyntaxStatus, 'compileError' | 'compileErrorLine' | 'minimumPython'>

const UNCOMPILED: Compilation = { compileError: null, compileErrorLine: null, minimumPython: null }

function readCompilation(facts: PythonFacts | null): Compilation {
  if (facts === null) return UNCOMPILED
  const { compileError, minimumPython } = facts
  if (compileError === null) return { ...UNCOMPILED, minimumPython }
  return {
    compileError: describeSyntaxError(compileError),
    compileErrorLine: compileError.line,
    minimumPython,
  }
}

function describeSyntaxError({ message, line, column }: PythonSyntaxError): string {
  if (line === null) return message
  return column === null ? `${message} (line ${line})` : `${message} (line ${line}, column ${column})`
}
