import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestnetShop, testnetBase, type TestnetShop } from '../support/testnet-shop.ts'

const token = 'a-token-that-only-the-operator-knows'
/** By so much the chain's newest block is older than this machine thinks. */
const AHEAD_SECONDS = 300

let shop: TestnetShop

beforeAll(async () => {
  const secondsThere = (): number => Math.floor(Date.now() / 1000) - AHEAD_SECONDS
  const showBlock = (): object => ({ number: '0x1', timestamp: `0x${secondsThere().toString(16)}` })
  const node = { '/': () => ({ jsonrpc: '2.0', id: 1, result: showBlock() }) }
  shop = await openTestnetShop(node, { settings: { TOLLGAUGE_ADMIN_TOKEN: token } })
})
afterAll(() => shop.close())

test('the metrics say by how many seconds the clock of the machine is off from the chain', async () => {
  const read = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const text = await (await fetch(`${shop.service.url}/metrics`, { headers })).text()
    const line = new RegExp(`^tollgauge_clock_skew_seconds\\{network="${testnetBase}"\\} (-?\\d+)$`, 'm')
    return Number(line.exec(text)?.[1])
  }
  await expect.poll(read, { timeout: 50_000 }).toBeGreaterThanOrEqual(AHEAD_SECONDS - 1)
  expect(await read()).toBeLessThan(AHEAD_SECONDS + 120)
})
