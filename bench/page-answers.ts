export interface LargeRequest {
  readonly service: string
  readonly what: string
  readonly build: () => Record<string, unknown>
}

/** Requests whose answers are as large as they are allowed to be. */
export const largestRequests: readonly LargeRequest[] = [
  {
    service: 'data.schema',
    what: 'widest document',
    build: () => ({ content: JSON.stringify(wideDocument()) }),
  },
  {
    service: 'developer.openapi-test-generate',
    what: '500 operations, 500 tests',
    build: () => ({ document: JSON.stringify(wideApi()), max_operations: 500 }),
  },
  {
    service: 'developer.code-change-review',
    what: '1,700 changed functions',
    build: () => ({
      filename: 'pay.ts',
      before: manyFunctions(1_700, 0),
      after: manyFunctions(1_700, 1),
    }),
  },
  {
    service: 'developer.change-set-review',
    what: '300 files',
    build: () => ({
      files: Array.from({ length: 300 }, (_, file) => ({
        path: `src/part${file % 20}/pay${file}.ts`,
        before: manyFunctions(13, 0),
        after: manyFunctions(13, 1),
      })),
    }),
  },
  {
    service: 'developer.code-metrics',
    what: '1,700 functions',
    build: () => ({ language: 'typescript', code: manyFunctions(1_700, 0) }),
  },
  {
    service: 'developer.code-metrics',
    what: '20,000 functions',
    build: () => ({
      language: 'typescript',
      code: Array.from({ length: 20_000 }, (_, at) => `function f${at}() {}`).join('\n'),
    }),
  },
  {
    service: 'document.diff',
    what: 'a change every few lines',
    build: () => ({ before: manyFunctions(1_700, 0), after: manyFunctions(1_700, 1) }),
  },
  {
    service: 'document.diff',
    what: 'no line in common',
    build: () => ({ before: manyLines('old'), after: manyLines('new') }),
  },
]

const manyLines = (word: string): string =>
  Array.from({ length: 25_000 }, (_, at) => `${word} ${at} of all`).join('\n')

/** Objects of many kinds, so that their keys stay properties. */
function wideDocument(): unknown {
  const words = ['name', 'price', 'state', 'owner', 'since', 'note', 'total', 'tag', 'unit', 'code']
  const values = [1, 'text', true, null, 2.5, ['a'], '2026-11-16', [1, 2], { id: 1 }, 'https://a.example/']
  const leaf = (seed: number) =>
    Object.fromEntries(words.map((word, at) => [`${word}${(seed * 7 + at) % 97}`, values[(seed + at) % 10]]))
  const group = (seed: number) =>
    Object.fromEntries(words.map((word, at) => [`${word}_${seed % 13}`, leaf(seed * 10 + at)]))
  return Object.fromEntries(Array.from({ length: 68 }, (_, at) => [`${words[at % 10]}Part${at}`, group(at)]))
}

function wideApi(): unknown {
  const operation = (id: string) => ({
    operationId: id,
    parameters: [
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 50 },
      },
    ],
    responses: {
      200: {
        description: 'ok',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Thing' },
          },
        },
      },
    },
  })
  const thing = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  }
  const paths = Array.from({ length: 250 }, (_, at) => [
    `/things${at}`,
    { get: operation(`list${at}`), post: operation(`make${at}`) },
  ])
  return {
    openapi: '3.0.3',
    info: { title: 'Wide', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(paths),
    components: { schemas: { Thing: thing } },
  }
}

/** Functions that check what they are given; the later version of every one checks less. */
function manyFunctions(count: number, version: number): string {
  const one = (at: number) => `export function pay${at}(amount: number, limit: number): number {
  if (amount <= 0${
    version === 0 ? ' || amount > limit' : ''
  }) throw new Error('amount ${at} of version ${version}')
  for (let step = 0; step < amount; step++) {
    if (step % ${at + 2} === ${version}) limit -= step
  }
  return limit
}

`
  return Array.from({ length: count }, (_, at) => one(at)).join('')
}
