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
import { formatUsd } from '../../src/core/price.ts'
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

describe.each(services.map((service) => [service.name, service] as const))('%s', (name, service) => {
  const path = servicePath(name)
  const price = formatUsd(service.price)

  test('costs the same on every surface', async () => {
    const challenge = decodePaymentRequiredHeader(
      (await post(path, undefined)).headers.get('payment-required') ?? '',
    )
    const amounts = challenge.accepts.map((option) => 'amount' in option && option.amount)
    expect(amounts).toEqual([service.price.atomic.toString(), service.price.atomic.toString()])
    expect(openapi['paths']?.[path]?.['post']?.['x-payment-info']?.['price']?.['amount']).toBe(price.slice(1))
    expect(llms).toContain(`POST ${serviceUrl}${path}, ${price}.`)
    expect(skill).toContain(`\`POST ${serviceUrl}${path}\` | ${price}`)
    const entry = (catalog['services'] as unknown as Json[]).find(
      (one) => (one['service'] as unknown) === name,
    )
    expect(entry).toMatchObject({ price, path, maximum_atomic_usdc: service.price.atomic.toString() })
    expect(tools.find((tool) => tool.name === name.replace(/[^a-z0-9]/g, '_'))?.description).toContain(price)
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
    expect(
      openapi['paths']?.[path]?.['post']?.['requestBody']?.['content']?.['application/json']?.['schema'],
    ).toEqual(schema)
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

test('llms.txt stays under 8 KB', () => {
  expect(new TextEncoder().encode(llms).length).toBeLessThan(8_192)
})
