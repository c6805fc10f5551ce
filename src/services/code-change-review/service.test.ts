import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { parseInput } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { codeChangeReview } from './service.ts'

type Input = z.input<typeof codeChangeReview.input>

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

async function review(input: Input): Promise<z.output<typeof codeChangeReview.output>> {
  const parsed = parseInput(codeChangeReview.input, input)
  const data = await codeChangeReview.run(parsed, { signal: new AbortController().signal, python })
  return codeChangeReview.output.parse(data)
}

const ids = ({ findings }: { findings: readonly { id: string }[] }): string[] => findings.map(({ id }) => id)

describe('input', () => {
  it.each([
    ['both sides empty', { before: '', after: '' }, ''],
    ['no after', { before: 'x' }, '/after'],
    ['500,001 characters', { before: '', after: 'x'.repeat(500_001) }, '/after'],
    ['a lone surrogate', { before: '\ud800', after: 'x' }, '/before'],
    ['a control character in the filename', { before: '', after: 'x', filename: 'a\nb.py' }, '/filename'],
    ['a filename of 256 characters', { before: '', after: 'x', filename: 'x'.repeat(256) }, '/filename'],
    ['a language of 65 characters', { before: '', after: 'x', language: 'x'.repeat(65) }, '/language'],
    ['a title of 1001 characters', { before: '', after: 'x', title: 'x'.repeat(1001) }, '/title'],
    ['an unknown field', { before: '', after: 'x', file: 'a.py' }, '/file'],
  ])('%s is refused with its pointer', (_title, input, pointer) => {
    try {
      parseInput(codeChangeReview.input, input)
      expect.unreachable()
    } catch (problem) {
      expect(problem).toBeInstanceOf(Problem)
      expect((problem as Problem).errors.map((each) => each.pointer)).toEqual([pointer])
    }
  })

  it('two texts of 500,000 characters fit into the largest body read, however they are escaped', () => {
    expect(2 * 500_000 * '\\ud83d\\ude00'.length + 500).toBeLessThan(codeChangeReview.limits.inputBytes)
  })

  it('either side may be empty: a new file, a deleted file', async () => {
    const added = await review({ before: '', after: 'def f():\n    return 1\n' })
    expect([added.functionChanges.addedCount, added.summary.lineDelta, added.filename]).toEqual([1, 2, null])
    const deleted = await review({ before: 'def f():\n    return 1\n', after: '' })
    expect([deleted.functionChanges.removedCount, deleted.summary.lineDelta]).toEqual([1, -2])
  })

  it.each([
    [{ filename: 'a/b.go' }, 'go'],
    [{ filename: 'a.py' }, 'python'],
    [{}, 'python'],
    [{ language: 'JS', filename: 'a.py' }, 'javascript'],
  ])('the language of %j is %s', async (named, expected) => {
    const { language, filename } = await review({ before: 'x', after: 'y', ...named })
    expect([language, filename]).toEqual([expected, 'filename' in named ? named.filename : null])
  })
})

const BEFORE = 'def f(a):\n    return a\n\n\ndef g(b):\n    return b\n'
const AFTER = 'def f(a):\n    # TODO: negative numbers\n    return a + 1\n\n\ndef g(b):\n    return b\n'

