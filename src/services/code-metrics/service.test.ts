import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseInput } from '../../core/input.ts'
import type { AnalysisContext } from '../../core/run-context.ts'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { codeMetrics } from './service.ts'

let python: PythonHost
let context: AnalysisContext
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
  context = { signal: new AbortController().signal, python }
})
afterAll(() => python.close())

async function measure(code: string, language?: string): Promise<z.output<typeof codeMetrics.output>> {
  return (await measureAll(language === undefined ? { code } : { code, language })).data
}

async function measureAll(request: unknown) {
  const warnings: string[] = []
  const input = parseInput(codeMetrics.input, request)
  const data = codeMetrics.output.parse(
    await codeMetrics.run(input, { ...context, warn: (warning) => warnings.push(warning) }),
  )
  return { data, warnings }
}

describe('input', () => {
  test.each([
    ['no code', {}],
    ['empty code', { code: '' }],
    ['500,001 characters', { code: 'x'.repeat(500_001) }],
    ['a lone surrogate', { code: 'x = "\ud800"' }],
    ['a language of 65 characters', { code: 'x', language: 'x'.repeat(65) }],
    ['an empty language', { code: 'x', language: '' }],
    ['an unknown field', { code: 'x', path: 'a.py' }],
    ['a filename of 501 characters', { code: 'x', filename: 'x'.repeat(501) }],
  ])('%s is refused', (_title, input) => {
    expect(() => parseInput(codeMetrics.input, input)).toThrow('invalid-input')
  })

  test('500,000 characters fit into the largest body read, however they are escaped', () => {
    expect(parseInput(codeMetrics.input, { code: '😀'.repeat(500_000) }).code).toHaveLength(1_000_000)
    expect(500_000 * '\\ud83d\\ude00'.length + 100).toBeLessThan(codeMetrics.limits.inputBytes)
  })
})

describe('Python', () => {
  test('that parses is judged and counted by its own tree', async () => {
    const data = await measure('class C:\n    def m(self, a):\n        return a if a else 1\n\nif C: pass\n')
    expect(data).toMatchObject({
      language: 'python',
      classes: 1,
      functions: 1,
      branchPoints: 2,
      estimatedCyclomaticComplexity: 3,
      complexityPerFunction: 3,
      maximumFunctionComplexity: 2,
      functionsTruncated: false,
      syntax: { engine: 'python-ast', valid: true, error: null },
    })
    expect(data.functionMetrics).toEqual([
      {
        name: 'C.m',
        kind: 'method',
        line: 2,
        endLine: 3,
        lines: 2,
        parameters: 2,
        branchPoints: 1,
        estimatedCyclomaticComplexity: 2,
        cognitiveComplexity: 1,
        nesting: 0,
      },
    ])
    expect(data.moduleMetrics).toEqual({ codeLines: 2, branchPoints: 1, cognitiveComplexity: 1, nesting: 1 })
    expect(data.analysis.version).toBe('tollgauge-code-metrics/4')
    expect(data.analysis.method).toContain('CPython 3.14.2')
  })

  test("that does not parse has CPython's message with its place, and lexical numbers that say so", async () => {
    const data = await measure('def f(a):\n    if a:\n        return 1\n\ndef g(:\n    pass\n')
    expect(data.syntax).toEqual({
      engine: 'python-ast',
      valid: false,
      error: 'invalid syntax (line 5, column 7)',
      compileError: null,
      minimumPython: null,
    })
    expect(data.analysis.method).toContain('lexical')
    expect(data.functionMetrics[0]).toMatchObject({ name: 'f', branchPoints: 1 })
    expect(data.reviewSignals[0]).toMatchObject({ id: 'syntax-invalid', severity: 'high' })
  })

  test('too complex to parse is an answer', async () => {
    const data = await measure('-'.repeat(500_000))
    expect(data.syntax).toEqual({
      engine: 'python-ast',
      valid: false,
      error: 'too complex to parse within the limits',
      compileError: null,
      minimumPython: null,
    })
  })

  test('that only the compiler refuses is measured by its tree, with the refusal and the oldest Python', async () => {
    const data = await measure('def f(a):\n    if (b := a):\n        pass\nreturn b\n')
    expect(data.syntax).toEqual({
      engine: 'python-ast',
      valid: true,
      error: null,
      compileError: "'return' outside function (line 4, column 1)",
      minimumPython: '3.8',
    })
    expect(data.functionMetrics[0]).toMatchObject({ name: 'f', branchPoints: 1 })
    expect(data.reviewSignals[0]).toMatchObject({ id: 'compile-error', severity: 'high' })
  })

  test('without functions is one component', async () => {
    const data = await measure('x = 1 if y else 2\n')
    expect(data).toMatchObject({
      functions: 0,
      branchPoints: 1,
      estimatedCyclomaticComplexity: 2,
      complexityPerFunction: 2,
      maximumFunctionComplexity: 0,
    })
  })

  test('is assumed when no language is given, and found by name, alias and extension in any case', async () => {
    const named = await Promise.all(
      [undefined, 'Python', 'py', '.PY', ' pyi '].map((name) => measure('x = 1\n', name)),
    )
    for (const data of named) expect(data).toEqual(named[0])
    expect(named[0]).toMatchObject({ language: 'python', syntax: { engine: 'python-ast' } })
  })

  test('with more than 500 functions lists 500 and counts all', async () => {
    const data = await measure('def f(): pass\n'.repeat(501))
    expect(data.functionMetrics).toHaveLength(500)
    expect(data).toMatchObject({ functions: 501, functionsTruncated: true })
    expect(data.reviewSignals.map((signal) => signal.id)).toContain('functions-truncated')
    expect((await measure('def f(): pass\n'.repeat(500))).functionsTruncated).toBe(false)
  })
})

