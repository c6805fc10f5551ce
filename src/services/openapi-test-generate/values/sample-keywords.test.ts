import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { generateTests } from '../generate-tests.ts'
import { emitJson } from './sample-value.ts'

const text = { type: 'string' }
const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })

// Each needs more than its types to be met; a referee judges what is sent.
const schemas: [string, object][] = [
  ['dependentRequired', object({ a: text, b: text }, { required: ['a'], dependentRequired: { a: ['b'] } })],
  [
    'dependentRequired of a dependent',
    object({ a: text, b: text, c: text }, { required: ['a'], dependentRequired: { a: ['b'], b: ['c'] } }),
  ],
  [
    'dependentSchemas',
    object({ a: text, b: text }, { required: ['a'], dependentSchemas: { a: { required: ['b'] } } }),
  ],
  [
    'if and then',
    object(
      { kind: { const: 'card' }, number: text },
      {
        required: ['kind'],
        if: { properties: { kind: { const: 'card' } } },
        ...(JSON.parse('{ "then": { "required": ["number"] } }') as object),
      },
    ),
  ],
  [
    'if and else',
    object(
      { kind: { enum: ['cash'] }, note: text },
      {
        required: ['kind'],
        if: { properties: { kind: { const: 'card' } } },
        else: { required: ['note'] },
      },
    ),
  ],
  [
    'contains',
    object({ list: { type: 'array', contains: { const: 7 }, minContains: 2 } }, { required: ['list'] }),
  ],
  ['not', object({ word: { type: 'string', not: { const: 'example' } } }, { required: ['word'] })],
  [
    'not of an enumeration',
    object({ word: { enum: ['a', 'b'], not: { const: 'a' } } }, { required: ['word'] }),
  ],
  [
    'propertyNames',
    object({}, { minProperties: 2, propertyNames: { type: 'string', pattern: '^[A-Z]{3}$' } }),
  ],
  [
    'patternProperties',
    object(
      {},
      {
        minProperties: 2,
        patternProperties: { '^x-[a-z]{2}$': { type: 'integer' } },
        additionalProperties: false,
      },
    ),
  ],
  [
    'two multipleOf',
    object(
      { n: { allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 6 }], minimum: 1 } },
      { required: ['n'] },
    ),
  ],
  [
    'unique items of a narrow pattern',
    object(
      {
        codes: {
          type: 'array',
          minItems: 3,
          uniqueItems: true,
          items: { type: 'string', pattern: '^[a-z]{2}$' },
        },
      },
      { required: ['codes'] },
    ),
  ],
]

test.each(schemas)('%s: what is sent is valid', (_name, schema) => {
  expect(new Ajv2020({ strict: false }).validate(schema, sampleBody({ schema }))).toBe(true)
})

test('a branch that lists its own names is not renamed by a discriminator without a mapping', () => {
  const branch = (kind: string): object =>
    object({ kind: { type: 'string', enum: [kind] }, [kind]: text }, { required: ['kind', kind] })
  const schema = {
    oneOf: [{ $ref: '#/components/schemas/CatModel' }, { $ref: '#/components/schemas/DogModel' }],
    discriminator: { propertyName: 'kind' },
  }
  const components = { schemas: { CatModel: branch('cat'), DogModel: branch('dog') } }
  expect(sampleBody({ schema, components })).toEqual({ kind: 'cat', cat: 'example' })
})

function sampleBody({ schema, components = {} }: { schema: object; components?: object }): unknown {
  const post = {
    operationId: 'x',
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: {} },
  }
  const generated = generateTests({
    document: JSON.stringify({ openapi: '3.1.0', paths: { '/x': { post } }, components }),
    format: 'json',
    operationsMaximum: 1,
    includeOptional: false,
    timeoutSeconds: 1,
  })
  const body = generated.cases[0]?.body
  return body?.kind === 'json' ? JSON.parse(emitJson(body.value)) : undefined
}
