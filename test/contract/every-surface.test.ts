import {
  getOpenAPI,
  getWarningsFor402Body,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForL4,
  getWarningsForOpenAPI,
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  getL3ForOpenAPI,
  validatePaymentRequiredDetailed,
  type OpenApiSource,
} from '@agentcash/discovery'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Validator } from '@seriousme/openapi-schema-validator'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import { load as parseYaml } from 'js-yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteDescription } from '../../src/catalog/site.ts'
import { buildJsonSchema } from '../../src/core/json-schema.ts'
import { servicePath } from '../../src/core/paths.ts'
import { formatUsd, showPrice } from '../../src/core/price.ts'
import { services } from '../../src/services/registry.ts'
import { post, serviceUrl } from '../status/call.ts'

interface Json {
  readonly [key: string]: Json
}

const load = async (path: string): Promise<Json> => (await (await fetch(serviceUrl + path)).json()) as Json
const read = async (path: string): Promise<string> => (await fetch(serviceUrl + path)).text()

let openapi: Json, manifest: Json, catalog: Json, llms: string, skill: string
let tools: readonly { name: string; description?: string | undefined; inputSchema: unknown }[]

beforeAll(async () => {
  ;[openapi, manifest, catalog] = await Promise.all([
    load('/openapi.json'),
    load('/.well-known/x402'),
    load('/catalog.json'),
  ])
  ;[llms, skill] = await Promise.all([read('/llms.txt'), read('/skill.md')])
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${serviceUrl}/mcp`)))
  tools = (await client.listTools()).tools
  await client.close()
})

/** The schema with every name replaced by what it stands for. */
function inlineNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlineNames)
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...rest } = value as Record<string, unknown>
  const named =
    typeof $ref === 'string' ? openapi['components']?.['schemas']?.[$ref.split('/').at(-1) ?? ''] : {}
  const parts = { ...(named as object), ...rest }
  return Object.fromEntries(Object.entries(parts).map(([key, item]) => [key, inlineNames(item)]))
}

describe.each(services.map((service) => [service.name, service] as const))('%s', (name, service) => {
  const path = servicePath(name)
  const price = formatUsd(service.price)
  const shown = showPrice(price)

  test('costs the same on every surface', async () => {
    const challenge = decodePaymentRequiredHeader(
      (await post(path, undefined)).headers.get('payment-required') ?? '',
    )
    const amounts = challenge.accepts.map((option) => 'amount' in option && option.amount)
    expect(amounts).toEqual([service.price.atomic.toString(), service.price.atomic.toString()])
    expect(openapi['paths']?.[path]?.['post']?.['x-payment-info']?.['price']?.['amount']).toBe(price.slice(1))
    expect(llms).toContain(`POST ${serviceUrl}${path}, ${shown}.`)
    expect(skill).toContain(`\`POST ${serviceUrl}${path}\` | ${shown} |`)
    const entry = (catalog['services'] as unknown as Json[]).find(
      (one) => (one['service'] as unknown) === name,
    )
    expect(entry).toMatchObject({ price, path, maximum_atomic_usdc: service.price.atomic.toString() })
    expect(tools.find((tool) => tool.name === name.replace(/[^a-z0-9]/g, '_'))?.description).toContain(
      ` ${shown} USDC`,
    )
  })

  test('offers the same payment options in its challenge and in the manifest', async () => {
    const challenge = (await (await post(path, undefined)).json()) as Json
    const entry = (manifest['resources'] as unknown as Json[]).find(
      (one) => (one['url'] as unknown) === serviceUrl + path,
    )
    expect(entry?.['accepts']).toEqual(challenge['accepts'])
  })

  test('takes the same input on every surface', () => {
    const schema = buildJsonSchema(service.input, 'input')
    const content = openapi['paths']?.[path]?.['post']?.['requestBody']?.['content']
    expect(inlineNames(content?.['application/json']?.['schema'])).toEqual(schema)
    expect(tools.find((tool) => tool.name === name.replace(/[^a-z0-9]/g, '_'))?.inputSchema).toMatchObject(
      schema,
    )
  })

  test('has a page, a sample and a try page where its follow-up suggestions lead', async () => {
    for (const folder of ['catalog', 'samples', 'try']) {
      const html = await fetch(`${serviceUrl}/${folder}/${name}`, { headers: { accept: 'text/html' } })
      expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(await html.text()).toContain(service.title)
      const json = await fetch(`${serviceUrl}/${folder}/${name}.json`)
      expect(json.headers.get('content-type')).toBe('application/json')
    }
  })

  test("passes the indexer's own validator without an issue", async () => {
    const response = await post(path, undefined)
    const challenge = decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '')
    const { issues } = validatePaymentRequiredDetailed(challenge)
    // Test networks and plain http are what a sandbox is; every other remark would follow it into production.
    expect(issues.filter((issue) => !/sepolia|devnet|testnet|https/i.test(JSON.stringify(issue)))).toEqual([])
    expect(
      getWarningsFor402Body(await response.json()).filter(
        (issue) => !/sepolia|devnet|testnet|https/i.test(JSON.stringify(issue)),
      ),
    ).toEqual([])
  })
})

