import { buildJsonSchema, type JsonSchema } from '../../core/json-schema.ts'
import type { Service } from '../../core/service.ts'

/** How much a challenge says of the body it wants and the answer it sells; the API document always says all. */
export interface DiscoveryDetail {
  readonly example: 'sample' | 'briefSample'
  /** Fields of the body with descriptions and bounds, with bounds, or with their types alone. */
  readonly fields: 'described' | 'bounded' | 'typed'
  readonly output: 'types' | 'names' | 'object'
}

/** From full to bare. */
export const discoveryDetails: readonly DiscoveryDetail[] = [
  { example: 'sample', fields: 'described', output: 'types' },
  { example: 'sample', fields: 'described', output: 'names' },
  { example: 'briefSample', fields: 'described', output: 'types' },
  { example: 'briefSample', fields: 'described', output: 'names' },
  { example: 'briefSample', fields: 'bounded', output: 'types' },
  { example: 'briefSample', fields: 'bounded', output: 'names' },
  { example: 'briefSample', fields: 'bounded', output: 'object' },
  { example: 'briefSample', fields: 'typed', output: 'names' },
  { example: 'briefSample', fields: 'typed', output: 'object' },
]

/** The `bazaar` extension: what an indexer needs to list the call and try it. */
export function buildDiscovery(service: Service, detail: DiscoveryDetail): Record<string, unknown> {
  const body = buildJsonSchema(service.input, 'input')
  return {
    info: {
      input: {
        type: 'http',
        method: 'POST',
        bodyType: 'json',
        body: service[detail.example] ?? service.sample,
      },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['input'],
      properties: {
        input: {
          type: 'object',
          additionalProperties: false,
          required: ['type', 'method', 'bodyType', 'body'],
          properties: {
            type: { type: 'string', const: 'http' },
            method: { type: 'string', enum: ['POST'] },
            bodyType: { type: 'string', enum: ['json'] },
            body: detail.fields === 'described' ? body : strip(body, dropped[detail.fields]),
          },
        },
        output: {
          type: 'object',
          required: ['type'],
          properties: { type: { type: 'string' }, example: describeAnswer(service, detail) },
        },
      },
    },
  }
}

function describeAnswer(service: Service, detail: DiscoveryDetail): JsonSchema {
  const data = buildJsonSchema(service.output, 'output')
  return {
    type: 'object',
    required: ['request_id', 'service', 'version', 'data', 'meta'],
    properties: { data: { type: 'object', ...describeData(data, detail) } },
  }
}

function describeData(data: JsonSchema, detail: DiscoveryDetail): JsonSchema {
  const properties = Object.entries((data['properties'] ?? {}) as Record<string, JsonSchema>)
  if (detail.output === 'object') return {}
  if (detail.output === 'names') return { required: properties.map(([name]) => name) }
  return {
    properties: Object.fromEntries(properties.map(([name, schema]) => [name, { type: schema['type'] }])),
  }
}

const BOUNDS =
  'minimum maximum minLength maxLength minItems maxItems pattern default exclusiveMinimum exclusiveMaximum'
const dropped = {
  bounded: new Set(['description']),
  typed: new Set(['description', ...BOUNDS.split(' ')]),
}

/** A field may be called `description`, so only keywords beside other keywords are dropped. */
function strip(schema: JsonSchema, keywords: ReadonlySet<string>): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !keywords.has(keyword))
      .map(([keyword, value]) => {
        if (keyword === 'items') return [keyword, strip(value as JsonSchema, keywords)]
        return [keyword, keyword === 'properties' ? stripEach(value as JsonSchema, keywords) : value]
      }),
  )
}

function stripEach(properties: JsonSchema, keywords: ReadonlySet<string>): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, strip(schema as JsonSchema, keywords)]),
  )
}