describe('other languages', () => {
  test('are measured lexically and not judged', async () => {
    const data = await measure('function f(a) { return a && 1 }\n', 'javascript')
    expect(data).toMatchObject({
      language: 'javascript',
      functions: 1,
      branchPoints: 1,
      syntax: { engine: 'lexical', valid: true, error: null },
    })
    expect(data.analysis.limitations.join(' ')).toContain('does not judge syntax')
  })

  test('that are unknown get the generic scan, and the answer says so', async () => {
    const data = await measure('frobnicate the widget\n', 'Zork')
    expect(data).toMatchObject({ language: 'zork', syntax: { engine: 'lexical', valid: true, error: null } })
    expect(data.analysis.method).toContain('no rules for "zork"')
  })
})

describe('lines and lengths', () => {
  test('count code, comment-only and blank lines; docstrings are code', async () => {
    const data = await measure('#!/usr/bin/env python\n"""Doc.\n\nMore.\n"""\nx = 1  # why\n\n# end')
    expect(data.lines).toEqual({ total: 8, code: 4, comments: 2, blank: 2 })
    expect(data).toMatchObject({ commentDensity: 0.3333, blankLineDensity: 0.25 })
  })

  test('a final line break adds no line, and lengths are code points', async () => {
    const data = await measure(`x = "😀"\r\n# ${'é'.repeat(119)}\r`)
    expect(data.lines.total).toBe(2)
    expect(data).toMatchObject({ maximumLineLength: 121, averageLineLength: 64, longLineCount: 1 })
    expect(data.source).toMatchObject({ characters: 131, utf8Bytes: 253 })
  })

  test('work markers count in comments only', async () => {
    const data = await measure('x = "TODO"  # TODO and FIXME, not TODOs\n# HACK XXX todo\n')
    expect(data.workMarkerCount).toBe(4)
  })
})

test('a source of blank lines is measured without division by zero', async () => {
  const data = await measure('\n\n')
  expect(data).toMatchObject({
    commentDensity: 0,
    blankLineDensity: 1,
    averageLineLength: 0,
    maintainabilitySignal: 100,
  })
})

