import { describe, expect, test } from 'vitest'
import { resolveLanguage } from '../../../analysis/languages/resolve-language.ts'
import { measureSource } from '../../../analysis/measure/measure-source.ts'
import type { FunctionMeasurement, SourceMeasurement } from '../../../analysis/measure/source-measurement.ts'
import type { GeneratedSign } from '../../../analysis/source/find-generated.ts'
import { checkSignals, signalRules } from './check-signals.ts'

const noPython = { inspect: () => Promise.reject(new Error('not used')) }
const plain = await measureSource('// one line\nlet x = 1\n', resolveLanguage('javascript'), noPython)

const oneFunction: FunctionMeasurement = {
  name: 'f',
  kind: 'function',
  line: 1,
  endLine: 2,
  firstLine: 1,
  lines: 2,
  parameters: 0,
  receiver: false,
  branchPoints: 0,
  estimatedCyclomaticComplexity: 1,
  nesting: 0,
  cognitiveComplexity: 0,
}
const functionsOf = (...parts: Partial<FunctionMeasurement>[]): Partial<SourceMeasurement> => ({
  functions: parts.map((part) => ({ ...oneFunction, ...part })),
})
const codeLines = (code: number, comments = 1): Partial<SourceMeasurement> => ({
  lines: { total: code + comments, code, comments, blank: 0 },
  ...functionsOf({}),
})
const lengths = (maximum: number, average: number, long: number) => ({
  lineLengths: { maximum, average, long },
})
const sign = (kind: GeneratedSign['kind']): GeneratedSign => ({ kind, value: 1, threshold: 0 })
const invalid = {
  engine: 'python-ast',
  valid: false,
  error: 'invalid syntax (line 1)',
  errorLine: 1,
  pythonVersion: '3.14.2',
  compileError: null,
  compileErrorLine: null,
  minimumPython: null,
} as const

const check = (change: Partial<SourceMeasurement>) => checkSignals({ ...plain, ...change })

