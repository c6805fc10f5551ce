import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateFrom } from './openapi-documents.ts'
import { explainSkip, findPytest, runPython } from './openapi-python.ts'

const python = findPytest()
const withoutPytest = explainSkip(python === null, 'no python3 with pytest and requests was found')

let server: Server
let base: string
let folder: string
let status = 200
let seen: Record<'line' | 'authorization' | 'key' | 'cookie', string | undefined>[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const { authorization, cookie, 'x-api-key': key } = request.headers
    seen.push({ line: `${request.method} ${request.url}`, authorization, cookie, key: key?.toString() })
    request.resume().on('end', () => response.writeHead(status, { location: '/elsewhere' }).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'openapi-behaviour-'))
})
beforeEach(() => {
  status = 200
  seen = []
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface RunOptions {
  servers?: object[]
  responses?: object
  security?: object
  env?: Record<string, string>
}

/** Runs the module of a GET and a POST for real; answers what pytest counted. */
async function run(options: RunOptions): Promise<string> {
  const output = await runVerbosely(options)
  return output.match(/\d+ (?:passed|failed|skipped)(?:, \d+ (?:passed|failed|skipped))*/)?.[0] ?? output
}

async function runVerbosely({
  servers,
  responses = { 200: {} },
  security,
  env = {},
}: RunOptions): Promise<string> {
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/b?c' },
  ]
  const item = {
    parameters,
    get: { operationId: 'read', responses },
    post: { operationId: 'write', responses },
  }
  const document = { openapi: '3.1.0', paths: { '/things/{id}': item }, servers, ...security }
  const generated = generateFrom({ text: JSON.stringify(document), format: 'json' })
  if (generated instanceof Error) throw generated
  writeFileSync(join(folder, 'test_things.py'), generated.source)
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '--junitxml=results.xml', 'test_things.py']
  const { output } = await runPython(python ?? '', args, { cwd: folder, env })
  return output
}

test.skipIf(withoutPytest)('tests that change data are skipped until they are allowed', async () => {
  expect(await run({ env: { API_BASE_URL: base } })).toBe('1 passed, 1 skipped')
  expect(await run({ env: { API_BASE_URL: base, API_ALLOW_MUTATING_TESTS: 'true' } })).toBe(
    '1 passed, 1 skipped',
  )
  expect(seen.map(({ line }) => line)).toEqual(['GET /things/a%2Fb%3Fc', 'GET /things/a%2Fb%3Fc'])
  expect(await run({ env: { API_BASE_URL: base, API_ALLOW_MUTATING_TESTS: '1' } })).toBe('2 passed')
})

test.skipIf(withoutPytest)(
  "the base URL is the environment's, else the document's; without one nothing is sent",
  async () => {
    const servers = [{ url: `${base}/from-document/` }]
    expect(await run({ servers })).toBe('1 passed, 1 skipped')
    expect(await run({ servers, env: { API_BASE_URL: `${base}/from-environment/` } })).toBe(
      '1 passed, 1 skipped',
    )
    expect(await run({ servers, env: { API_BASE_URL: '' } })).toBe('2 skipped')
    expect(await run({})).toBe('2 skipped')
    expect(seen.map(({ line }) => line?.split('/')[1])).toEqual(['from-document', 'from-environment'])
  },
)

test.skipIf(withoutPytest)('credentials travel as the contract says', async () => {
  await run({ env: { API_BASE_URL: base, API_BEARER_TOKEN: 'token', API_KEY: 'key' } })
  await run({ env: { API_BASE_URL: base } })
  expect(seen.map(({ authorization, key }) => [authorization, key])).toEqual([
    ['Bearer token', 'key'],
    [undefined, undefined],
  ])
})

