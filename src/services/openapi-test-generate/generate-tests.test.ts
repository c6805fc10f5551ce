import { anything, array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { generateTests, type GeneratedTests } from './generate-tests.ts'
import { sample } from './sample.ts'

const ok = { 200: { description: 'ok' } }

function generate(document: object | string, format: 'json' | 'yaml' = 'json'): GeneratedTests {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return generateTests({
    document: text,
    format,
    operationsMaximum: 500,
    includeOptional: true,
    timeoutSeconds: 20,
  })
}
const api = (paths: object, components: object = {}, openapi = '3.1.0'): object => ({
  openapi,
  paths,
  components,
})
const many = <Value>(count: number, build: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => build(index))

// Each of these is quadratic, exponential or too deep for a generator that follows the document blindly.
const bombs: [string, () => object][] = [
  [
    '50,000 operations',
    () => api(Object.fromEntries(many(50_000, (index) => [`/p${index}`, { get: { responses: ok } }]))),
  ],
  [
    '50,000 operations of one name',
    () =>
      api(
        Object.fromEntries(
          many(50_000, (index) => [`/p${index}`, { get: { operationId: 'x', responses: ok } }]),
        ),
      ),
  ],
  [
    '20,000 parameters',
    () =>
      api({
        '/x': {
          get: {
            parameters: many(20_000, (index) => ({
              name: `p${index}`,
              in: 'query',
              required: true,
              schema: {},
            })),
            responses: ok,
          },
        },
      }),
  ],
  [
    'path items that share 10,000 additional operations',
    () =>
      api(
        Object.fromEntries(many(5_000, (index) => [`/p${index}`, { $ref: '#/components/pathItems/P' }])),
        {
          pathItems: {
            P: {
              additionalOperations: Object.fromEntries(
                many(10_000, (index) => [`M${index}`, { responses: ok }]),
              ),
            },
          },
        },
        '3.2.0',
      ),
  ],
  [
    'a chain of 20,000 references',
    () =>
      api(
        {
          '/x': {
            post: {
              requestBody: {
                content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } },
              },
              responses: ok,
            },
          },
        },
        {
          schemas: Object.fromEntries(
            many(20_000, (index) => [`S${index}`, { $ref: `#/components/schemas/S${index + 1}` }]),
          ),
        },
      ),
  ],
  [
    'a schema of 100,000 properties used 500 times',
    () =>
      api(
        Object.fromEntries(
          many(500, (index) => [
            `/p${index}`,
            {
              post: {
                requestBody: {
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } },
                },
                responses: ok,
              },
            },
          ]),
        ),
        {
          schemas: {
            S: {
              type: 'object',
              properties: Object.fromEntries(many(100_000, (index) => [`k${index}`, { type: 'string' }])),
            },
          },
        },
      ),
  ],
  [
    'an enumeration of 100,000 texts that no example is in',
    () =>
      api({
        '/x': {
          get: {
            parameters: [
              {
                name: 'q',
                in: 'query',
                required: true,
                schema: { type: 'string', example: 'no', enum: many(100_000, (index) => `v${index}`) },
              },
            ],
            responses: ok,
          },
        },
      }),
  ],
  [
    'a oneOf of 5,000 branches in branches',
    () => {
      const leaf = {
        oneOf: many(5_000, (index) => ({
          type: 'object',
          properties: { [`k${index}`]: { type: 'string' } },
        })),
      }
      const schema = { oneOf: many(50, () => ({ type: 'object', required: ['a'], properties: { a: leaf } })) }
      return api({
        '/x': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: ok } },
      })
    },
  ],
  [
    'a long operation id behind 500 references',
    () =>
      api(Object.fromEntries(many(500, (index) => [`/p${index}`, { $ref: '#/components/pathItems/P' }])), {
        pathItems: { P: { get: { operationId: 'x'.repeat(1_000_000), responses: ok } } },
      }),
  ],
]

