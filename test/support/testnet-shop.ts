import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Application } from '../../src/application.ts'
import type { Settings } from '../../src/config-sources.ts'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from './inline-executor.ts'
import { paperPayTo } from './paper-gate.ts'

export const testnetBase = 'eip155:84532'

/** What the one server says that is facilitator and node of the chain in one, by path; `/` is the node. */
export type TestnetAnswers = Readonly<Record<string, () => object>>

export interface TestnetShop {
  readonly service: Application
  close(): Promise<void>
}

const supported = { kinds: [{ x402Version: 2, scheme: 'exact', network: testnetBase }] }

/** A whole service on the test network of Base, before a facilitator and a node that say what they are told to. */
export async function openTestnetShop(
  answers: TestnetAnswers,
  { settings = {}, headers = {} }: { settings?: Settings; headers?: Record<string, string> } = {},
): Promise<TestnetShop> {
  const said: TestnetAnswers = { '/supported': () => supported, ...answers }
  const world = createServer((request, response) => {
    request.resume().on('end', () => {
      const text = JSON.stringify(said[request.url ?? '']?.() ?? {})
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)
    })
  })
  await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve))
  const service = await startShop(world, settings)
  return {
    service,
    close: async () => {
      await service.stop()
      world.close()
      world.closeAllConnections()
    },
  }
}

function startShop(world: Server, settings: Settings): Promise<Application> {
  const url = `http://127.0.0.1:${(world.address() as AddressInfo).port}`
  const base = {
    TOLLGAUGE_MODE: 'testnet',
    TOLLGAUGE_PAY_TO_BASE: paperPayTo,
    TOLLGAUGE_FACILITATOR_BASE: url,
    TOLLGAUGE_RPC_BASE: url,
  }
  return startService({ ...base, ...settings }, { executor: createInlineExecutor() })
}
