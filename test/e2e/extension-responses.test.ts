import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { encodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { emitHeaderValue } from '../../src/payments/terms/header-value.ts'
import { signPaperPayment } from '../support/paper-payment.ts'
import { openTestnetShop, testnetBase as network, type TestnetShop } from '../support/testnet-shop.ts'

const said = { bazaar: { status: 'rejected', rejectedReason: 'schema_info_mismatch' } }
const account = privateKeyToAccount(generatePrivateKey())
const body = { before: 'a\n', after: 'b\n' }

let shop: TestnetShop

/** A facilitator that says yes to everything, and what it did with the extensions as headers of its answers. */
beforeAll(async () => {
  let settled = 0
  const settle = (): object => ({
    success: true,
    transaction: `0x${(++settled).toString(16).padStart(64, '0')}`,
    network,
  })
  const answers = { '/verify': () => ({ isValid: true }), '/settle': settle }
  shop = await openTestnetShop(answers, { headers: { 'extension-responses': emitHeaderValue(said) } })
})
afterAll(() => shop.close())

test('what the facilitator did with the extensions reaches the buyer over HTTP', async () => {
  const post = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(shop.service.url + servicePath('document.diff'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const challenge = (await post()).headers.get('payment-required') ?? ''
  const answer = await post({ 'payment-signature': await signPaperPayment(challenge, account) })
  expect(answer.status).toBe(200)
  expect(JSON.parse(atob(answer.headers.get('extension-responses') ?? ''))).toEqual(said)
})

test('and over MCP, where a refused payment has its end beside it too', async () => {
  const client = new Client({ name: 'buyer', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.service.url}/mcp`)))
  const call = (payment?: unknown) =>
    client.callTool({
      name: 'document_diff',
      arguments: body,
      ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }),
    })
  const required = (await call()).structuredContent as unknown as PaymentRequired
  const sign = async (changes = {}): Promise<unknown> =>
    JSON.parse(atob(await signPaperPayment(encodePaymentRequiredHeader(required), account, changes)))
  const paid = await call(await sign())
  expect(paid.isError ?? false).toBe(false)
  expect(paid._meta).toMatchObject({
    'x402/payment-response': { success: true, network },
    'x402/extension-responses': said,
  })
  const refused = await call(await sign({ value: '1' }))
  expect(refused.structuredContent).toMatchObject({ code: 'payment-mismatch', charged: false })
  expect(refused._meta).toMatchObject({
    'x402/payment-response': { success: false, errorReason: 'payment_mismatch' },
  })
  await client.close()
})
