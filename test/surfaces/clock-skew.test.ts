import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../src/application.ts'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'

const token = 'a-token-that-only-the-operator-knows'
const network = 'eip155:84532'
/** By so much the chain's newest block is older than this machine thinks. */
const AHEAD_SECONDS = 300

let chain: Server
let service: Application

/** A facilitator and the node of a chain whose clock is another than ours. */
beforeAll(async () => {
  chain = createServer((request, response) => {
    const timestamp = `0x${(Math.floor(Date.now() / 1000) - AHEAD_SECONDS).toString(16)}`
    const said =
      request.url === '/supported'
        ? { kinds: [{ x402Version: 2, scheme: 'exact', network }] }
        : { jsonrpc: '2.0', id: 1, result: { number: '0x1', timestamp } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(chain.address() as AddressInfo).port}`
  const settings = {
    TOLLGAUGE_MODE: 'testnet',
    TOLLGAUGE_ADMIN_TOKEN: token,
    TOLLGAUGE_PAY_TO_BASE: `0x${'2'.repeat(40)}`,
    TOLLGAUGE_FACILITATOR_BASE: url,
    TOLLGAUGE_RPC_BASE: url,
  }
  service = await startService(settings, { executor: createInlineExecutor() })
})
afterAll(async () => {
  await service.stop()
  chain.close()
  chain.closeAllConnections()
})

test('the metrics say by how many seconds the clock of the machine is off from the chain', async () => {
  const read = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const text = await (await fetch(`${service.url}/metrics`, { headers })).text()
    const line = new RegExp(`^tollgauge_clock_skew_seconds\\{network="${network}"\\} (-?\\d+)$`, 'm')
    return Number(line.exec(text)?.[1])
  }
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThanOrEqual(AHEAD_SECONDS - 1)
  expect(await read()).toBeLessThan(AHEAD_SECONDS + 60)
})
