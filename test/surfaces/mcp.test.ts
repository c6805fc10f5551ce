import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { PaymentRequired } from '@x402/core/types'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyerClient, loadDemoWallets } from '../standins/official-buyer.ts'
import type { NetworkName } from '../../src/payments/terms/payment-network.ts'
import type { SandboxDescription } from '../../src/payments/sandbox/sandbox-description.ts'
import { serviceUrl } from '../status/call.ts'
import { services } from '../../src/services/registry.ts'

interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: unknown
  readonly content: { readonly text: string }[]
  readonly _meta?: Record<string, unknown>
}

let client: Client
const tool = 'developer_code_metrics'
const args = { code: 'def f(a):\n    return a if a else 0\n' }

beforeAll(async () => {
  client = new Client({ name: 'buyer', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${serviceUrl}/mcp`)))
})
afterAll(() => client.close())

const call = async (name: string, body: Record<string, unknown>, payment?: unknown): Promise<ToolResult> =>
  (await client.callTool({
    name,
    arguments: body,
    ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }),
  })) as unknown as ToolResult

async function pay(network: NetworkName, required: PaymentRequired): Promise<unknown> {
  const sandbox = (await (await fetch(`${serviceUrl}/sandbox`)).json()) as SandboxDescription
  return createBuyerClient(await loadDemoWallets(sandbox, network), 1_000_000n).createPaymentPayload(required)
}

test('an unpaid tool answers with the challenge, as structure and as text', async () => {
  const result = await call(tool, args)
  expect(result.isError).toBe(true)
  expect(result.structuredContent).toMatchObject({ x402Version: 2, resource: { url: `mcp://tool/${tool}` } })
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
})

test.each(['base', 'solana'] as const)(
  'a tool paid on %s gives the envelope and a receipt',
  async (network) => {
    const required = (await call(tool, args)).structuredContent as PaymentRequired
    const result = await call(tool, args, await pay(network, required))
    expect(result.isError ?? false).toBe(false)
    expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({
      service: 'developer.code-metrics',
      data: { functions: 1 },
    })
    expect(result.structuredContent).toEqual(JSON.parse(result.content[0]?.text ?? ''))
    expect(result._meta?.['x402/payment-response']).toMatchObject({ success: true })
    // What is suggested next is found by the name it has here.
    const names = (await client.listTools()).tools.map(({ name }) => name)
    const { meta } = result.structuredContent as { meta: { next_actions: { use_output: string }[] } }
    expect(meta.next_actions.length).toBeGreaterThan(0)
    for (const { use_output: advice } of meta.next_actions)
      expect(names).toContain(/Over MCP the tool is (\w+)\.$/.exec(advice)?.[1])
  },
)

test('every paid tool says what it gives, answer and challenge alike, so that a client that checks can pay', async () => {
  const { tools } = await client.listTools()
  const paid = tools.filter(({ name }) => !['catalog', 'sample'].includes(name))
  expect(paid).toHaveLength(services.length)
  const ajv = new Ajv2020({ strict: false })
  for (const { name, outputSchema } of paid) {
    const check = ajv.compile(outputSchema as object)
    expect(check((await call(name, {})).structuredContent)).toBe(true)
    const { text = '' } = (await call('sample', { service: serviceOf(name) })).content[0] ?? {}
    const { response } = JSON.parse(text) as { response: object }
    expect(check(response) ? [] : check.errors).toEqual([])
    expect(check({ ...response, service: 'another.one' })).toBe(false)
  }
})

const serviceOf = (toolName: string): string | undefined =>
  services.find(({ name }) => name.replace(/[^a-z0-9]/g, '_') === toolName)?.name

test('bad input is refused free of charge with every defect', async () => {
  const required = (await call(tool, args)).structuredContent as PaymentRequired
  const result = await call(tool, { cod: 1 }, await pay('base', required))
  expect(result.isError).toBe(true)
  expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({ code: 'invalid-input', charged: false })
})

test('catalog and sample are free', async () => {
  const catalog = JSON.parse((await call('catalog', {})).content[0]?.text ?? '') as { services: unknown[] }
  expect(catalog.services).toHaveLength(services.length)
  const sample = JSON.parse(
    (await call('sample', { service: 'document.diff' })).content[0]?.text ?? '',
  ) as unknown
  expect(sample).toMatchObject({ request: {}, response: { service: 'document.diff' } })
})
