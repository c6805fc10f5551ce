import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseInput } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import { resolveTemplate } from '../../core/template.ts'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { SOURCE_CHARACTERS } from './emit/emit-module.ts'
import { output } from './output.ts'
import { openapiTestGenerate } from './service.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

type Result = z.output<typeof output>

async function generate(document: unknown, options: Record<string, unknown> = {}): Promise<Result> {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const request = parseInput(openapiTestGenerate.input, { document: text, ...options })
  const signal = new AbortController().signal
  return output.parse(await openapiTestGenerate.run(request, { signal, python }))
}
const ok = { 200: { description: 'ok' } }
const api = (paths: object, rest: object = {}): object => ({
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://api.example.com/v1/' }],
  paths,
  ...rest,
})
const shop = api({
  '/pets': {
    get: { operationId: 'listPets', responses: { ...ok, '4XX': {}, default: {} } },
    post: {
      operationId: 'createPet',
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['name'],
              properties: { name: { type: 'string', example: 'Rex' } },
            },
          },
        },
      },
      responses: { 201: {} },
    },
  },
  '/pets/{id}': {
    get: {
      operationId: 'getPet',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      responses: ok,
    },
  },
})

describe('the result', () => {
  test('has every field of the contract', async () => {
    const result = await generate(shop)
    const { source, documentSha256, sourceSha256, ...rest } = result
    expect(rest).toEqual({
      openapiVersion: '3.0.3',
      apiTitle: 'T',
      baseUrlDefault: 'https://api.example.com/v1',
      operationCount: 3,
      generatedTestCount: 3,
      guardedMutationCount: 1,
      truncated: false,
      sourceFileName: 'test_t.py',
      operations: [
        {
          operationId: 'listPets',
          testName: 'test_listpets',
          method: 'GET',
          path: '/pets',
          mutatingGuard: false,
          documentedResponses: ['200', '4XX', 'default'],
        },
        {
          operationId: 'createPet',
          testName: 'test_createpet',
          method: 'POST',
          path: '/pets',
          mutatingGuard: true,
          documentedResponses: ['201'],
        },
        {
          operationId: 'getPet',
          testName: 'test_getpet',
          method: 'GET',
          path: '/pets/{id}',
          mutatingGuard: false,
          documentedResponses: ['200'],
        },
      ],
      requirements: ['pytest>=7,<10', 'requests>=2.28,<3'],
      environment: {
        baseUrl: 'API_BASE_URL',
        bearerToken: 'API_BEARER_TOKEN',
        apiKey: 'API_KEY',
        allowMutatingTests: 'API_ALLOW_MUTATING_TESTS',
      },
      warnings: [
        { code: 'DEFAULT_RESPONSE', count: 1, at: 'GET /pets', detail: '' },
        { code: 'PATH_VALUES_INVENTED', count: 1, at: '#', detail: 'put real values into PATH_VALUES' },
      ],
      execution: { sourceSyntaxValidated: true, generatedTestsExecuted: false, networkRequestsMade: false },
    })
    expect(documentSha256).toBe(createHash('sha256').update(JSON.stringify(shop)).digest('hex'))
    expect(sourceSha256).toBe(createHash('sha256').update(source).digest('hex'))
  })

  test('counts what was left out by max_operations', async () => {
    const result = await generate(shop, { max_operations: 2 })
    expect(result).toMatchObject({ operationCount: 3, generatedTestCount: 2, truncated: true })
    expect(await generate(shop, { max_operations: 3 })).toMatchObject({
      generatedTestCount: 3,
      truncated: false,
    })
  })

  test('says in its docstring how much of the document is tested', async () => {
    const some = await generate(shop, { max_operations: 2 })
    expect(some.source).toMatch(/^"""Smoke tests for 2 of the documented operations of an HTTP API\.\n/)
    const untested = await generate(api({ '/x': { get: { responses: ok }, post: {} } }))
    expect(untested.source).toMatch(/^"""Smoke tests for 1 of the documented operations of an HTTP API\.\n/)
    const all = await generate(shop)
    expect(all.source).toMatch(/^"""Smoke tests for every documented operation of an HTTP API\.\n/)
  })

  test('is the same for a document and its YAML form, but for the hash of the document', async () => {
    const yaml =
      'openapi: 3.0.3\ninfo: {title: T, version: "1"}\npaths:\n  /x:\n    get:\n      responses:\n        200: {description: ok}\n'
    const json = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: { '/x': { get: { responses: ok } } },
    }
    const fromYaml = await generate(yaml, { format: 'yaml' })
    const fromJson = await generate(json)
    expect(fromYaml.source.replace(fromYaml.documentSha256, '')).toBe(
      fromJson.source.replace(fromJson.documentSha256, ''),
    )
  })

  test('leads to code metrics with a template that its own result fills', async () => {
    const [followUp] = openapiTestGenerate.followUps
    const result = await generate(shop)
    const filled = resolveTemplate(followUp?.template ?? {}, { request: {}, result, placeholders: {} })
    expect(filled).toEqual({ code: result.source, language: 'python' })
  })
})

describe('the module', () => {
  test('follows the contract line by line', async () => {
    const { source } = await generate(shop, { timeout_seconds: 7 })
    expect(source).toContain(
      'BASE_URL = os.environ.get("API_BASE_URL", "https://api.example.com/v1").rstrip("/")',
    )
    expect(source).toContain('TIMEOUT_SECONDS = 7\n')
    expect(source).toContain('        request.headers["X-API-Key"] = key\n')
    expect(source).toContain(
      'pytestmark = pytest.mark.skipif(not BASE_URL, reason="API_BASE_URL is not set")',
    )
    expect(source).toContain(
      'def test_listpets():\n    response = call("GET", "/pets")\n    check_status(response, "200", "4XX", "default")\n',
    )
    expect(source).toContain(
      '@mutating\ndef test_createpet():\n    response = call("POST", "/pets", json={"name": "Rex"})\n',
    )
    expect(source).toContain('PATH_VALUES = {\n    "/pets/{id}": "1",  # invented\n}\n')
    expect(source).toContain('call("GET", "/pets/{id}")')
  })

  test('guards every method but the safe ones', async () => {
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
    const item = Object.fromEntries(methods.map((method) => [method, { operationId: method, responses: ok }]))
    const additionalOperations = { COPY: { operationId: 'copy', responses: ok } }
    const result = await generate(api({ '/x': { ...item, additionalOperations } }, { openapi: '3.2.0' }))
    const guarded = result.operations.filter(({ mutatingGuard }) => mutatingGuard).map(({ method }) => method)
    expect(guarded.toSorted()).toEqual(['COPY', 'DELETE', 'PATCH', 'POST', 'PUT'])
    expect(result.guardedMutationCount).toBe(5)
    expect(result.source.match(/^@mutating$/gm)).toHaveLength(5)
  })

  test('puts parameters where they belong and leaves optional ones out until asked', async () => {
    const parameters = [
      {
        name: 'q',
        in: 'query',
        required: true,
        schema: { type: 'array', items: { type: 'string', enum: ['a'] } },
      },
      { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'session', in: 'cookie', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', schema: { type: 'integer' } },
    ]
    const document = api({ '/x': { get: { operationId: 'x', parameters, responses: ok } } })
    const least = await generate(document)
    expect(least.source).toContain('params=[("q", "a")],')
    expect(least.source).toContain('headers={"X-Trace": "3fa85f64-5717-4562-b3fc-2c963f66afa6"},')
    expect(least.source).toContain('cookies={"session": "example"},')
    expect((await generate(document, { include_optional: true })).source).toContain(
      'params=[("q", "a"), ("page", "1")],',
    )
  })

  test.each([
    ['application/json', { type: 'object' }, 'json={}'],
    [
      'application/merge-patch+json',
      { type: 'object' },
      'headers={"Content-Type": "application/merge-patch+json"},\n        json={},',
    ],
    [
      'application/x-www-form-urlencoded',
      { type: 'object', properties: { a: { type: 'array', items: { type: 'integer' } } } },
      'data=[("a", "1")]',
    ],
    [
      'multipart/form-data',
      { type: 'object', properties: { f: { type: 'string', format: 'binary' } } },
      'files=[("f", ("file.bin", b"example", "application/octet-stream"))]',
    ],
    [
      'multipart/form-data',
      { type: 'object', properties: { t: { type: 'string' } } },
      'files=[("t", (None, "example"))]',
    ],
    ['text/plain', { type: 'string' }, 'data=b"example"'],
    [
      'application/xml',
      {
        type: 'object',
        xml: { name: 'pet', namespace: 'https://x.example/' },
        required: ['id', 'tags', 'note'],
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
          note: { type: 'string', example: 'a<b&"c"' },
        },
      },
      `<pet xmlns="https://x.example/" id="1"><tags><tag>example</tag></tags><note>a&lt;b&amp;&quot;c&quot;</note></pet>`,
    ],
    ['application/octet-stream', { type: 'string', format: 'binary' }, 'data=b"example"'],
  ])('sends %s', async (type, schema, expected) => {
    const requestBody = { content: { [type]: { schema } } }
    const { source } = await generate(
      api({ '/x': { post: { operationId: 'x', requestBody, responses: ok } } }),
    )
    expect(source).toContain(expected)
  })

  test('prefers JSON among several types, and says when it can send none', async () => {
    const content = {
      'application/xml': { schema: {} },
      'text/plain': {},
      'application/json': { example: { a: 1 } },
    }
    const post = (body: object) =>
      api({ '/x': { post: { operationId: 'x', requestBody: { content: body }, responses: ok } } })
    expect((await generate(post(content))).source).toContain('json={"a": 1}')
    const { source, warnings } = await generate(post({ 'application/dns': { schema: { type: 'object' } } }))
    expect(source).toContain(
      '@pytest.mark.skip(reason="no body could be made of type application/dns")\n@mutating\ndef test_x():\n    response = call("POST", "/x")\n',
    )
    expect(warnings.map(({ code }) => code)).toEqual(['BODY_MEDIA_UNSUPPORTED', 'TEST_SKIPPED'])
  })

  test('a type with parameters that are none is sent without them', async () => {
    const content = { 'application/json, version=1.0.0': { schema: { type: 'object' } } }
    const post = { operationId: 'x', requestBody: { content }, responses: ok }
    expect((await generate(api({ '/x': { post } }))).source).toContain('call("POST", "/x", json={})')
  })

  test.each([
    ['3.1.0', true, 'call("GET", "/x", json={})'],
    ['3.1.0', false, 'call("GET", "/x")'],
    ['3.0.3', true, 'call("GET", "/x")'],
  ])('in %s a GET body whose required is %s gives %s', async (openapi, required, expected) => {
    const requestBody = { required, content: { 'application/json': { schema: { type: 'object' } } } }
    const get = { operationId: 'x', requestBody, responses: ok }
    expect((await generate(api({ '/x': { get } }, { openapi }))).source).toContain(expected)
  })

  test('an object in the query has at least one property to show', async () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' }, b: {} } }
    const parameters = [{ name: 'q', in: 'query', required: true, schema }]
    const { source } = await generate(api({ '/x': { get: { operationId: 'x', parameters, responses: ok } } }))
    expect(source).toContain('params=[("a", "1")]')
  })

  test('a server that every operation names is the base, one of some operations a warning', async () => {
    const servers = [{ url: 'https://files.example/v1' }]
    const get = { operationId: 'x', servers, responses: ok }
    const none = { servers: [] }
    const common = await generate(api({ '/x': { get }, '/y': { servers, get: { responses: ok } } }, none))
    expect(common.baseUrlDefault).toBe('https://files.example/v1')
    expect(common.warnings.map(({ code }) => code)).toEqual(['OPERATION_ID_MISSING'])
    const some = await generate(
      api({ '/x': { get }, '/y': { get: { operationId: 'y', responses: ok } } }, none),
    )
    expect(some.baseUrlDefault).toBe('')
    expect(some.warnings.map(({ code }) => code)).toEqual(['SERVER_OVERRIDE_IGNORED', 'TEST_SKIPPED'])
    expect(some.source).toContain('@pytest.mark.skipif(\n    BASE_URL != "https://files.example/v1",\n')
  })

  test('an operation may stand elsewhere in the document, but not outside it', async () => {
    const parts = { 'x-operations': { list: { operationId: 'list', responses: ok } } }
    const inside = { '/x': { get: { $ref: '#/x-operations/list' } }, '/y': { get: { $ref: 'y.yaml' } } }
    const { operations, operationCount, warnings } = await generate(api(inside, parts))
    expect([operationCount, operations[0]?.testName]).toEqual([1, 'test_list'])
    expect(warnings.map(({ code }) => code)).toEqual(['EXTERNAL_REF', 'OPERATION_INVALID'])
  })

  test('knows where the document wants its key', async () => {
    const securitySchemes = {
      header: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      basic: { type: 'http', scheme: 'basic' },
      host: { type: 'apiKey', in: 'header', name: 'Host' },
      unused: { type: 'apiKey', in: 'header', name: 'X-Unused' },
    }
    const security = [{ header: [] }, { query: [], cookie: [], basic: [], host: [] }]
    const get = { operationId: 'x', security, responses: ok }
    const { source, warnings } = await generate(api({ '/x': { get } }, { components: { securitySchemes } }))
    expect(source).toContain(
      [
        'SCHEMES = {',
        '    "header": {',
        '        "in": "header",',
        '        "name": "X-Shop-Key",',
        '        "variables": ["API_KEY_HEADER", "API_KEY"],',
        '    },',
        '    "basic": {"in": "basic", "variables": ["API_KEY_BASIC", "API_KEY"]},',
      ].join('\n'),
    )
    expect(source).toContain('SECURITY = [["header"], ["basic", "cookie", "query"]]\n')
    expect(source).not.toContain('X-Unused')
    expect(warnings).toEqual([
      { code: 'SECURITY_UNSUPPORTED', count: 1, at: 'GET /x', detail: 'host' },
      {
        code: 'CREDENTIAL_VARIABLES',
        count: 4,
        at: '#',
        detail: 'API_KEY_HEADER, API_KEY_BASIC, API_KEY_COOKIE, API_KEY_QUERY',
      },
    ])
  })

  test('one scheme of a kind is read from the variable of the contract alone', async () => {
    const securitySchemes = {
      token: { type: 'http', scheme: 'Bearer' },
      staff: { type: 'http', scheme: 'basic' },
    }
    const paths = {
      '/a': { get: { operationId: 'a', security: [{ token: [] }], responses: ok } },
      '/b': { get: { operationId: 'b', security: [{ staff: [] }], responses: ok } },
      '/c': { get: { operationId: 'c', security: [{ token: [] }], responses: ok } },
    }
    const { source, warnings } = await generate(api(paths, { components: { securitySchemes } }))
    expect(source).toContain('    "token": {"in": "bearer", "variables": ["API_BEARER_TOKEN"]},\n')
    expect(source).toContain('    "staff": {"in": "basic", "variables": ["API_KEY"]},\n')
    expect(source).toContain('call("GET", "/a")\n')
    expect(source).toContain('call("GET", "/b", security=[["staff"]])\n')
    expect(warnings).toEqual([])
  })

  test('the order of the schemes of one requirement does not matter', async () => {
    const securitySchemes = {
      key: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' },
      id: { type: 'apiKey', in: 'header', name: 'X-Shop-Id' },
    }
    for (const security of [[{ key: [], id: [] }], [{ id: [], key: [] }]]) {
      const document = api(
        { '/x': { get: { security, responses: ok } } },
        { components: { securitySchemes } },
      )
      const { source } = await generate(document)
      expect(source).toContain('SECURITY = [["id", "key"]]\n')
    }
  })

  test('never sets a header that would smuggle, break or disguise a request', async () => {
    const names = [
      'Host',
      'Content-Length',
      'Transfer-Encoding',
      'Cookie',
      'Proxy-Authorization',
      'X-HTTP-Method-Override',
      'X-API-Key',
      'Bad Name',
      'Authorization',
    ]
    const parameters = names.map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    }))
    parameters.push({
      name: 'X-Split',
      in: 'header',
      required: true,
      schema: { type: 'string', default: 'a\r\nX: y' } as { type: string },
    })
    const { source } = await generate(api({ '/x': { get: { operationId: 'x', parameters, responses: ok } } }))
    expect(source).toContain('call("GET", "/x")')
  })
})

describe('limits', () => {
  test('a source stops growing at the length its follow-up accepts, at a whole test', async () => {
    const example = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`key${index}`, 'v'.repeat(30)]),
    )
    const post = { requestBody: { content: { 'application/json': { example } } }, responses: ok }
    const paths = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`/p${index}`, { post }]))
    const result = await generate(api(paths))
    expect(result.source.length).toBeLessThanOrEqual(SOURCE_CHARACTERS)
    expect(result.source.length).toBeGreaterThan(SOURCE_CHARACTERS * 0.9)
    expect(result.truncated).toBe(true)
    expect(result.generatedTestCount).toBe(result.operations.length)
    expect(result.generatedTestCount).toBeLessThan(100)
    expect(result.warnings.map(({ code }) => code)).toContain('SOURCE_TRUNCATED')
  })

  test.each([
    ['document', { document: '' }],
    ['document', { document: 7 }],
    ['format', { document: '{}', format: 'xml' }],
    ['max_operations', { document: '{}', max_operations: 0 }],
    ['max_operations', { document: '{}', max_operations: 501 }],
    ['max_operations', { document: '{}', max_operations: 1.5 }],
    ['include_optional', { document: '{}', include_optional: 'yes' }],
    ['timeout_seconds', { document: '{}', timeout_seconds: 121 }],
    ['maxOperations', { document: '{}', maxOperations: 5 }],
  ])('a wrong %s is refused before anything runs', (field, input) => {
    try {
      parseInput(openapiTestGenerate.input, input)
      expect.unreachable()
    } catch (cause) {
      expect(cause).toBeInstanceOf(Problem)
      expect((cause as Problem).errors.map(({ pointer }) => pointer)).toEqual([`/${field}`])
    }
  })

  test('every wrong field is told at once', () => {
    const wrong = { document: 7, format: 'xml', max_operations: 0, timeout_seconds: 'x', other: 1 }
    try {
      parseInput(openapiTestGenerate.input, wrong)
      expect.unreachable()
    } catch (cause) {
      const pointers = (cause as Problem).errors.map(({ pointer }) => pointer)
      expect(pointers.toSorted()).toEqual(
        Object.keys(wrong)
          .map((name) => `/${name}`)
          .toSorted(),
      )
    }
  })

  test('defaults are those of the contract', () => {
    expect(parseInput(openapiTestGenerate.input, { document: '{}' })).toEqual({
      document: '{}',
      format: 'json',
      max_operations: 100,
      include_optional: false,
      timeout_seconds: 20,
    })
  })

  test('a document in several files is refused with what it refers to and what to do', async () => {
    const elsewhere = { $ref: '../paths/users.yaml' }
    const paths = { '/a': { get: elsewhere }, '/b': elsewhere, '/c': { get: { $ref: '#/gone' }, put: 7 } }
    const outside = 'refers to "../paths/users.yaml", which is not inside the document'
    await expect(generate(api(paths))).rejects.toMatchObject({
      code: 'no-operations',
      errors: [
        { message: `/a: its get ${outside}: bundle its files into one first` },
        { message: `/b: it ${outside}: bundle its files into one first` },
        { message: '/c: its get refers to what is not there' },
      ],
    })
  })

  test('a module without a test is not sold, and every path says why it has none', async () => {
    await expect(generate(api({ '/x': { summary: 's' } }))).rejects.toMatchObject({ code: 'no-operations' })
    await expect(generate(api({}))).rejects.toMatchObject({ code: 'no-operations' })
    await expect(
      generate(api({ '/x': { get: { responses: { ok: {} } } }, y: {}, '/z': [] })),
    ).rejects.toMatchObject({
      code: 'no-operations',
      errors: [
        { pointer: '/document', message: 'y: a path starts with a slash and has at most 2000 characters' },
        { pointer: '/document', message: '/z: its path item is not an object' },
        {
          pointer: '/document',
          message: 'GET /x: it documents no response that a status code can be compared with',
        },
      ],
    })
  })
})

test('a source of ours that does not parse is a defect of ours, not a problem of the caller', async () => {
  const refuses = {
    inspect: async () => ({
      valid: false as const,
      pythonVersion: '3',
      error: { kind: 'syntax' as const, message: 'invalid syntax', line: 1, column: 1 },
    }),
  }
  const request = parseInput(openapiTestGenerate.input, { document: JSON.stringify(shop) })
  const run = async () =>
    openapiTestGenerate.run(request, { signal: new AbortController().signal, python: refuses })
  await expect(run()).rejects.not.toBeInstanceOf(Problem)
  await expect(run()).rejects.toThrow('does not parse')
})
