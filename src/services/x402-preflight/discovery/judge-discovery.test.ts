import {
  declareDiscoveryExtension,
  extractDiscoveryInfo,
  validateDiscoveryExtensionSpec,
} from '@x402/extensions/bazaar'
import { describe, expect, it, vi } from 'vitest'
import { describeDiscovery } from './describe-discovery.ts'
import { judgeDiscovery } from './judge-discovery.ts'

type Json = Record<string, unknown>

const bodySchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const post = declareDiscoveryExtension({
  bodyType: 'json',
  input: { city: 'Rome' },
  inputSchema: bodySchema,
  output: { example: { degrees: 21 } },
} as never)['bazaar'] as unknown as { info: Json; schema: Json }
const get = declareDiscoveryExtension({
  input: { city: 'Rome' },
  inputSchema: bodySchema,
} as never)['bazaar'] as unknown as { info: Json; schema: Json }
const tool = declareDiscoveryExtension({
  toolName: 'forecast',
  transport: 'streamable-http',
  inputSchema: bodySchema,
  example: { city: 'Rome' },
} as never)['bazaar'] as unknown as { info: Json; schema: Json }

const httpInput = { ...(post.info['input'] as Json), method: 'POST' }
const soundPost = { ...post, info: { ...post.info, input: httpInput } }
const queryInput = { ...(get.info['input'] as Json), method: 'GET' }
const soundGet = { ...get, info: { ...get.info, input: queryInput } }
const toolInput = tool.info['input'] as Json

const withInput = (input: Json, base: { info: Json } = soundPost) => ({
  ...base,
  info: { ...base.info, input },
})
const withSchema = (schema: unknown) => ({ ...soundPost, schema })
const nested = (schema: Json) =>
  withSchema({ type: 'object', properties: { input: { properties: { body: schema } } } })

/** Each with the code of the fault that has to be named; null where the declaration is sound. */
const declarations: readonly [name: string, declaration: unknown, code: string | null][] = [
  ['a sound POST', soundPost, null],
  ['a sound GET', soundGet, null],
  ['a sound tool', tool, null],
  [
    'a sound route template',
    { ...soundGet, routeTemplate: '/v1/:city', info: { input: { ...queryInput } } },
    null,
  ],
  ['a schema that allows anything', withSchema(true), null],
  ['a local reference', withSchema({ $defs: { any: {} }, $ref: '#/$defs/any' }), null],
  ['nothing', null, 'malformed'],
  ['a text', 'yes', 'malformed'],
  ['a list', [], 'malformed'],
  ['no info', { schema: post.schema }, 'malformed'],
  ['no schema', { info: soundPost.info }, 'malformed'],
  ['no input', { ...soundPost, info: {} }, 'input_missing'],
  ['an unknown type', withInput({ ...httpInput, type: 'grpc' }), 'input_type'],
  ['no type', withInput({ method: 'POST', bodyType: 'json', body: { city: 'Rome' } }), 'input_type'],
  ['a method in small letters', withInput({ ...httpInput, method: 'post' }), 'method'],
  ['an unknown method', withInput({ ...httpInput, method: 'FETCH' }), 'method'],
  ['no method', withInput({ type: 'http', bodyType: 'json', body: { city: 'Rome' } }), 'value_missing'],
  ['an unknown body type', withInput({ ...httpInput, bodyType: 'xml' }), 'body_type'],
  ['a body type on GET', withInput({ ...queryInput, bodyType: 'json' }, soundGet), 'body_on_query_method'],
  ['a body of the wrong type', withInput({ ...httpInput, body: 'Rome' }), 'value_type'],
  ['a body member of the wrong type', withInput({ ...httpInput, body: { city: 7 } }), 'value_type'],
  ['a body that lacks a required member', withInput({ ...httpInput, body: {} }), 'value_missing'],
  ['no body', withInput({ type: 'http', method: 'POST', bodyType: 'json' }), 'value_missing'],
  [
    'a query of the wrong type',
    withInput({ ...queryInput, queryParams: 'city=Rome' }, soundGet),
    'value_type',
  ],
  [
    'a query that lacks a required member',
    withInput({ ...queryInput, queryParams: {} }, soundGet),
    'value_missing',
  ],
  ['a member too many', withInput({ ...httpInput, note: 'x' }), 'value_extra'],
  ['a member too many, not an identifier', withInput({ ...httpInput, 'say "yes"\n': 'x' }), 'value_extra'],
  [
    'an output of the wrong type',
    { ...soundPost, info: { input: httpInput, output: { type: 'json', example: 7 } } },
    'value_type',
  ],
  [
    'an output without a type',
    { ...soundPost, info: { input: httpInput, output: { example: {} } } },
    'value_missing',
  ],
  [
    'an output that is required and absent',
    { info: { input: httpInput }, schema: { ...post.schema, required: ['input', 'output'] } },
    'value_missing',
  ],
  ['an invalid schema', nested({ type: 'objekt' }), 'schema_invalid'],
  ['a keyword of the wrong type', nested({ required: 'city' }), 'schema_invalid'],
  ['a schema that is a text', withSchema('object'), 'schema_invalid'],
  ['an invalid pattern', nested({ properties: { city: { pattern: '(' } } }), 'schema_invalid'],
  ['an outside reference', nested({ $ref: 'https://example.com/schema.json' }), 'schema_reference'],
  ['an id', withSchema({ ...post.schema, $id: 'https://example.com/a' }), 'schema_reference'],
  ['a reference to nothing', nested({ $ref: '#/$defs/absent' }), 'schema_invalid'],
  ['a value not listed', nested({ properties: { city: { enum: ['Bonn'] } } }), 'value_not_listed'],
  ['a value out of range', nested({ properties: { city: { minLength: 9 } } }), 'value_invalid'],
  ['a tool without a name', withInput({ ...toolInput, toolName: '' }, tool), 'tool_name'],
  ['a tool without a schema', withInput({ type: 'mcp', toolName: 'x' }, tool), 'tool_schema'],
  ['a tool on an unknown transport', withInput({ ...toolInput, transport: 'stdio' }, tool), 'transport'],
]

