import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { createFacilitator } from './create-facilitator.ts'
import { createHttpFacilitator } from './http-facilitator.ts'

const network = 'eip155:84532'
const transaction = `0x${'a'.repeat(64)}`
const payment = { x402Version: 2 } as unknown as PaymentPayload
const requirements = { network, extra: {} } as unknown as PaymentRequirements

let server: Server
let url = ''
let reply: (request: IncomingMessage, response: ServerResponse) => void = () => {}
const seen: (string | undefined)[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    request.resume().on('end', () => reply(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const say = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  reply = (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
}

async function open() {
  const client = createHttpFacilitator({
    url,
    authorize: () => ({ Authorization: 'Bearer mine' }),
    timeoutMs: 2_000,
  })
  return createFacilitator({ network, members: [{ name: 'one', client, extra: {} }] })
}

describe('what a facilitator says is bounded and shaped', () => {
  test('a yes with a transaction of the chain is a yes', async () => {
    const facilitator = await open()
    say(200, { success: true, transaction, network })
    expect(await facilitator.settle(payment, requirements, 'one')).toEqual({ status: 'settled', transaction })
    facilitator.close()
  })

  test.each([
    ['a transaction of 40 kB', { success: true, transaction: `0x${'a'.repeat(40_000)}`, network }],
    ['a transaction that is none', { success: true, transaction: 'ok', network }],
    ['no transaction', { success: true, transaction: '', network }],
    ['a word for yes', { success: 'true', transaction, network }],
    ['a list', []],
  ])('a yes with %s proves nothing: the chain is asked', async (_, body) => {
    const facilitator = await open()
    say(200, body)
    expect(await facilitator.settle(payment, requirements, 'one')).toMatchObject({ status: 'unknown' })
    facilitator.close()
  })

  test('an endless answer is cut off after what an honest one holds', async () => {
    const facilitator = await open()
    let sent = 0
    reply = (_, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    }
    expect(await facilitator.settle(payment, requirements, 'one')).toMatchObject({ status: 'unknown' })
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    facilitator.close()
  })

  test('a redirect is not followed, so the authorization stays with its host', async () => {
    const facilitator = await open()
    let elsewhere = 0
    const other = createServer((_, response) => (elsewhere++, response.end('{}')))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    say(307, {}, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/settle` })
    expect(await facilitator.settle(payment, requirements, 'one')).toMatchObject({ status: 'unknown' })
    expect([elsewhere, seen.at(-1)]).toEqual([0, 'Bearer mine'])
    other.close()
    facilitator.close()
  })

  test('a 400 without a verdict is about the payment, a 500 about the facilitator', async () => {
    const facilitator = await open()
    say(400, { error: 'schema' })
    expect(await facilitator.verify(payment, requirements)).toMatchObject({
      valid: false,
      reason: 'rejected_by_facilitator',
    })
    say(500, { error: 'oops' })
    await expect(facilitator.verify(payment, requirements)).rejects.toMatchObject({
      code: 'payments-unavailable',
    })
    facilitator.close()
  })

  test('what it did with extensions is handed on, as short words only', async () => {
    const facilitator = await open()
    const said = {
      bazaar: { status: 'rejected', rejectedReason: 'schema', html: '<b>', code: 'x'.repeat(500) },
      ['bad name!']: { status: 'ok' },
    }
    const header = Buffer.from(JSON.stringify(said)).toString('base64')
    say(200, { success: true, transaction, network }, { 'extension-responses': header })
    expect(await facilitator.settle(payment, requirements, 'one')).toMatchObject({
      extensionResponses: { bazaar: { status: 'rejected', rejectedReason: 'schema' } },
    })
    facilitator.close()
  })
})
