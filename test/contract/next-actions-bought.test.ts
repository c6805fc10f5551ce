import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapFetchWithPayment } from '@x402/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseInput } from '../../src/core/input.ts'
import { buildNextActions } from '../../src/core/next-actions.ts'
import { servicePath } from '../../src/core/paths.ts'
import { usd } from '../../src/core/price.ts'
import { Problem } from '../../src/core/problem.ts'
import type { Service } from '../../src/core/service.ts'
import { resolveTemplate } from '../../src/core/template.ts'
import { createPythonHost } from '../../src/execution/python/python-host.ts'
import { findService } from '../../src/services/registry.ts'
import { root } from '../architecture/source-files.ts'
import { createSandboxBuyer, type SandboxBuyer } from '../standins/sandbox-buyer.ts'
import { startSandboxApplication, type SandboxApplication } from '../standins/start-sandbox-application.ts'

const FUNDS_ATOMIC = 1_000_000_000n
const AT_ONCE = 4

const python = createPythonHost()
let shop: SandboxApplication
let buyer: SandboxBuyer
beforeAll(async () => {
  shop = await startSandboxApplication()
  buyer = await createSandboxBuyer(shop.sandbox, 'base', FUNDS_ATOMIC)
})
afterAll(() => Promise.all([shop.stop(), python.close()]))

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

/** Texts of this project: code, prose, generated documents and data, and odd ones. */
const sources = readTexts('src/analysis', /\.ts$/, 34)
const pythonSources = readTexts('test', /\.py$/, 10)
const prose = readTexts('docs', /\.md$/, 10)
const data = [
  readFileSync(join(root, 'package.json'), 'utf8'),
  readFileSync(join(root, 'package-lock.json'), 'utf8').slice(0, 400_000),
  ...readTexts('test/fixtures', /\.json$/, 24),
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
  'x = "\0"\ny = 1\nz = 2\n',
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

interface Purchase {
  readonly from: string
  readonly service: string
  readonly body: unknown
}

/** What an answer suggests, filled in as its buyer would fill it in. */
function listPurchases({ service: name, request }: Question, result: unknown): Purchase[] {
  const text = String(request['code'] ?? request['after'] ?? request['content'] ?? 'x = 1\n')
  const placeholders = {
    language: 'typescript',
    changed_code: `${text}\n`,
    later_schema_text: '{"type": "object"}',
  }
  const service = findService(name)!
  const actions = buildNextActions(service.followUps, () => usd('0.01'), JSON.stringify(result))
  return actions.map((action) => ({
    from: `${name}: ${JSON.stringify(request).slice(0, 100)}`,
    service: action.service,
    body: resolveTemplate(action.input_template, { request, result, placeholders }),
  }))
}

/** What the shop says instead of an answer; null when it delivers. */
async function buy({ from, service, body }: Purchase): Promise<string | null> {
  const pay = wrapFetchWithPayment(fetch, buyer.client)
  const response = await pay(shop.url + servicePath(service), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return response.status === 200 ? null : `${from} -> ${service}: ${response.status} ${text.slice(0, 300)}`
}

test('every action offered after 200 varied real answers is bought and paid for without a refusal', async () => {
  const purchases: Purchase[] = []
  let answers = 0
  for (const question of listQuestions()) {
    const result = await answer(findService(question.service)!, question.request)
    if (result === null) continue
    answers++
    purchases.push(...listPurchases(question, result))
  }
  expect(answers).toBeGreaterThanOrEqual(200)
  expect(purchases.length).toBeGreaterThanOrEqual(200)
  const refused: (string | null)[] = []
  for (let first = 0; first < purchases.length; first += AT_ONCE)
    refused.push(...(await Promise.all(purchases.slice(first, first + AT_ONCE).map(buy))))
  expect(refused.filter((refusal) => refusal !== null)).toEqual([])
  const spent = purchases.reduce((sum, { service }) => sum + findService(service)!.price.atomic, 0n)
  expect(await buyer.balance()).toBe(FUNDS_ATOMIC - spent)
}, 600_000)
