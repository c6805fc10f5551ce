import { decodePaymentResponseHeader, wrapFetchWithPayment } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import type { Service } from '../../src/core/service.ts'
import { createBuyerClient } from '../standins/official-buyer.ts'
import { services } from '../../src/services/registry.ts'
import { createSandboxBuyer } from '../standins/sandbox-buyer.ts'
import { startSandboxApplication, type SandboxApplication } from '../standins/start-sandbox-application.ts'

let shop: SandboxApplication
beforeAll(async () => {
  shop = await startSandboxApplication()
})
afterAll(() => shop.stop())

/** A service that reaches out is pointed at ourselves; its sample names a host of the recorded world. */
function buildBody(service: Service): unknown {
  return service.effects === 'none'
    ? service.sample
    : { ...(service.sample as object), url: shop.url + servicePath('developer.code-metrics') }
}

describe.each(['base', 'solana'] as const)('the official client on %s', (network) => {
  test.each(services)('buys $name and both balances move by exactly its price', async (service) => {
    const { balanceOf, payTo, network: paidOn } = shop.sandbox[network]
    const buyer = await createSandboxBuyer(shop.sandbox, network)
    const before = { buyer: await buyer.balance(), seller: await balanceOf(payTo) }
    const buy = wrapFetchWithPayment(fetch, buyer.client)
    const response = await buy(shop.url + servicePath(service.name), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(buildBody(service)),
    })
    const envelope = (await response.json()) as { service: string; data: unknown }
    expect(response.status, JSON.stringify(envelope).slice(0, 500)).toBe(200)
    expect(envelope.service).toBe(service.name)
    expect(() => service.output.parse(envelope.data)).not.toThrow()
    const settled = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '')
    expect(settled).toMatchObject({
      success: true,
      network: paidOn.id,
      amount: service.price.atomic.toString(),
    })
    expect(await buyer.balance()).toBe(before.buyer - service.price.atomic)
    expect(await balanceOf(payTo)).toBe(before.seller + service.price.atomic)
  })
})

test('a client that could pay on both networks takes the first offer, Base', async () => {
  const [base, solana] = await Promise.all([
    createSandboxBuyer(shop.sandbox, 'base'),
    createSandboxBuyer(shop.sandbox, 'solana'),
  ])
  const buy = wrapFetchWithPayment(fetch, createBuyerClient([solana.wallet, base.wallet], 1_000_000n))
  const [service] = services
  if (service === undefined) throw new Error('nothing is sold')
  const response = await buy(shop.url + servicePath(service.name), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildBody(service)),
  })
  expect(response.status).toBe(200)
  expect(await base.balance()).toBe(10_000_000n - service.price.atomic)
  expect(await solana.balance()).toBe(10_000_000n)
})
