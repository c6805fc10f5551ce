import { buildJsonSchema, type JsonSchema } from '../../core/json-schema.ts'
import type { Service } from '../../core/service.ts'

/** How much a challenge says of the body it wants and the answer it sells; the API document always says all. */
export interface DiscoveryDetail {
  readonly example: 'sample' | 'briefSample'
  readonly fieldDescriptions: boolean
  readonly output: 'types' | 'names' | 'object'
}

/** From full to bare. */
export const discoveryDetails: readonly DiscoveryDetail[] = [
  { example: 'sample', fieldDescriptions: true, output: 'types' },
  { example: 'sample', fieldDescriptions: true, output: 'names' },
  { example: 'briefSample', fieldDescriptions: true, output: 'types' },
  { example: 'briefSample', fieldDescriptions: true, output: 'names' },
  { example: 'briefSample', fieldDescriptions: false, output: 'types' },
  { example: 'briefSample', fieldDescriptions: false, output: 'names' },
  { example: 'briefSample', fieldDescriptions: false, output: 'object' },
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
            body: detail.fieldDescriptions ? body : stripDescriptions(body),
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

/** A field may be called `description`, so only the keyword beside other keywords is dropped. */
function stripDescriptions(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => keyword !== 'description')
      .map(([keyword, value]) => [
        keyword,
        keyword === 'properties' ? stripEach(value as JsonSchema) : value,
      ]),
  )
}

function stripEach(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, stripDescriptions(schema as JsonSchema)]),
  )
}