/** As a facilitator indexes: the declaration comes back with the payment. */
function isIndexed(declaration: unknown): boolean {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const payload = {
    x402Version: 2,
    resource: { url: 'https://a.example/v1/Rome' },
    extensions: { bazaar: declaration },
  }
  const extracted = extractDiscoveryInfo(payload as never, {} as never)
  return extracted !== null && validateDiscoveryExtensionSpec(declaration as never).valid
}

const judge = (declaration: unknown) =>
  describeDiscovery(judgeDiscovery({ accepts: [], extensions: { bazaar: declaration } }, '/v1/Rome'))

describe('discovery', () => {
  it.each(declarations)('says of %s what the official facilitator does with it', (_name, declaration) => {
    expect(judge(declaration).valid).toBe(isIndexed(declaration))
  })

  it.each(declarations)('names the fault of %s, with a place and a fix', (_name, declaration, code) => {
    const { faults } = judge(declaration)
    const codes = faults.filter(({ level }) => level === 'required').map((fault) => fault.code)
    if (code === null) expect(codes).toEqual([])
    else expect(codes).toContain(code)
    for (const { pointer, fix, message } of faults) {
      expect(pointer).toMatch(/^\/[\w/$.?-]+$/)
      expect(fix).not.toBe('')
      expect(message).toMatch(/^[\x20-\x7e]+$/)
    }
  })

  it.each([
    ['in an option', { accepts: [{ extensions: { bazaar: soundPost } }] }, '/accepts/0/extensions'],
    [
      'in the extra of an option',
      { accepts: [{}, { extra: { bazaar: soundPost } }] },
      '/accepts/1/extra/bazaar',
    ],
    ['in the resource', { resource: { extensions: {} } }, '/resource/extensions'],
    ['bare at the top', { bazaar: soundPost }, '/bazaar'],
    ['as an output schema of version 1', { accepts: [{ outputSchema: {} }] }, '/accepts/0/outputSchema'],
  ])('finds a declaration that stands %s', (_place, challenge, pointer) => {
    const { declared, faults } = judgeDiscovery(challenge, '/')
    expect(declared).toBe(false)
    expect(faults).toEqual([{ pointer, code: 'misplaced', subject: null }])
  })

  it.each([
    ['/v1/:city', '/v1/Rome', ['path_params_missing']],
    ['/v1/:town', '/v2/Rome', ['route_template_differs']],
    ['v1/:city', '/v1/Rome', ['route_template_invalid']],
    ['/v1/../admin', '/v1/Rome', ['route_template_invalid']],
    [7, '/v1/Rome', ['route_template_invalid']],
    ['/v1/Rome', '/v1/Rome', []],
  ])('reads the route template %s at %s', (routeTemplate, path, codes) => {
    const { faults } = judgeDiscovery({ extensions: { bazaar: { ...soundGet, routeTemplate } } }, path)
    expect(faults.map(({ code }) => code)).toEqual(codes)
  })

  it('names what indexers drop of the service', () => {
    const resource = { serviceName: 'Wetter für alle', tags: ['a', 'a'], iconUrl: 'http://localhost/i.png' }
    const { faults, valid } = judgeDiscovery({ resource, extensions: { bazaar: soundPost } }, '/')
    expect(valid).toBe(true)
    expect(faults.map(({ code }) => code)).toEqual(['service_name', 'tags', 'icon_url'])
  })
})
