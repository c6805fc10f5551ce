import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEvmWallet } from '../../src/client/evm-wallet.ts'
import { notSigned, type PaymentState } from '../../src/client/payment-state.ts'
import { ask, pay } from '../../src/client/purchase.ts'
import { ExchangeFailure } from '../../src/client/exchange.ts'
import { defaultLimits } from '../../src/client/purchase-limits.ts'
import { createStorageLog } from '../../src/client/storage-log.ts'
import { Tollgauge, TollgaugeError } from '../../src/client/tollgauge.ts'
import { openPageBuyer } from '../../src/surfaces/pages/client/page-buyer.ts'
import { expectHonest } from '../standins/expect-honest.ts'
import { hostileCases } from '../standins/hostile-behaviours.data.ts'
import { honestOption, openHostileShop, type HostileShop } from '../standins/hostile-shop.ts'

/** Who never comes to an end is given up soon, everybody else has the time of a busy machine. */
const isEndless = /never answers|byte after byte/
const limitsFor = (does: string) => ({
  ...defaultLimits,
  exchangeMs: isEndless.test(does) ? 1_000 : 60_000,
  attempts: isEndless.test(does) ? 1 : 2,
  minWaitMs: 1,
  maxWaitMs: 5,
  answerBytes: 1024 * 1024,
})

const key = privateKeyToAccount(generatePrivateKey())
/** Signatures that were made, sent or not: one that nobody sent is one too many. */
let made = 0
const account = {
  ...key,
  signTypedData: ((data) => {
    made++
    return key.signTypedData(data)
  }) as typeof key.signTypedData,
}
let shop: HostileShop
beforeAll(async () => {
  shop = await openHostileShop()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await shop.close()
})
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, createStorage())
})

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }
}

type BuyAt = (does: string) => Promise<PaymentState>

const buyWithLibrary: BuyAt = async (does) => {
  const client = new Tollgauge({ url: shop.url, wallet: account, limits: limitsFor(does) })
  try {
    return (await client.developer.codeMetrics({ code: 'x = 1' })).payment
  } catch (error) {
    if (error instanceof TollgaugeError) return error.payment
    throw error
  }
}

/** What the page does with its two buttons, with the storage of a browser that is none. */
const buyOnPage: BuyAt = async (does) => {
  const way = { ...honestOption, title: 'Base' }
  const wallet = { id: 'a', label: 'a', way, open: () => Promise.resolve(createEvmWallet(account)) }
  const log = Promise.resolve(createStorageLog(sessionStorage))
  const buyer = { ...(await openPageBuyer(wallet, log)), limits: limitsFor(does) }
  try {
    const asked = await ask({ url: `${shop.url}/v1/developer/code-metrics`, body: '{}' }, buyer)
    return asked.kind === 'deal' ? (await pay(asked.deal, buyer)).payment : notSigned
  } catch (error) {
    // Before a signature: the page says that the service cannot be reached.
    if (error instanceof ExchangeFailure) return notSigned
    throw error
  }
}

describe.each([
  ['the typed client', buyWithLibrary],
  ['the page', buyOnPage],
])('%s, at a shop that', (_, buyAt) => {
  const cases = hostileCases.filter(({ argv }) => argv === undefined)

  test.each(cases)('$does: $signatures signature(s), "$says"', async ({ does, behaviour, ...expected }) => {
    shop.behave(behaviour)
    made = 0
    const payment = await buyAt(does)
    const signatures = shop.signatures()
    expect({ made, sent: signatures.length, says: payment.state }).toEqual({
      made: expected.signatures,
      sent: expected.signatures,
      says: expected.says,
    })
    for (const signature of signatures) await expectHonest(signature, account.address)
  })
})

test.each([
  ['payee', { payTo: '0x4444444444444444444444444444444444444444' }],
  ['amount, though it is less', { amount: '249999' }],
  ['network', { network: 'eip155:84532', asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' }],
])('the page signs for nothing but what it shows: another %s', async (_, option) => {
  shop.behave((visit) => visit.challenge({ option }))
  expect(await buyOnPage('')).toEqual(notSigned)
  expect(shop.signatures()).toEqual([])
})

test('there are at least a hundred behaviours', () => {
  expect(hostileCases.length).toBeGreaterThanOrEqual(100)
})
