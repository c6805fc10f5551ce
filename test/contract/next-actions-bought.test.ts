import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseInput } from '../../src/core/input.ts'
import { buildNextActions } from '../../src/core/next-actions.ts'
import { usd } from '../../src/core/price.ts'
import { Problem } from '../../src/core/problem.ts'
import type { Service } from '../../src/core/service.ts'
import { resolveTemplate } from '../../src/core/template.ts'
import { createPythonHost } from '../../src/execution/python/python-host.ts'
import { findService } from '../../src/services/registry.ts'
import { root } from '../architecture/source-files.ts'

const python = createPythonHost()
afterAll(() => python.close())

interface Question {
  readonly service: string
  readonly request: Record<string, unknown>
}

const readTexts = (folder: string, pattern: RegExp, count: number): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => pattern.test(name))
    .toSorted()
    .slice(0, count)
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

const dropLines = (text: string, every: number) =>
  text
    .split('\n')
    .filter((_, index) => index % every !== 0)
    .join('\n')

/**
 * Texts of this project: code, prose, generated documents and data, and odd ones. None has a NUL: the diff refuses binary
 * content, which a review cannot foresee.
 */
const sources = readTexts('src/analysis', /\.ts$/, 40)
const pythonSources = readTexts('test', /\.py$/, 12)
const prose = readTexts('docs', /\.md$/, 16)
const data = [
  readFileSync(join(root, 'package.json'), 'utf8'),
  readFileSync(join(root, 'package-lock.json'), 'utf8').slice(0, 400_000),
  ...readTexts('test/fixtures', /\.json$/, 30),
]
const odd = [
  '',
  ' ',
  '\n',
  'x',
  '\u{feff}x = 1\n',
  'a\r\nb\r',
  '\u2028',
  '$result.source',
  '𝒳'.repeat(50),
  'a'.repeat(400_000),
  'def f(:\n',
]

function listQuestions(): Question[] {
  const texts = [...sources, ...pythonSources, ...prose, ...odd]
  const ask = (service: string, requests: readonly Record<string, unknown>[]) =>
    requests.map((request) => ({ service, request }))
  const pairs = texts.map((text, index) => ({
    before: text,
    after: index % 5 === 4 ? text : index % 5 === 3 ? (texts[index + 1] ?? '') : dropLines(text, 3 + index),
  }))
  return [
    ...ask(
      'developer.code-metrics',
      texts.map((code) => ({ code })),
    ),
    ...ask('developer.code-change-review', pairs),
    ...ask('document.diff', pairs),
    ...ask(
      'document.diff',
      data.map((text) => ({ before: text, after: dropLines(text, 50), format: 'json' })),
    ),
    ...ask(
      'data.schema',
      [...data, ...odd, '[]', '[[]]', '{"a":1}\n{"a":2}'].map((content) => ({ content })),
    ),
    ...ask('developer.change-set-review', [
      { files: pairs.slice(0, 10).map((pair, index) => ({ path: `src/file${index}.ts`, ...pair })) },
      { files: [{ path: 'a.py', before: null, after: 'def f(a):\n    return a\n' }] },
      { files: [{ path: 'a.py', before: 'def f(a):\n    return a\n', after: null }] },
      {
        files: [
          { path: 'old.py', before: pythonSources[0], after: null },
          { path: 'new.py', before: null, after: `${pythonSources[0]}\n\ndef f(a):\n    return a\n` },
        ],
      },
      { files: [{ path: 'a.py', before: 'x = 1\n', after: 'x = 1\n' }] },
      { files: [{ path: 'a.bin', before: null, after: 'a\0b' }] },
    ]),
    ...ask('developer.openapi-test-generate', [
      findService('developer.openapi-test-generate')?.sample as Record<string, unknown>,
    ]),
  ]
}

/** The answer, or null when the question itself is refused. */
async function answer(service: Service, request: unknown): Promise<unknown> {
  const run = service.run as (input: unknown, context: unknown) => unknown
  try {
    return await run(parseInput(service.input, request), { signal: AbortSignal.timeout(120_000), python })
  } catch (problem) {
    if (problem instanceof Problem) return null
    throw problem
  }
}

test('every action offered after varied real answers is bought without a refusal', async () => {
  const refused: string[] = []
  const counts = { answers: 0, bought: 0 }
  for (const { service: name, request } of listQuestions()) {
    const service = findService(name)!
    const result = await answer(service, request)
    if (result === null) continue
    counts.answers++
    const text = String(request['code'] ?? request['after'] ?? request['content'] ?? 'x = 1\n')
    const placeholders = {
      language: 'typescript',
      changed_code: `${text}\n`,
      later_schema_text: '{"type": "object"}',
    }
    for (const action of buildNextActions(service.followUps, () => usd('0.01'), JSON.stringify(result))) {
      const filled = resolveTemplate(action.input_template, { request, result, placeholders })
      const bought = await answer(findService(action.service)!, filled)
      counts.bought++
      if (bought === null)
        refused.push(`${name} -> ${action.service}: ${JSON.stringify(request).slice(0, 100)}`)
    }
  }
  expect(refused).toEqual([])
  expect(counts.answers).toBeGreaterThanOrEqual(200)
  expect(counts.bought).toBeGreaterThanOrEqual(200)
}, 600_000)
