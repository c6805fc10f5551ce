import * as z from 'zod'
import { fingerprint } from '../../analysis/source/fingerprint.ts'
import { isNotebook, readNotebook, type NotebookCode } from '../../analysis/source/notebook.ts'
import { resolveLanguage } from '../../analysis/languages/resolve-language.ts'
import { measureSource } from '../../analysis/measure/measure-source.ts'
import type { SourceMeasurement } from '../../analysis/measure/source-measurement.ts'
import { detectBesidePython, detectLanguage } from '../../analysis/languages/detect-language.ts'
import type { AnalysisContext } from '../../core/run-context.ts'
import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import { textField } from '../../core/text-field.ts'
import { describeAnalysis } from './describe-analysis.ts'
import { buildFunctionList } from './function-list.ts'
import { output } from './output.ts'
import { briefCode, sampleCode } from './sample.data.ts'
import { checkSignals } from './signals/check-signals.ts'

const input = z.strictObject({
  code: textField({
    min: 1,
    max: 500_000,
    description: 'Source text to measure. It is never executed, kept or forwarded.',
  }),
  language: textField({
    min: 1,
    max: 64,
    description:
      'Language of the source as people write it: a name, alias, extension, filename or media type. When neither it nor a filename is given: Python if CPython accepts the source, else what is recognised for sure.',
  }).optional(),
  filename: textField({
    min: 1,
    max: 500,
    description: 'Name of the file; tells the language when none is given. Never opened.',
  }).optional(),
})

/** Measures one source text: Python by CPython's own tree, every other language by the lexer. Judges no behaviour. */
export const codeMetrics = defineService({
  name: 'developer.code-metrics',
  title: 'Code metrics',
  summary:
    'Measures source code without running it: per-function complexity, lines, density ratios, syntax status, SHA-256 fingerprint and maintainability signals; Python by its own syntax tree, other languages lexically.',
  tags: ['code', 'metrics', 'complexity', 'python', 'static-analysis'],
  price: usd('0.025'),
  // 500,000 characters take 6,000,000 bytes when every one is written as a pair of JSON escapes.
  limits: { inputBytes: 6_100_000, deadlineMs: 25_000 },
  effects: 'none',
  input,
  output,
  sample: { code: sampleCode, language: 'python', filename: 'shop/prices.py' },
  briefSample: { code: briefCode, language: 'python' },
  followUps: [
    {
      service: 'developer.code-change-review',
      title: 'Review a change of this code',
      because: 'Compare the measured source with its next version, function by function.',
      template: { before: '$request.code', after: '$changed_code', language: '$result.language' },
      useOutput:
        'Read reviewDecision first, then the findings and the complexity deltas of changed functions.',
    },
    {
      service: 'data.schema',
      title: 'Describe the metrics as a JSON Schema',
      because: 'A schema of the per-function metrics lets a pipeline store and check them.',
      template: { content: '$json(["$result.functionMetrics"])', format: 'json' },
      // Without a function there is nothing to describe.
      unlessDataStarts:
        /^\{"language":"[^"]*","source":\{[^}]*\},"lines":\{[^}]*\},"classes":\d+,"functions":0,/,
      useOutput: 'Validate stored metrics against the schema before comparing runs.',
    },
  ],
  run: async (input, context) => buildData(await measureInput(input, context)),
})

/** Measures in the language that was said; when none was, in the one the text is surely written in, and says so. */
async function measureInput(
  { code, language, filename }: z.output<typeof input>,
  { python, warn }: AnalysisContext,
): Promise<SourceMeasurement> {
  const isGuess = language === undefined && filename === undefined
  const notebook = isGuess || isNotebook(language, filename) ? readNotebook(code) : null
  if (notebook !== null) return measureNotebook(code, notebook, { python, warn })
  const said = resolveLanguage(language, filename, code)
  const measured = await measureSource(code, said, python)
  if (isGuess) return measureDetected(code, measured, { python, warn })
  if (said.note !== null) warn?.(said.note)
  return measured
}

async function measureNotebook(
  text: string,
  { code, language, cells }: NotebookCode,
  { python, warn }: Pick<AnalysisContext, 'python'> & { warn: AnalysisContext['warn'] },
): Promise<SourceMeasurement> {
  const said = resolveLanguage(language, undefined, code)
  warn?.(
    `A notebook: its ${cells} code cells were measured one after the other as ${said.language.title}; lines count from the first of them, and lines for the notebook itself are comments.`,
  )
  return { ...(await measureSource(code, said, python)), source: fingerprint(text) }
}

const REFUSED_PYTHON =
  'No language was given and Python was assumed, which does not accept the source: name its language.'

async function measureDetected(
  code: string,
  asPython: SourceMeasurement,
  { python, warn }: Pick<AnalysisContext, 'python'> & { warn: AnalysisContext['warn'] },
): Promise<SourceMeasurement> {
  const { valid } = asPython.syntax
  const detected = valid ? detectBesidePython(code) : detectLanguage(code)
  if (detected === null || detected.id === 'python') {
    warn?.((valid ? resolveLanguage().note : null) ?? REFUSED_PYTHON)
    return asPython
  }
  const reason = valid ? `the text looks like ${detected.title}` : 'Python does not accept the source'
  warn?.(`No language was given and ${reason}: it was read as ${detected.title}.`)
  return await measureSource(code, resolveLanguage(detected.id), python)
}

function buildData(measurement: SourceMeasurement): z.input<typeof output> {
  const { lines, lineLengths, syntax } = measurement
  return {
    language: measurement.language,
    source: measurement.source,
    lines,
    classes: measurement.classes,
    functions: measurement.functions.length,
    branchPoints: measurement.branchPoints,
    estimatedCyclomaticComplexity: measurement.estimatedCyclomaticComplexity,
    complexityPerFunction: measurement.complexityPerFunction,
    maximumFunctionComplexity: measurement.maximumFunctionComplexity,
    ...buildFunctionList(measurement.functions),
    moduleMetrics: measurement.module,
    halstead: measurement.halstead,
    syntax: describeSyntax(syntax),
    maximumLineLength: lineLengths.maximum,
    averageLineLength: lineLengths.average,
    commentDensity: measureShare(lines.comments, lines.comments + lines.code),
    blankLineDensity: measureShare(lines.blank, lines.total),
    longLineCount: lineLengths.long,
    workMarkerCount: measurement.workMarkerCount,
    maintainabilitySignal: measurement.maintainabilitySignal,
    reviewSignals: checkSignals(measurement),
    analysis: describeAnalysis(measurement),
  }
}

function describeSyntax(syntax: SourceMeasurement['syntax']): z.input<typeof output>['syntax'] {
  const { engine, valid, error, compileError, minimumPython } = syntax
  return { engine, valid, error, compileError, minimumPython }
}

/** Four decimals; nothing of nothing is 0. */
function measureShare(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}