test('the OpenAPI document is valid', async () => {
  const result = await new Validator().validate(openapi)
  expect(result.errors ?? []).toEqual([])
})

test('the indexer finds nothing to complain of in the OpenAPI document', async () => {
  const found = (await getOpenAPI(serviceUrl)).unwrapOr(null)
  const source = found as OpenApiSource
  const routes = services.map((service) => getL3ForOpenAPI(source, servicePath(service.name), 'POST'))
  const warnings = [
    ...getWarningsForOpenAPI(found),
    ...getWarningsForL2(checkL2ForOpenAPI(source)),
    ...getWarningsForL4(checkL4ForOpenAPI(source)),
    ...routes.flatMap((route) => getWarningsForL3(route)),
  ]
  expect(warnings).toEqual([])
})

test('documents are open to every origin and may be cached for a while', async () => {
  for (const path of [
    '/openapi.json',
    '/.well-known/x402',
    '/llms.txt',
    '/catalog.json',
    '/.well-known/api-catalog',
    '/.well-known/agent-card.json',
    '/.well-known/security.txt',
    '/robots.txt',
    '/favicon.svg',
  ]) {
    const response = await fetch(serviceUrl + path)
    expect([
      path,
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('cache-control'),
    ]).toEqual([path, 200, '*', 'public, max-age=300'])
  }
})

test('skill.md begins with what a skill loader can read', () => {
  const [, head = ''] = skill.split('---\n')
  expect(parseYaml(head)).toEqual({ name: 'tollgauge', description: siteDescription })
})

test('every request, answer, finding and metric of the OpenAPI document has a name, and no object is anonymous', () => {
  const schemas = openapi['components']?.['schemas'] as unknown as Record<string, Json>
  const anonymous: string[] = []
  const visit = (place: string, value: unknown, isNamed: boolean): void => {
    if (value === null || typeof value !== 'object') return
    const schema = value as Record<string, unknown>
    const isObject =
      schema['type'] === 'object' && Object.keys((schema['properties'] ?? {}) as object).length > 0
    if (isObject && !isNamed) anonymous.push(place)
    for (const [key, part] of Object.entries(schema)) visit(`${place}/${key}`, part, false)
  }
  for (const service of services) {
    const operation = openapi['paths']?.[servicePath(service.name)]?.['post']
    const owner = String(operation?.['operationId']).replace(/^./, (letter) => letter.toUpperCase())
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([`${owner}Request`, `${owner}Data`, `${owner}Response`]),
    )
    for (const [name, schema] of Object.entries(schemas))
      if (name.startsWith(owner)) visit(name, schema, true)
  }
  expect(anonymous).toEqual([])
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['CodeMetricsFunctionMetric', 'Problem', 'Defect']),
  )
})

test('no published integer claims the bounds of a double as its own', () => {
  expect(JSON.stringify(openapi)).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

test('llms.txt is read by the rules of its format: prose first, then headings with nothing but links', () => {
  const [head = '', ...sections] = llms.split(/^## .*$/m)
  expect(head).toMatch(/^# .+\n\n> .+\n/)
  expect(sections.length).toBeGreaterThanOrEqual(2)
  for (const section of sections)
    for (const line of section.trim().split('\n')) expect(line).toMatch(/^- \[[^\]]+\]\([^)]+\)(?:: .+)?$/)
})

test.each([
  ['llms.txt', () => llms],
  ['skill.md', () => skill],
])('%s teaches follow-ups, budgets, keys and repeats in under 2,000 tokens', (_, text) => {
  // Four characters are about a token of English.
  expect(text().length / 4).toBeLessThan(2_000)
  for (const word of [
    '$result.',
    '$request.',
    '$json(',
    '$find(',
    'cap',
    'Idempotency-Key',
    'maximum_atomic_usdc',
    'repeat',
  ])
    expect(text()).toContain(word)
})

test('the agent card claims no protocol that is not spoken', async () => {
  const card = await load('/.well-known/agent-card.json')
  expect(card).not.toHaveProperty('url')
  expect(card['supportedInterfaces']).toMatchObject([{ url: `${serviceUrl}/mcp`, protocolBinding: 'MCP' }])
})