describe('the fixed point', () => {
  it('one work marker and one changed function: low, {added: 1}, 15, medium, review', async () => {
    const data = await review({ before: BEFORE, after: AFTER, filename: 'a.py' })
    expect(data.findings).toEqual([
      {
        id: 'new-work-markers',
        severity: 'low',
        message:
          'In f, the change adds one work marker (TODO, FIXME, HACK or XXX); work that only the source knows of is forgotten. Do it now, or name the issue that holds it.',
        evidence: { added: 1 },
        locations: [{ side: 'after', line: 2, endLine: 2, function: 'f' }],
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
    expect([data.attentionScore, data.attentionLevel, data.reviewDecision]).toEqual([15, 'medium', 'review'])
    expect(data.scoreParts).toEqual({
      findings: [{ id: 'new-work-markers', points: 8 }],
      findingPoints: 8,
      touchedFunctions: 1,
      touchedPoints: 7,
      changedLines: 2,
      sizePoints: 0,
      bound: 'none',
    })
    expect(data.functionChanges.changed).toMatchObject([
      {
        name: 'f',
        sourceChanged: true,
        cosmetic: false,
        linesBefore: 2,
        linesAfter: 3,
        lineDelta: 1,
        parameterDelta: 0,
      },
    ])
    expect(data.execution).toEqual({ codeExecuted: false, networkAccessed: false })
    expect(data.analysis.version).toBe('tollgauge-code-change-review/1')
  })

  it('holds in other languages', async () => {
    const before = 'function f(a) {\n  return a\n}\n'
    const after = 'function f(a) {\n  // FIXME: overflow\n  return a + 1\n}\n'
    const data = await review({ before, after, language: 'javascript' })
    expect([ids(data), data.attentionScore, data.reviewDecision]).toEqual([
      ['new-work-markers'],
      15,
      'review',
    ])
  })
})

describe('engines', () => {
  it('when one Python side does not parse both are counted by tokens, and it says so', async () => {
    const data = await review({ before: BEFORE, after: `${AFTER}def h(:\n` })
    expect([data.before.syntax.engine, data.before.syntax.valid, data.after.syntax.valid]).toEqual([
      'python-ast',
      true,
      false,
    ])
    expect(data.analysis.method).toContain('do not parse')
    expect(data.before.functions).toBe(2)
    expect(data.findings[0]).toMatchObject({ id: 'syntax-broken', severity: 'critical' })
    expect(data.findings[0]?.evidence).toMatchObject({ line: 8 })
    expect([data.attentionLevel, data.reviewDecision]).toEqual(['critical', 'block'])
  })

  it('other languages say that their syntax is not judged', async () => {
    const data = await review({ before: 'a(', after: 'b(', language: 'go' })
    expect(data.after.syntax).toEqual({ engine: 'lexical', valid: true, error: null })
    expect(data.analysis.limitations.at(-1)).toContain('does not judge syntax beyond brackets')
  })
})

describe('bounds', () => {
  it('a tree of more than 5,000 functions is counted by CPython, compared as tokens, and it says so', async () => {
    const before = 'def f():0\n'.repeat(5_001)
    const data = await review({ before, after: `${before}def g():1\n` })
    expect([data.before.functions, data.after.functions, data.functionChanges.addedCount]).toEqual([
      5_001, 5_002, 1,
    ])
    expect(data.after.syntax).toEqual({ engine: 'python-ast', valid: true, error: null })
    expect(data.analysis.method).toContain('too large to compare')
  })

  it('definitions quoted in a text do not count against that limit: the trees are compared', async () => {
    const before = `x = """${'def f():0\n'.repeat(5_001)}"""\n`
    const data = await review({ before, after: `${before}def g():1\n` })
    expect([data.before.functions, data.after.functions]).toEqual([0, 1])
    expect(data.analysis.method).toContain('compared as syntax trees')
  })

  it('lists are cut at 200 functions and 20 pieces of evidence, counts are whole', async () => {
    const functions = Array.from(
      { length: 250 },
      (_, index) => `def f${index}(a):\n    return a + ${index}\n`,
    )
    const data = await review({ before: functions.join('\n'), after: 'x = 1\n' })
    expect([data.functionChanges.removedCount, data.functionChanges.removed.length]).toEqual([250, 200])
    expect(data.functionChanges.truncated).toBe(true)
    const removed = data.findings.find(({ id }) => id === 'public-function-removed')
    expect(removed?.evidence).toMatchObject({ truncated: true })
    expect(removed?.evidence['functions']).toHaveLength(20)
  })

  it('findings come critical first, of those alike what counts for more, then by id', async () => {
    const token = ['ghp_', 'Zk3vLm9XwP2rKd7QhT5bN8sJ4yGfC6aEuR1d'].join('')
    const after = `${AFTER}eval(input(x))\nos.system(argv[1])\ntoken = "${token}"\nprint(1)\n`
    const data = await review({ before: BEFORE, after })
    expect(ids(data)).toEqual([
      'hardcoded-secret',
      'dynamic-code-execution',
      'shell-execution',
      'debug-print',
      'new-work-markers',
    ])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a function called %s is just a function',
    async (name) => {
      const data = await review({ before: 'x = 1\n', after: `def ${name}(a):\n    return a\n` })
      expect(data.functionChanges.added.map((each) => each.name)).toEqual([name])
    },
  )
})

describe('secrets', () => {
  const value = 'q8Zt3vLm9XwP2rKd'
  it.each([
    ['assigned', `API_TOKEN = "${value}"\n`],
    ['in a call that is flagged as well', `os.system("curl -H ${value}")\npassword = "${value}"\n`],
    ['in source that does not parse', `API_TOKEN = "${value}"\ndef (:\n`],
    [
      'in a comment of code',
      `# API_TOKEN = f("${value}")\n# API_TOKEN = f("${value}")\nAPI_TOKEN = "${value}"\n`,
    ],
    ['in a default', `def f(token="${value}"):\n    return token\n`],
  ])('a value never appears in the answer: %s', async (_title, after) => {
    const data = await review({ before: 'x = 1\ndef f(token):\n    return token\n', after })
    expect(ids(data)).toContain('hardcoded-secret')
    expect(JSON.stringify(data)).not.toContain(value)
  })
})
