import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseInput, parseJsonBody } from '../../src/core/input.ts'
import { Problem } from '../../src/core/problem.ts'
import { createExecutor } from '../../src/execution/create-executor.ts'
import type { Service } from '../../src/core/service.ts'
import type { Executor } from '../../src/execution/executor.ts'
import { checkRequest } from '../../src/payments/sale/challenge-outcome.ts'
import type { RequestCheck } from '../../src/payments/sale/purchase.ts'
import { findService } from '../../src/services/registry.ts'
import { x402Preflight } from '../../src/services/x402-preflight/service.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'

/** The free check and the run itself, in real workers: one must not promise what the other refuses. */
let executor: Executor
vi.setConfig({ testTimeout: 120_000 })

beforeAll(() => {
  const { now, directory, judge } = x402Preflight.sampleContext()
  const probe = createGuardedProbe({ allow: [], userAgent: 'test' })
  executor = createExecutor({ workers: 1, queueLength: 4, network: { now, directory, judge, probe } })
})

afterAll(() => executor.close())

const openapi = (paths: unknown, more: object = {}) => ({
  document: JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths, ...more }),
})
const answered = { responses: { 200: { description: 'fine' } } }
const padding = { description: 'x'.repeat(300_000) }

const bodies: readonly (readonly [service: string, what: string, body: unknown, code: string | null])[] = [
  ['developer.openapi-test-generate', 'a document', openapi({ '/a': { get: answered } }), null],
  [
    'developer.openapi-test-generate',
    'a long one',
    openapi({ '/a': { get: { ...answered, ...padding } } }),
    null,
  ],
  ['developer.openapi-test-generate', 'no document', { document: 'hello' }, 'invalid-document'],
  [
    'developer.openapi-test-generate',
    'a link',
    { document: 'https://a.example/openapi.json' },
    'invalid-document',
  ],
  [
    'developer.openapi-test-generate',
    'YAML that is none',
    { document: 'a: [', format: 'yaml' },
    'invalid-document',
  ],
  [
    'developer.openapi-test-generate',
    'Swagger',
    { document: '{"swagger":"2.0","paths":{}}' },
    'swagger-2-document',
  ],
  [
    'developer.openapi-test-generate',
    'another version',
    { document: '{"openapi":"4.0.0","paths":{"/a":{}}}' },
    'unsupported-openapi-version',
  ],
  ['developer.openapi-test-generate', 'no paths', { document: '{"openapi":"3.0.0"}' }, 'no-paths'],
  ['developer.openapi-test-generate', 'empty paths', openapi({}), 'no-operations'],
  [
    'developer.openapi-test-generate',
    'no operation',
    openapi({ '/a': { description: 'x' } }),
    'no-operations',
  ],
  ['developer.openapi-test-generate', 'no response', openapi({ '/a': { get: padding } }), 'no-operations'],
  [
    'developer.openapi-test-generate',
    'paths that lead away',
    openapi({ '/%2e%2e/a': { get: answered }, '/../b': { get: answered } }),
    'no-operations',
  ],
  [
    'developer.openapi-test-generate',
    'one path that leads away',
    openapi({ '/../b': { get: answered }, '/a': { get: answered } }),
    null,
  ],
  [
    'developer.openapi-test-generate',
    'a tag nobody has',
    { ...openapi({ '/a': { get: answered } }), tags: ['none'] },
    'no-operations',
  ],
  [
    'developer.openapi-test-generate',
    'an unknown field',
    { ...openapi({ '/a': { get: answered } }), documnt: 1 },
    'invalid-input',
  ],
  ['data.schema', 'content', { content: '[1,2]' }, null],
  ['data.schema', 'no JSON', { content: '[1,' }, 'invalid-content'],
  ['data.schema', 'a map that is none', { content: '{"a":1}', maps: ['/b'] }, 'invalid-content'],
  [
    'data.schema',
    'too many properties',
    {
      content: JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}x`, i]))),
      maps: 'never',
    },
    'content-too-complex',
  ],
  ['document.diff', 'two texts', { before: 'a', after: 'b' }, null],
  ['document.diff', 'binary content', { before: 'a\0', after: 'b' }, 'binary-content'],
  [
    'document.diff',
    'a side that is no JSON',
    { before: '{', after: '{}', format: 'json' },
    'invalid-content',
  ],
  ['developer.code-metrics', 'code', { code: 'x = 1\n' }, null],
  ['developer.code-metrics', 'code that does not parse', { code: 'def (' }, null],
  ['developer.code-change-review', 'nothing on either side', { before: '', after: '' }, 'invalid-input'],
  ['developer.x402-preflight', 'an address of the inside', { url: 'http://10.0.0.1/' }, 'target-refused'],
  [
    'developer.x402-preflight',
    'the metadata service',
    { url: 'http://169.254.169.254/latest' },
    'target-refused',
  ],
  ['developer.x402-preflight', 'no web address', { url: 'ftp://a.example/' }, 'target-refused'],
]

/** On a busy machine nobody may find the time to look; that is said, and not what is tested here. */
async function checkOnceThereIsRoom(
  service: Service,
  encode: () => Uint8Array,
): Promise<RequestCheck | null> {
  for (;;) {
    const check = await checkRequest(executor, service, encode())
    if (check?.valid !== null) return check
  }
}

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return await work.then(
    () => null,
    (thrown: unknown) => {
      if (!(thrown instanceof Problem)) throw thrown
      return thrown.code
    },
  )
}

describe('the free check says of a body what the paid call would', () => {
  test.each(bodies)('%s: %s', async (name, _, value, code) => {
    const service = findService(name)
    if (service === undefined) throw new Error(`no service ${name}`)
    const encode = () => new TextEncoder().encode(JSON.stringify(value))
    const check = await checkOnceThereIsRoom(service, encode)
    expect(check).toMatchObject(code === null ? { valid: true, errors: [] } : { valid: false, code })
    expect(check?.errors.length === 0).toBe(code === null)
    expect(await codeOf(executor.run(service, encode()))).toBe(code)
  })

  test('what is too long to be read for free is named, and nothing is promised of it', async () => {
    const service = findService('developer.openapi-test-generate')
    if (service === undefined) throw new Error('no such service')
    const body = new TextEncoder().encode(
      JSON.stringify({ document: `# ${'x'.repeat(6_000_000)}`, format: 'yaml' }),
    )
    expect(
      service.effects === 'none' && service.precheck?.(parseInput(service.input, parseJsonBody(body))),
    ).toContain('6000000 characters')
    expect(await checkRequest(executor, service, body)).toMatchObject({ valid: null, errors: [] })
  })
})

test('a large body that is paid for is parsed once, by the worker that answers it', async () => {
  const service = findService('document.diff')
  if (service === undefined) throw new Error('no document.diff')
  const body = new TextEncoder().encode(JSON.stringify({ before: 'a\n'.repeat(20_000), after: 5 }))
  const parse = vi.spyOn(JSON, 'parse')
  try {
    // What nobody has parsed yet nobody can refuse yet.
    expect(await executor.admit(service, body, 'a payer')).toEqual([])
    await expect(executor.run(service, body)).rejects.toMatchObject({ code: 'invalid-input' })
    expect(parse.mock.calls.filter(([text]) => text.length > 16_384)).toEqual([])
  } finally {
    parse.mockRestore()
  }
})