test('the sample shows what a signal says: a function worth splitting, named', async () => {
  const sample = parseInput(codeMetrics.input, codeMetrics.sample)
  const { reviewSignals } = await measure(sample.code, sample.language)
  expect(reviewSignals[0]).toMatchObject({ id: 'high-function-complexity', functions: [{ name: 'quote' }] })
})

describe('which language', () => {
  const script = "import fs from 'node:fs'\nexport const a = (b) => {\n  if (b) return fs\n}\n"

  test.each([
    'Python 3',
    'python3.12',
    'PYTHON',
    'main.py',
    'src/a/b.py',
    'text/x-python',
    '.py',
    'python script',
  ])('%s is Python', async (language) => {
    const { data, warnings } = await measureAll({ code: 'def f(:', language })
    expect(data).toMatchObject({ language: 'python', syntax: { engine: 'python-ast', valid: false } })
    expect(warnings).toEqual([])
  })

  test.each([
    ['c-sharp', 'csharp'],
    ['C Sharp', 'csharp'],
    ['C#', 'csharp'],
    ['c++17', 'cpp'],
    ['foo/bar.ts', 'typescript'],
    ['application/javascript', 'javascript'],
    ['text/x-c++src', 'cpp'],
    ['Dockerfile', 'dockerfile'],
  ])('%s is %s', async (language, id) => {
    const { data, warnings } = await measureAll({ code: 'x', language })
    expect(data.language).toBe(id)
    expect(warnings).toEqual([])
  })

  test('Python 2 is read as Python 3, and the answer says so', async () => {
    const { data, warnings } = await measureAll({ code: 'print 1', language: 'python2' })
    expect(data).toMatchObject({ language: 'python', syntax: { valid: false } })
    expect(warnings).toEqual([expect.stringContaining('Python 2')])
  })

  test('a notebook is measured by its code cells, and the answer says so', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['if a title'] },
      { cell_type: 'code', source: ['%time\n', 'def f(a):\n', '    return a if a else 1'] },
    ]
    const code = JSON.stringify({ cells, metadata: {} })
    for (const said of [{}, { language: 'jupyter' }, { filename: 'work/Report.ipynb' }]) {
      const { data, warnings } = await measureAll({ code, ...said })
      expect(data).toMatchObject({ language: 'python', lines: { total: 3, comments: 1 } })
      expect(data.functionMetrics).toMatchObject([{ name: 'f', line: 2 }])
      expect(warnings).toEqual([expect.stringContaining('1 code cells')])
    }
    const { data } = await measureAll({ code: '{', filename: 'a.ipynb' })
    expect(data.functionMetrics).toEqual([])
  })

  test('a name without rules falls to the generic reader with a warning', async () => {
    const { data, warnings } = await measureAll({ code: 'x', language: 'pythn' })
    expect(data.language).toBe('pythn')
    expect(warnings).toEqual([expect.stringMatching(/no rules for "pythn".*Did you mean "python"/)])
  })

  test('a filename tells the language when none is given, and a given one wins', async () => {
    expect((await measureAll({ code: script, filename: 'a/b.mjs' })).data.language).toBe('javascript')
    expect((await measureAll({ code: script, filename: 'b.mjs', language: 'ts' })).data.language).toBe(
      'typescript',
    )
  })

  test('without either, Python is assumed if CPython accepts it, and the answer says so', async () => {
    const { data, warnings } = await measureAll({ code: 'x = 1' })
    expect(data.language).toBe('python')
    expect(warnings).toEqual(['No language was given: Python was assumed.'])
  })

  test('without either, what Python refuses and is surely something else is read as that', async () => {
    const { data, warnings } = await measureAll({ code: script })
    expect(data).toMatchObject({ language: 'javascript', functions: 1 })
    expect(warnings).toEqual([expect.stringContaining('read as JavaScript')])
  })

  test('without either, what nobody can tell stays Python, with its error and a hint', async () => {
    const { data, warnings } = await measureAll({ code: 'what is this?' })
    expect(data).toMatchObject({ language: 'python', syntax: { valid: false } })
    expect(warnings).toEqual([expect.stringContaining('name its language')])
  })
})