const cases: [id: string, severity: string | null, change: Partial<SourceMeasurement>][] = [
  ['syntax-invalid', null, {}],
  ['syntax-invalid', 'high', { syntax: { ...invalid, tooComplex: false } }],
  ['compile-error', null, {}],
  [
    'compile-error',
    'high',
    { syntax: { ...plain.syntax, compileError: "'return' outside function (line 1)" } },
  ],
  ['high-function-complexity', null, functionsOf({ estimatedCyclomaticComplexity: 10 })],
  ['high-function-complexity', 'medium', functionsOf({ estimatedCyclomaticComplexity: 11 })],
  ['high-function-complexity', 'medium', functionsOf({ estimatedCyclomaticComplexity: 20 })],
  ['high-function-complexity', 'high', functionsOf({ estimatedCyclomaticComplexity: 21 })],
  ['long-function', null, functionsOf({ lines: 60 })],
  ['long-function', 'low', functionsOf({ lines: 61 })],
  ['long-function', 'medium', functionsOf({ lines: 101 })],
  ['many-parameters', null, functionsOf({ parameters: 5 }, { parameters: 6, receiver: true })],
  ['many-parameters', 'low', functionsOf({ parameters: 6 })],
  ['many-parameters', 'low', functionsOf({ parameters: 8, receiver: true })],
  ['many-parameters', 'medium', functionsOf({ parameters: 8 })],
  ['deep-nesting', null, functionsOf({ nesting: 4 })],
  ['deep-nesting', 'medium', functionsOf({ nesting: 5 })],
  ['high-cognitive-complexity', null, functionsOf({ cognitiveComplexity: 15 })],
  ['high-cognitive-complexity', 'medium', functionsOf({ cognitiveComplexity: 16 })],
  ['high-cognitive-complexity', 'high', functionsOf({ cognitiveComplexity: 31 })],
  // Named for its cyclomatic complexity already.
  [
    'high-cognitive-complexity',
    null,
    functionsOf({ cognitiveComplexity: 40, estimatedCyclomaticComplexity: 11 }),
  ],
  ['large-file', null, codeLines(500)],
  ['large-file', 'low', codeLines(501)],
  ['large-file', null, { ...codeLines(501), holds: 'data' }],
  ['large-file', 'medium', codeLines(1_001)],
  ['long-lines', null, { ...codeLines(99), ...lengths(121, 40, 1) }],
  ['long-lines', 'low', { ...codeLines(98), ...lengths(121, 40, 1) }],
  ['work-markers', 'low', { workMarkerCount: 1 }],
  ['low-maintainability', null, { maintainabilitySignal: 50 }],
  ['low-maintainability', 'low', { maintainabilitySignal: 49 }],
  ['low-maintainability', 'low', { maintainabilitySignal: 35 }],
  ['low-maintainability', 'medium', { maintainabilitySignal: 34 }],
  ['low-maintainability', null, { maintainabilitySignal: 30, generated: sign('marked') }],
  ['low-maintainability', 'medium', { maintainabilitySignal: 30, generated: sign('long-line') }],
  ['no-functions', null, { ...codeLines(79), functions: [], branchPoints: 5 }],
  ['no-functions', null, { ...codeLines(80), branchPoints: 5 }],
  ['no-functions', null, { ...codeLines(80), functions: [], branchPoints: 4 }],
  ['no-functions', null, { ...codeLines(80), functions: [], branchPoints: 5, languageKnown: false }],
  ['no-functions', 'info', { ...codeLines(80), functions: [], branchPoints: 5 }],
  ['possibly-generated', null, { generated: null }],
  ['possibly-generated', 'info', { generated: sign('minified') }],
  ['sparse-comments', null, codeLines(99, 0)],
  ['sparse-comments', null, codeLines(100, 1)],
  ['sparse-comments', 'info', codeLines(100, 0)],
  ['sparse-comments', null, { ...codeLines(100, 0), holds: 'markup' }],
  ['functions-truncated', null, functionsOf(...Array.from({ length: 500 }, () => ({})))],
  ['functions-truncated', 'info', functionsOf(...Array.from({ length: 501 }, () => ({})))],
]

test.each(cases)('%s is %s at its bound (%#)', (id, severity, change) => {
  expect(check(change).find((signal) => signal.id === id)?.severity ?? null).toBe(severity)
})

test('every rule has a case that raises it and ids are unique', () => {
  const raised = new Set(cases.filter(([, severity]) => severity !== null).map(([id]) => id))
  expect(signalRules.map((rule) => rule.id).toSorted()).toEqual([...raised].toSorted())
})

describe('a signal about functions', () => {
  test('names the worst first, at most 20, and its value is the worst', () => {
    const parts = Array.from({ length: 25 }, (_, index) => ({
      name: `f${index}`,
      line: index + 1,
      estimatedCyclomaticComplexity: 11 + (index % 5),
    }))
    const [signal] = check(functionsOf(...parts))
    expect(signal).toMatchObject({ id: 'high-function-complexity', value: 15, threshold: 10 })
    expect(signal?.functions).toHaveLength(20)
    expect(signal?.functions?.slice(0, 2)).toEqual([
      { name: 'f4', line: 5, value: 15 },
      { name: 'f9', line: 10, value: 15 },
    ])
    expect(signal?.message).toMatch(/^25 functions /)
  })
})

test('signals are listed from worst to least, then by id', () => {
  const found = check({
    workMarkerCount: 1,
    maintainabilitySignal: 40,
    ...lengths(2_000, 40, 1),
    generated: sign('long-line'),
    ...functionsOf({ estimatedCyclomaticComplexity: 21, nesting: 5 }),
  })
  expect(found.map((signal) => signal.id)).toEqual([
    'high-function-complexity',
    'deep-nesting',
    'long-lines',
    'low-maintainability',
    'work-markers',
    'possibly-generated',
  ])
})
