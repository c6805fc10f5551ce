import { expect, test } from 'vitest'
import { template } from '../../services/_template/service.ts'
import { createOffers } from './offers.ts'
import type { Till } from './till.ts'
import { paymentNetworks } from '../terms/payment-network.ts'

const [base, solana] = paymentNetworks('sandbox')
const url = 'https://tollgauge.example/v1/template/template'

function tillOf(network: typeof base, extra: Record<string, unknown> | null) {
  const state = { up: true, extra }
  const till = {
    network,
    payTo: 'payee',
    destination: 'payee',
    facilitator: { available: () => state.up, offerExtra: () => state.extra },
  } as unknown as Till
  return { till, state }
}

function createTwo() {
  const [first, second] = [tillOf(base, {}), tillOf(solana, { feePayer: 'F' })]
  const offers = createOffers({
    tills: [first.till, second.till],
    priceOf: () => template.price,
    notice: 'Pay',
  })
  const networks = () => offers.challengeOf(template, url).accepts.map((one) => one.network)
  return { base: first.state, solana: second.state, offers, networks }
}

test('a network whose facilitator is down leaves the offers and comes back', () => {
  const two = createTwo()
  expect(two.networks()).toEqual([base.id, solana.id])
  two.base.up = false
  expect(two.networks()).toEqual([solana.id])
  two.base.up = true
  expect(two.networks()).toEqual([base.id, solana.id])
})

test('with every facilitator down the known terms are still quoted', () => {
  const two = createTwo()
  two.base.up = false
  two.solana.up = false
  expect(two.networks()).toEqual([base.id, solana.id])
  two.solana.extra = null
  expect(two.networks()).toEqual([base.id])
})

test('with no terms known at all, payments are unavailable', () => {
  const { till } = tillOf(solana, null)
  const offers = createOffers({ tills: [till], priceOf: () => template.price, notice: 'Pay' })
  expect(() => offers.challengeOf(template, url)).toThrow(
    expect.objectContaining({ code: 'payments-unavailable' }),
  )
})

test('a challenge is built once and served as it is until the offers change', () => {
  const two = createTwo()
  const challenge = two.offers.challengeOf(template, url)
  expect(two.offers.challengeOf(template, url)).toBe(challenge)
  two.solana.extra = { feePayer: 'G' }
  expect(two.offers.challengeOf(template, url).accepts[1]?.extra).toEqual({ feePayer: 'G' })
})