test.skipIf(withoutPytest)(
  'a declared Basic scheme, a key in the query and one in a cookie are served by the key, whatever token is set',
  async () => {
    const securitySchemes = {
      basic: { type: 'http', scheme: 'basic' },
      query: { type: 'apiKey', in: 'query', name: 'k' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    }
    const security = { security: [{ basic: [], query: [], cookie: [] }], components: { securitySchemes } }
    await run({ security, env: { API_BASE_URL: base, API_KEY: 'user:pass word' } })
    await run({ security, env: { API_BASE_URL: base, API_KEY: 'key', API_BEARER_TOKEN: 'token' } })
    const basic = `Basic ${Buffer.from('user:pass word').toString('base64')}`
    expect(seen.map(({ line, authorization, cookie }) => [line, authorization, cookie])).toEqual([
      ['GET /things/a%2Fb%3Fc?k=user%3Apass+word', basic, 'sid=user:pass word'],
      ['GET /things/a%2Fb%3Fc?k=key', `Basic ${Buffer.from('key:').toString('base64')}`, 'sid=key'],
    ])
  },
)

test.skipIf(withoutPytest)(
  'only documented status codes pass, and default never excuses a server error',
  { timeout: 180_000 },
  async () => {
    const outcome = async (code: number, responses: object): Promise<string> => {
      status = code
      return run({ responses, env: { API_BASE_URL: base } })
    }
    expect(await outcome(404, { 200: {} })).toBe('1 failed, 1 skipped')
    expect(await outcome(404, { 200: {}, '4XX': {} })).toBe('1 passed, 1 skipped')
    expect(await outcome(404, { default: {} })).toBe('1 passed, 1 skipped')
    expect(await outcome(500, { default: {} })).toBe('1 failed, 1 skipped')
    expect(await outcome(503, { '5XX': {} })).toBe('1 passed, 1 skipped')
  },
)

test.skipIf(withoutPytest)('a redirect is an answer, not an invitation', async () => {
  status = 302
  expect(await run({ responses: { 302: {} }, env: { API_BASE_URL: base, API_KEY: 'key' } })).toBe(
    '1 passed, 1 skipped',
  )
  expect(seen).toHaveLength(1)
})

test.skipIf(withoutPytest)(
  'a pass on a refusal is a warning, a count and a property, and says what would change it',
  async () => {
    const securitySchemes = { shop: { type: 'http', scheme: 'bearer' } }
    const security = { security: [{ shop: [] }], components: { securitySchemes } }
    const env = { API_BASE_URL: base }
    status = 401
    const unknown = await runVerbosely({ security, responses: { 200: {}, 401: {} }, env })
    const hint = 'passed on 401: the credentials in API_BEARER_TOKEN are missing or not enough'
    expect(unknown).toContain(hint)
    expect(unknown).toContain('1 tests passed on a refusal (a 4xx answer)')
    expect(unknown).toMatch(/1 passed, 1 skipped, 2 warnings/)
    expect(readFileSync(join(folder, 'results.xml'), 'utf8')).toContain(
      `<property name="refusal" value="${hint}"`,
    )
    status = 404
    const absent = await runVerbosely({ responses: { 200: {}, '4XX': {} }, env })
    expect(absent).toContain('passed on 404: PATH_VALUES may need an id that exists for "/things/{id}"')
  },
)

test.skipIf(withoutPytest)(
  'no output holds a secret: failures, connection errors, values that cannot be sent',
  async () => {
    const securitySchemes = { key: { type: 'apiKey', in: 'query', name: 'access' } }
    const security = { security: [{ key: [] }], components: { securitySchemes } }
    status = 500
    const secret = 'SECRET/key+1'
    const failed = await runVerbosely({ security, env: { API_BASE_URL: base, API_KEY: secret } })
    expect(failed).toContain(`GET ${base}/things/a%2Fb%3Fc?access=*** answered 500`)
    expect(failed).toContain('documented: 200')
    expect(seen[0]?.line).toContain('access=SECRET%2Fkey%2B1')
    const closed = 'http://127.0.0.1:9'
    const unreachable = await runVerbosely({ security, env: { API_BASE_URL: closed, API_KEY: secret } })
    expect(unreachable).toContain('was not answered')
    const broken = await runVerbosely({ env: { API_BASE_URL: base, API_BEARER_TOKEN: 'SECRET\nkey' } })
    expect(broken).toContain('cannot be sent: ')
    for (const output of [failed, unreachable, broken]) expect(output).not.toMatch(/SECRET/i)
  },
)
