import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryLog } from '../../src/client/memory-log.ts'
import { AnswerLostError, isProblem, PaymentRefusedError, Tollgauge } from '../../src/client/tollgauge.ts'
import { encode, openHostileShop, type HostileShop } from '../standins/hostile-shop.ts'

let shop: HostileShop
const account = privateKeyToAccount(generatePrivateKey())
const receipt = {
  'payment-response': encode({ success: true, network: 'eip155:8453', transaction: `0x${'ab'.repeat(32)}` }),
}
const envelope = (service: string, data: object, actions: object[] = []) =>
  JSON.stringify({
    request_id: 'r',
    service,
    version: '1',
    data,
    meta: { duration_ms: 1, cached: false, sources: [], warnings: [], next_actions: actions },
  })
const limits = { exchangeMs: 3_000, attempts: 2, minWaitMs: 1, maxWaitMs: 2 }
const metrics = envelope('developer.code-metrics', { functions: 1 })

beforeAll(async () => {
  shop = await openHostileShop()
})
afterAll(() => shop.close())

const open = (more: object = {}) => new Tollgauge({ url: shop.url, wallet: account, limits, ...more })
const sellMetrics = () =>
  shop.behave((visit) => (visit.isPaid ? visit.deliver(receipt, metrics) : visit.challenge()))

test('a call gives the typed envelope and what became of the money', async () => {
  sellMetrics()
  const answer = await open().developer.codeMetrics({ code: 'x' })
  expect(answer).toMatchObject({ data: { functions: 1 }, payment: { state: 'paid', amountAtomic: 250_000n } })
})

test('the same call twice at once is one purchase', async () => {
  sellMetrics()
  const client = open()
  const [one, two] = await Promise.all([1, 2].map(() => client.developer.codeMetrics({ code: 'x' })))
  expect(one).toEqual(two)
  expect(shop.signatures()).toHaveLength(1)
})

test('a quote is free, needs no wallet, and binds the call it is given to', async () => {
  const check = { valid: true, errors: [] }
  shop.behave((visit) => visit.challenge({ body: { request_check: check } }))
  const quote = await new Tollgauge({ url: shop.url }).developer.codeMetrics.quote({ code: 'x' })
  expect(quote).toMatchObject({ priceUsd: '$0.25', amountAtomic: 250_000n, requestCheck: check })
  shop.behave((visit) => visit.challenge({ option: { amount: '249999' } }))
  const call = open().developer.codeMetrics({ code: 'x' }, { quote })
  await expect(call).rejects.toThrow('differs from what was shown before in amount')
  expect(shop.signatures()).toHaveLength(0)
})

test('a budget bounds each call and the sum over the life of its store, over restarts', async () => {
  sellMetrics()
  const store = createMemoryLog()
  const budget = { maxUsd: '0.25', maxSpendUsd: '0.6' }
  for (const code of ['a', 'b']) await open({ store, budget }).developer.codeMetrics({ code })
  const third = open({ store, budget }).developer.codeMetrics({ code: 'c' })
  await expect(third).rejects.toThrow(PaymentRefusedError)
  expect(await open({ store }).spentAtomic()).toBe(500_000n)
  await expect(open({ budget: { maxUsd: '0.2' } }).developer.codeMetrics({ code: 'd' })).rejects.toThrow(
    'the call costs $0.25, above the cap of $0.20',
  )
  await expect(open().developer.codeMetrics({ code: 'd' }, { maxUsd: '0.1' })).rejects.toThrow(
    'above the cap',
  )
})

test('a lost answer is asked for again with the same signature, by the same call or after a restart', async () => {
  let lost = true
  const seen = new Set<string>()
  shop.behave((visit) => {
    for (const signature of shop.signatures()) seen.add(signature)
    if (!visit.isPaid) visit.challenge()
    else if (lost) visit.response.destroy()
    else visit.deliver(receipt, metrics)
  })
  const store = createMemoryLog()
  const failure = await open({ store })
    .developer.codeMetrics({ code: 'x' })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AnswerLostError)
  expect(failure).toMatchObject({ isOpen: true, payment: { state: 'signed, unconfirmed' } })
  lost = false
  const [resumed] = await open({ store, wallet: undefined }).resume()
  expect(resumed).toMatchObject({ ok: true, answer: { data: { functions: 1 }, payment: { state: 'paid' } } })
  expect(seen.size).toBe(1)
})

