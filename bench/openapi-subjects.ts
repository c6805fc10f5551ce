/** A made-up API of roughly the size asked for: references, unions, examples and prose as published documents have. */
export function buildLargeDocument(characters: number): string {
  const paths: Record<string, object> = {}
  const schemas: Record<string, object> = {}
  const prose = 'What this part of the API does, said in the length at which people write such things. '
  const perResource = JSON.stringify(buildResource(0, prose)).length
  const count = Math.max(1, Math.round(characters / perResource))
  for (let index = 0; index < count; index++) {
    const resource = buildResource(index, prose)
    Object.assign(paths, resource.paths)
    Object.assign(schemas, resource.schemas)
  }
  const info = { title: 'Large API', version: '1.0.0' }
  const servers = [{ url: 'https://api.example.com/v1' }]
  return JSON.stringify({ openapi: '3.1.0', info, servers, paths, components: { schemas } })
}

function buildResource(index: number, prose: string): { paths: object; schemas: object } {
  const reference = { $ref: `#/components/schemas/Resource${index}` }
  const content = { 'application/json': { schema: reference } }
  const answer = { description: prose.repeat(2), content }
  const identifier = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
  const properties = Object.fromEntries(
    Array.from({ length: 12 }, (_, number) => [
      `field${number}`,
      number % 3 === 0
        ? { type: 'string', description: prose, pattern: '^[a-z]{3}-\\d{4}$' }
        : number % 3 === 1
          ? { type: 'integer', description: prose, minimum: number }
          : { oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }], description: prose },
    ]),
  )
  const required = Object.keys(properties).slice(0, 6)
  return {
    paths: {
      [`/resources${index}`]: {
        get: { operationId: `list${index}`, description: prose.repeat(3), responses: { 200: answer } },
        post: {
          operationId: `create${index}`,
          requestBody: { required: true, content },
          responses: { 201: answer },
        },
      },
      [`/resources${index}/{id}`]: {
        parameters: [identifier],
        get: { operationId: `get${index}`, responses: { 200: answer, 404: answer } },
        put: {
          operationId: `replace${index}`,
          requestBody: { content },
          responses: { 200: answer, '4XX': answer },
        },
      },
    },
    schemas: { [`Resource${index}`]: { type: 'object', required, properties } },
  }
}