test.each(bombs)('%s: bounded work and a bounded answer', { timeout: 120_000 }, (_name, build) => {
  const generated = generate(build())
  expect(generated.source.length).toBeLessThanOrEqual(500_000)
  expect(
    JSON.stringify(generated.operations.map(({ operationId, path }) => operationId + path)).length,
  ).toBeLessThan(1_000_000)
})

test('a value made of aliases is given up, not unfolded', () => {
  const levels = many(30, (index) => `x${index + 1}: &a${index + 1} [*a${index}, *a${index}]`).join('\n')
  const yaml = `x0: &a0 [1]\n${levels}\nopenapi: 3.0.0\npaths:\n  /x:\n    post:\n      requestBody: {content: {application/json: {example: *a30}}}\n      responses: {200: {description: ok}}\n`
  const generated = generate(yaml, 'yaml')
  expect(generated.warnings.map(({ code }) => code)).toContain('EXAMPLE_TOO_LARGE')
})

test('a value that contains itself is given up', () => {
  const yaml =
    'openapi: 3.0.0\npaths:\n  /x:\n    post:\n      requestBody: {content: {application/json: {example: &a {b: *a}, schema: {enum: [&c [*c]]}}}}\n      responses: {200: {description: ok}}\n'
  expect(generate(yaml, 'yaml').cases).toHaveLength(1)
})

test('names do not depend on how many operations are tested', () => {
  const document = JSON.stringify(
    api({
      '/a': { get: { operationId: 'a', responses: ok } },
      '/b': { get: { operationId: 'A', responses: ok } },
      '/c': { get: { operationId: 'a_2', responses: ok } },
    }),
  )
  const options = { document, format: 'json' as const, includeOptional: false, timeoutSeconds: 20 }
  const names = (operationsMaximum: number) =>
    generateTests({ ...options, operationsMaximum }).operations.map(({ testName }) => testName)
  expect(names(3)).toEqual(['test_a', 'test_a_3', 'test_a_2'])
  expect(names(2)).toEqual(['test_a', 'test_a_3'])
})

test('a query written into the path takes the value of the parameter it names', () => {
  const parameters = [{ name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: 'cats' }]
  const generated = generate(api({ '/search?q={q}': { get: { parameters, responses: ok } } }))
  const [test] = generated.cases
  expect(generated.source).toContain('    "/search?q={q}": "cats",')
  expect(test).toMatchObject({ path: '/search?q={q}', query: [] })
})

test('the parameter of an operation replaces the one of its path', () => {
  const of = (example: string) => [{ name: 'q', in: 'query', required: true, example }]
  const [test] = generate(
    api({ '/x': { parameters: of('path'), get: { parameters: of('operation'), responses: ok } } }),
  ).cases
  expect(test?.query).toEqual([['q', 'operation']])
})

/** Replaces or adds a value at a place that the steps lead to. */
function damage(document: unknown, steps: readonly number[], key: string, value: unknown): void {
  let node = document as Record<string, unknown>
  for (const step of steps) {
    const keys = Object.keys(node)
    const next = node[keys[step % Math.max(1, keys.length)] ?? '']
    if (typeof next !== 'object' || next === null) break
    node = next as Record<string, unknown>
  }
  Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true })
}

test('a damaged document is tested or refused, and never breaks the generator', () => {
  const keys = [
    'example',
    'schema',
    'type',
    'enum',
    'in',
    'name',
    'content',
    'oneOf',
    '$ref',
    '__proto__',
    'get',
    '/x',
  ]
  const wound = tuple(array(nat(20), { maxLength: 10 }), constantFrom(...keys), anything({ maxDepth: 2 }))
  assert(
    property(array(wound, { minLength: 1, maxLength: 15 }), (wounds) => {
      const document = JSON.parse(sample.document) as object
      for (const [steps, key, value] of wounds) damage(document, steps, key, toJson(value))
      try {
        expect(generate(document).source).toMatch(/^[\n\x20-\x7e]+$/)
      } catch (cause) {
        expect(cause).toBeInstanceOf(Problem)
      }
    }),
  )
})

function toJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? 0 : item)) ?? 'null',
  )
}
