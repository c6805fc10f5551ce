import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Application } from '../../src/application.ts'
import { everything } from '../../src/payments/ledger/ledger-report.ts'
import { startService } from '../start-service.ts'
import { faultyBody } from '../status/faulty-executor.ts'
import { createInlineExecutor, type InlineExecutor } from '../support/inline-executor.ts'
import { metricsPath, talkTo } from '../status/call.ts'

let service: Application
let executor: InlineExecutor

beforeAll(async () => {
  executor = createInlineExecutor()
  service = await startService({}, { executor })
})
afterAll(() => service.stop())

interface Answer {
  readonly status: number
  readonly text: string
}

/** By hand, because fetch would not let us name a host of our choice. */
function send(body: string, headers: Record<string, string> = {}, url = service.url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/mcp`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const call = (name: string, args: string, more = ''): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}${more}}}`
const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const tool = 'developer_code_metrics'

/** The result of a tool call, out of the stream that the transport answers with. */
function resultOf({ text }: Answer): { isError?: boolean; content: { text: string }[] } {
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text
  return (JSON.parse(data) as { result: { isError?: boolean; content: { text: string }[] } }).result
}

test.each([
  ['a host that is not ours', { host: 'evil.example' }],
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page without an origin of its own', { origin: 'null' }],
  ['a site that only looks local', { origin: 'http://localhost.evil.example' }],
])('%s cannot drive the tools', async (_name, headers) => {
  const { status, text } = await send(list, headers)
  expect(status).toBe(403)
  expect(JSON.parse(text)).toMatchObject({ code: 'origin-refused', charged: false })
})

test('our own pages and programs on this machine can', async () => {
  for (const headers of [{}, { origin: service.url }, { host: 'localhost:1234', origin: 'http://localhost' }])
    expect((await send(list, headers)).status).toBe(200)
})

test.each([
  ['ends too early', '{"jsonrpc":"2.0","id":1,', 400, -32700],
  ['never closes its string', '{"jsonrpc":"2.0', 400, -32700],
  ['nests without end', `{"jsonrpc":"2.0","id":${'['.repeat(5_000)}`, 400, -32600],
  ['says too much around its arguments', `{"jsonrpc":"2.0","x":"${'x'.repeat(70_000)}"}`, 400, -32600],
  ['is a batch of too many', `[${Array.from({ length: 5 }, () => list).join(',')}]`, 400, -32600],
])('a message that %s is refused in the words of the protocol', async (_name, message, status, code) => {
  const answer = await send(message)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: { code } })
})

test('a message that is too large is refused before it is looked at', async () => {
  const body = call(tool, `{"code":"${'x'.repeat(5_000_000)}"}`)
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const answer = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body }).catch(() => null)
  // Whether the refusal is read before the connection closes is up to the sender.
  if (answer !== null) expect(answer.status).toBe(413)
})

test('arguments that nest without end are bad input, not a fault of ours', async () => {
  const deep = `{"code":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const unpaid = resultOf(await send(call(tool, deep)))
  expect(unpaid.isError).toBe(true)
  const challenge = JSON.parse(unpaid.content[0]?.text ?? '') as { accepts: unknown[] }
  expect(challenge.accepts.length).toBeGreaterThan(0)
  const codeOf = async (argument: string): Promise<unknown> => {
    const sample = resultOf(await send(call('sample', argument)))
    return (JSON.parse(sample.content[0]?.text ?? '') as { code: unknown }).code
  }
  expect(await codeOf(`{"service":${'['.repeat(900)}${']'.repeat(900)}}`)).toBe('invalid-input')
  // What is parsed on the event loop is small.
  expect(await codeOf(deep)).toBe('payload-too-large')
})

async function paymentFor(url: string): Promise<string> {
  const { sign } = talkTo(url)
  const payment = JSON.parse(Buffer.from(await sign(metricsPath), 'base64').toString()) as {
    resource: { url: string }
  }
  payment.resource.url = `mcp://tool/${tool}`
  return JSON.stringify(payment)
}

test('a buyer who hangs up before the money moves is not charged', async () => {
  let left: () => void = () => {}
  const hungUp = new Promise<void>((resolve) => (left = resolve))
  const running = new Promise<void>((entered) => {
    executor.duringRun = async () => {
      entered()
      await hungUp
    }
  })
  const controller = new AbortController()
  const payment = await paymentFor(service.url)
  /** The service has noticed that the buyer left. */
  const seen = new Promise<void>((resolve) => {
    const attend = (message: unknown): void => {
      const { request: asked, response } = message as { request: IncomingMessage; response: ServerResponse }
      if (asked.url !== '/mcp') return
      unsubscribe('http.server.request.start', attend)
      response.once('close', resolve)
    }
    subscribe('http.server.request.start', attend)
  })
  const answer = fetch(`${service.url}/mcp`, {
    method: 'POST',
    signal: controller.signal,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: call(tool, faultyBody(), `,"_meta":{"x402/payment":${payment}}`),
  }).catch(() => null)
  await running
  controller.abort()
  await Promise.all([answer, seen])
  left()
  executor.duringRun = async () => {}
  let funnel = await service.shop.report.funnel(everything)
  while (funnel.opened > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    funnel = await service.shop.report.funnel(everything)
  }
  expect(funnel).toMatchObject({ settled: 0, released: 1 })
})

test('a fault of ours over MCP is in the log under the id that the buyer was told', async () => {
  const url = inject('faultyServiceUrl')
  const payment = await paymentFor(url)
  const paid = call(tool, faultyBody('bug'), `,"_meta":{"x402/payment":${payment}}`)
  const result = resultOf(await send(paid, {}, url))
  const problem = JSON.parse(result.content[0]?.text ?? '') as { code: string; request_id: string }
  expect(problem.code).toBe('internal')
  const lines = readFileSync(inject('faultyServiceLog'), 'utf8').split('\n')
  const line = lines.find((candidate) => candidate.includes(problem.request_id))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 50,
    method: 'CALL',
    path: `mcp://tool/${tool}`,
    status: 500,
    fault: expect.stringMatching(/^Error at /),
  })
})
