import { createMemoryCounters } from '../src/execution/counters/memory-counters.ts'
import { randomUUID } from 'node:crypto'
import {
  x402HTTPResourceServer,
  x402ResourceServer,
  type FacilitatorClient,
  type HTTPRequestContext,
} from '@x402/core/server'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { ExactSvmScheme } from '@x402/svm/exact/server'
import { servicePath } from '../src/core/paths.ts'
import { findAssociatedToken } from '../src/payments/chain/associated-token.ts'
import { createFacilitator } from '../src/payments/facilitators/create-facilitator.ts'
import { Gate } from '../src/payments/gate.ts'
import { defaultTiming } from '../src/payments/sale/gate-options.ts'
import { runMigrations } from '../src/payments/ledger/migrations.ts'
import { createSqlLedger } from '../src/payments/ledger/sql-ledger.ts'
import { parsePaymentHeader } from '../src/payments/signed/payment-header.ts'
import { checkSignature } from '../src/payments/signed/signature-check.ts'
import { createSqliteDriver } from '../src/payments/ledger/sqlite-driver.ts'
import type { SandboxNetwork } from '../src/payments/sandbox/sandbox.ts'
import { createEchoExecutor, echoService } from '../test/standins/echo-service.ts'

/** Something that sells: it names its terms and takes a signed payment for them. */
export interface Subject {
  readonly name: string
  readonly terms: PaymentRequired
  sell(paymentHeader: string): Promise<void>
  close(): Promise<void>
}

const path = servicePath(echoService.name)
const publicUrl = 'https://shop.example'
const body = new TextEncoder().encode(JSON.stringify(echoService.sample))

/** Says yes at once: what is left to measure is the seller. */
async function createInstantFacilitator(chain: SandboxNetwork): Promise<FacilitatorClient> {
  const supported = await chain.facilitator.getSupported()
  const network = chain.network.id
  let settled = 0
  return {
    getSupported: async () => supported,
    verify: async () => ({ isValid: true }),
    settle: async () => ({
      success: true,
      transaction: `0x${(settled++).toString(16).padStart(64, '0')}`,
      network,
    }),
  }
}

/** `file`: where the ledger is; `:memory:` leaves out what the disk costs. */
export async function createGateSubject(chain: SandboxNetwork, file: string): Promise<Subject> {
  const { network, payTo, chainReader: reader } = chain
  const client = await createInstantFacilitator(chain)
  const facilitator = createFacilitator({
    network: network.id,
    members: [{ name: 'instant', client, extra: null }],
  })
  await facilitator.ready()
  const destination = network.name === 'solana' ? await findAssociatedToken(payTo, network.asset) : payTo
  const driver = createSqliteDriver(file)
  await runMigrations(driver, Date.now())
  const ledger = createSqlLedger(driver)
  const gate = new Gate({
    tills: [{ network, payTo, destination, facilitator, reader }],
    ledger,
    executor: createEchoExecutor(),
    checkSignature,
    payers: { counters: createMemoryCounters(), perMinute: 1_000_000 },
    priceOf: () => echoService.price,
    notice: 'Payment required',
    owner: randomUUID(),
    inHand: new Set<string>(),
    now: Date.now,
    createId: randomUUID,
    observe: () => {},
    timing: defaultTiming,
  })
  const resourceUrl = publicUrl + path
  const call = {
    service: echoService,
    resourceUrl,
    idempotencyKey: null,
    caller: 'bench',
    readBody: async () => body,
  }
  return {
    name: file === ':memory:' ? 'gate with its ledger in memory' : 'gate with its ledger on disk',
    terms: gate.quote(echoService, resourceUrl).required,
    sell: async (paymentHeader) => {
      const payment = parsePaymentHeader(paymentHeader)
      const outcome = await gate.attempt({ ...call, requestId: randomUUID(), payment })
      if (outcome.kind !== 'delivered') throw new Error(`not sold: ${outcome.refusal?.code}`)
    },
    close: async () => {
      facilitator.close()
      await ledger.close()
    },
  }
}

/** The official resource server doing what its middlewares do: verify, (handler), settle. It keeps no record. */
export async function createOfficialSubject(chain: SandboxNetwork): Promise<Subject> {
  const { network, payTo } = chain
  const scheme = network.name === 'solana' ? new ExactSvmScheme() : new ExactEvmScheme()
  const resources = new x402ResourceServer(await createInstantFacilitator(chain)).register(network.id, scheme)
  const price = {
    asset: network.asset,
    amount: echoService.price.atomic.toString(),
    extra: { ...network.eip712 },
  }
  const accepts = { scheme: 'exact', network: network.id, price, payTo }
  const server = new x402HTTPResourceServer(resources, {
    [`POST ${path}`]: { accepts, description: echoService.summary },
  })
  await server.initialize()
  const executor = createEchoExecutor()
  const unpaid = await server.processHTTPRequest(buildContext())
  if (unpaid.type !== 'payment-error') throw new Error('the official server asks for nothing')
  const required = Buffer.from(unpaid.response.headers['PAYMENT-REQUIRED'] ?? '', 'base64').toString('utf8')
  return {
    name: 'official resource server, no record kept',
    terms: JSON.parse(required) as PaymentRequired,
    sell: async (paymentHeader) => {
      const context = buildContext(paymentHeader)
      const verified = await server.processHTTPRequest(context)
      if (verified.type !== 'payment-verified') throw new Error('not sold')
      await executor.check(echoService, body)
      await executor.run(echoService, body)
      await server.processSettlement(verified.paymentPayload, verified.paymentRequirements)
    },
    close: async () => {},
  }
}

function buildContext(paymentHeader?: string): HTTPRequestContext {
  const adapter = {
    getHeader: (name: string) => (name.toLowerCase() === 'payment-signature' ? paymentHeader : undefined),
    getMethod: () => 'POST',
    getPath: () => path,
    getUrl: () => publicUrl + path,
    getAcceptHeader: () => 'application/json',
    getUserAgent: () => 'bench',
  }
  return { adapter, path, method: 'POST', ...(paymentHeader === undefined ? {} : { paymentHeader }) }
}
