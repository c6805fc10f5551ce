import { randomUUID } from 'node:crypto'
import type { Executor } from '../../src/execution/executor.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { findAssociatedToken } from '../../src/payments/chain/associated-token.ts'
import { createEvmChainReader } from '../../src/payments/chain/evm-chain-reader.ts'
import { createJsonRpcClient } from '../../src/payments/chain/json-rpc.ts'
import { createSolanaChainReader } from '../../src/payments/chain/solana-chain-reader.ts'
import { createFacilitator } from '../../src/payments/facilitators/create-facilitator.ts'
import { createHttpFacilitator } from '../../src/payments/facilitators/http-facilitator.ts'
import { Gate } from '../../src/payments/gate.ts'
import { defaultTiming } from '../../src/payments/sale/gate-options.ts'
import { checkSignature } from '../../src/payments/signed/signature-check.ts'
import { paymentNotice } from '../../src/payments/terms/payment-notice.ts'
import { startHeartbeat } from '../../src/payments/ledger/heartbeat.ts'
import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import type { Till } from '../../src/payments/sale/till.ts'
import { paymentNetworks, type PaymentNetwork } from '../../src/payments/terms/payment-network.ts'
import { Reconciler } from '../../src/payments/sale/reconciler.ts'
import { createHttpApp } from '../../src/surfaces/http/app.ts'
import { createBodyBudget } from '../../src/surfaces/http/body-budget.ts'
import { paidRoute } from '../../src/surfaces/http/paid-route.ts'
import { createBodyReader } from '../../src/surfaces/http/request-body.ts'
import { startServer, type RunningServer } from '../../src/surfaces/http/server.ts'
import { echoService } from './echo-service.ts'

/** Where the world of a shop is: everything over the network, so that it outlives the shop's process. */
export interface ShopWorld {
  readonly facilitatorUrl: string
  readonly rpcUrls: { readonly base: string; readonly solana: string }
  readonly payTo: { readonly base: string; readonly solana: string }
  /** How long the facilitator is waited for. */
  readonly timeoutMs: number
}

const PUBLIC_URL = 'http://shop.test'

export interface Shop {
  readonly reconciler: Reconciler
  readonly server: RunningServer
  close(): Promise<void>
}

const noLimits = { 'ratelimit-policy': '"none"', ratelimit: '"none"' }

/** The real gate behind the real HTTP surface, selling one small service, with time-outs short enough to wait for. */
export async function openShop(world: ShopWorld, ledger: Ledger, executor: Executor): Promise<Shop> {
  const tills = await Promise.all(paymentNetworks('sandbox').map((network) => openTill(world, network)))
  await Promise.all(tills.map((till) => till.facilitator.ready()))
  const options = {
    tills,
    ledger,
    executor,
    checkSignature,
    payers: { counters: createMemoryCounters(), perMinute: 1_000_000 },
    priceOf: () => echoService.price,
    notice: paymentNotice('sandbox'),
    owner: randomUUID(),
    inHand: new Set<string>(),
    now: Date.now,
    createId: randomUUID,
    observe: () => {},
    timing: { ...defaultTiming, patienceMs: 1_000, waitMs: 5_000 },
  }
  const gate = new Gate(options)
  const heartbeat = startHeartbeat(ledger, options.owner)
  const limits = {
    addressOf: () => 'anybody',
    unpaid: () => noLimits,
    paid: () => ({ ...noLimits, sold: () => {} }),
  }
  const bodies = createBodyReader({ budget: createBodyBudget(100_000_000), addressOf: () => 'anybody' })
  const route = paidRoute(echoService, { gate, publicUrl: PUBLIC_URL, limits, bodies, unpaidBodies: bodies })
  const app = createHttpApp({ routes: [route], publicUrl: PUBLIC_URL, observe: () => {} })
  const server = await startServer({ app, host: '127.0.0.1', port: 0 })
  return {
    reconciler: new Reconciler(options),
    server,
    close: async () => {
      heartbeat.stop()
      await server.stop(100)
      for (const till of tills) till.facilitator.close()
      await ledger.close()
    },
  }
}

async function openTill(world: ShopWorld, network: PaymentNetwork): Promise<Till> {
  const { name, id, asset } = network
  const payTo = world.payTo[name]
  const request = createJsonRpcClient(world.rpcUrls[name])
  const { timeoutMs, facilitatorUrl: url } = world
  const client = createHttpFacilitator({ url, authorize: null, timeoutMs })
  const timing = {
    verifyTimeoutMs: timeoutMs,
    settleTimeoutMs: timeoutMs,
    probeMs: 200,
    failuresToOpen: 1_000,
  }
  return {
    network,
    payTo,
    destination: name === 'solana' ? await findAssociatedToken(payTo, asset) : payTo,
    facilitator: createFacilitator({
      network: id,
      members: [{ name: 'standin', client, extra: null }],
      timing,
    }),
    reader: name === 'solana' ? createSolanaChainReader(request) : createEvmChainReader(request),
  }
}