test('a batch keeps its order and its failures to themselves', async () => {
  shop.behave((visit) =>
    visit.isPaid
      ? visit.deliver(receipt, metrics)
      : visit.challenge(visit.path.includes('diff') ? { option: { amount: '900000' } } : {}),
  )
  const results = await open().batch<'developer.code-metrics' | 'document.diff'>([
    { service: 'developer.code-metrics', request: { code: 'a' } },
    { service: 'document.diff', request: { before: 'a', after: 'b' } },
    { service: 'developer.code-metrics', request: { code: 'b' } },
  ])
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true])
})

test('a suggested call is filled in and bought for at most its named price', async () => {
  const action = {
    service: 'document.diff',
    input_template: { before: '$request.code', after: '$after', context_lines: '$result.functions' },
    maximum_atomic_usdc: '10000',
  }
  const bodies: unknown[] = []
  shop.behave((visit) => {
    const isDiff = visit.path.includes('diff')
    if (!visit.isPaid) visit.challenge({ option: { amount: isDiff ? '10000' : '250000' } })
    else if (isDiff) visit.deliver(receipt, envelope('document.diff', { changed: true }))
    else visit.deliver(receipt, envelope('developer.code-metrics', { functions: 1 }, [action]))
  })
  const fetchAndKeep = (url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return fetch(url, init)
  }
  const client = open({ fetch: fetchAndKeep })
  const { meta } = await client.developer.codeMetrics({ code: 'old' })
  const [suggested] = meta.next_actions
  if (suggested === undefined) throw new Error('nothing was suggested')
  expect(await client.follow(suggested, { fill: { after: 'new' } })).toMatchObject({
    service: 'document.diff',
  })
  expect(bodies.at(-1)).toEqual({ before: 'old', after: 'new', context_lines: 1 })
  await expect(client.follow(suggested)).rejects.toThrow('$after')
  const cheap = { ...suggested, maximum_atomic_usdc: '9999' }
  await expect(client.follow(cheap, { fill: { after: 'x' } })).rejects.toThrow()
})

test('giving up ends a call; what was signed by then stays known', async () => {
  const controller = new AbortController()
  shop.behave((visit) => (visit.isPaid ? controller.abort() : visit.challenge()))
  const call = open().developer.codeMetrics({ code: 'x' }, { signal: controller.signal })
  await expect(call).rejects.toMatchObject({ isOpen: true, payment: { state: 'signed, unconfirmed' } })
})

describe('errors are typed', () => {
  const refusing = (status: number, body: object, headers: Record<string, string> = {}) =>
    shop.behave(({ response }) => {
      response
        .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
        .end(JSON.stringify(body))
    })
  test('a problem keeps its code, its defects and when to come back', async () => {
    const errors = [{ pointer: '/code', message: 'is required' }]
    refusing(429, { code: 'rate-limited', detail: 'slow', errors, charged: false }, { 'retry-after': '7' })
    const error: unknown = await open()
      .developer.codeMetrics({ code: '' })
      .catch((reason: unknown) => reason)
    expect(isProblem(error, 'rate-limited')).toBe(true)
    expect(error).toMatchObject({
      errors,
      retryAfterSeconds: 7,
      status: 429,
      payment: { state: 'not signed' },
    })
  })
  test('the free check is a refusal before anything is signed', async () => {
    shop.behave((visit) => visit.challenge({ body: { request_check: { valid: false, errors: [] } } }))
    const error: unknown = await open()
      .developer.codeMetrics({ code: '' })
      .catch((reason: unknown) => reason)
    expect(isProblem(error, 'invalid-input')).toBe(true)
  })
  test('an answer of another service is not taken for this one', async () => {
    shop.behave((visit) => (visit.isPaid ? visit.deliver(receipt, envelope('x.y', {})) : visit.challenge()))
    await expect(open().developer.codeMetrics({ code: 'x' })).rejects.toThrow('no answer of this service')
  })
})

test.each([
  ['a private key', generatePrivateKey()],
  ['a viem account', account],
  [
    'a function',
    (terms: { payTo: string }) => Promise.resolve({ signature: '0x', authorization: { to: terms.payTo } }),
  ],
])('%s pays', async (_, wallet) => {
  sellMetrics()
  await open({ wallet, store: createMemoryLog() }).developer.codeMetrics({ code: 'x' })
  expect(shop.signatures()).toHaveLength(1)
})
