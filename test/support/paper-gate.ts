import { randomUUID } from 'node:crypto'
import type { FacilitatorClient } from '@x402/core/server'
import type { CounterStore } from '../../src/core/counter-store.ts'
import type { Service } from '../../src/core/service.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createFacilitator } from '../../src/payments/facilitators/create-facilitator.ts'
import { Gate } from '../../src/payments/gate.ts'
import type { GateEvent } from '../../src/payments/sale/gate-event.ts'
import { defaultTiming, type GateOptions, type GateTiming } from '../../src/payments/sale/gate-options.ts'
import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import { runMigrations } from '../../src/payments/ledger/migrations.ts'
import type { SqlDriver } from '../../src/payments/ledger/sql-driver.ts'
import { createSqlLedger } from '../../src/payments/ledger/sql-ledger.ts'
import { createSqliteDriver } from '../../src/payments/ledger/sqlite-driver.ts'
import { paymentNetworks } from '../../src/payments/terms/payment-network.ts'
import { Reconciler } from '../../src/payments/sale/reconciler.ts'
import type { PurchaseOutcome } from '../../src/payments/sale/purchase.ts'
import { parsePaymentHeader } from '../../src/payments/signed/payment-header.ts'
import { checkSignature } from '../../src/payments/signed/signature-check.ts'
import { emitHeaderValue } from '../../src/payments/terms/header-value.ts'
import { template } from '../../src/services/_template/service.ts'
import { createInlineExecutor, type InlineExecutor } from './inline-executor.ts'
import { PaperChain } from './paper-chain.ts'

export interface PaperGate {
  readonly gate: Gate
  readonly chain: PaperChain
  readonly executor: InlineExecutor
  readonly ledger: Ledger
  readonly events: GateEvent[]
  readonly reconciler: Reconciler
  buy(header: string | null, more?: Partial<PaperPurchase>): Promise<PurchaseOutcome>
  challenge(): string
}

export interface PaperPurchase {
  readonly body: unknown
  readonly idempotencyKey: string
  readonly service: Service
  readonly signal: AbortSignal
  readonly caller: string
  readonly readBody: () => Promise<Uint8Array>
}

export interface PaperGateParts {
  readonly ledger?: Ledger
  readonly chain?: PaperChain
  readonly executor?: InlineExecutor
  readonly owner?: string
  readonly now?: () => number
  readonly timing?: Partial<GateTiming>
  readonly perMinute?: number
  readonly counters?: CounterStore
  /** Who verifies and settles; the chain's own facilitator when absent. */
  readonly client?: FacilitatorClient
  readonly isContract?: (address: string) => Promise<boolean>
}

export const paperPayTo = `0x${'2'.repeat(40)}`
export const paperBody = { text: 'Hello, toll.' }

export async function createMemoryLedger(): Promise<Ledger> {
  return (await createMemoryBooks()).ledger
}

export async function createMemoryBooks(): Promise<{ ledger: Ledger; driver: SqlDriver }> {
  const driver = createSqliteDriver(':memory:')
  await runMigrations(driver, 0)
  return { driver, ledger: createSqlLedger(driver) }
}

/** A gate that sells the template service on a paper chain, with a real ledger. */
export async function createPaperGate(parts: PaperGateParts = {}): Promise<PaperGate> {
  const [base] = paymentNetworks('sandbox')
  const chain = parts.chain ?? new PaperChain(base.id)
  const executor = parts.executor ?? createInlineExecutor()
  const ledger = parts.ledger ?? (await createMemoryLedger())
  const events: GateEvent[] = []
  // A facilitator over the network is waited for; one on paper answers at once or never.
  const limitMs = parts.client === undefined ? 200 : 10_000
  const facilitator = createFacilitator({
    network: base.id,
    members: [{ name: 'paper', client: parts.client ?? chain.client, extra: {} }],
    timing: { settleTimeoutMs: limitMs, verifyTimeoutMs: limitMs, supportedTimeoutMs: limitMs },
  })
  // Paper buyers are contract wallets unless a test signs with a key: what they sign is for the chain to judge.
  const till = {
    network: base,
    payTo: paperPayTo,
    destination: paperPayTo,
    facilitator,
    reader: chain.reader,
    isContract: parts.isContract ?? (async () => true),
  }
  const options: GateOptions = {
    tills: [till],
    ledger,
    executor,
    checkSignature,
    payers: { counters: parts.counters ?? createMemoryCounters(), perMinute: parts.perMinute ?? 1_000_000 },
    priceOf: () => template.price,
    notice: 'Payment required',
    owner: parts.owner ?? randomUUID(),
    inHand: new Set<string>(),
    now: parts.now ?? Date.now,
    createId: randomUUID,
    observe: (event) => events.push(event),
    timing: {
      ...defaultTiming,
      patienceMs: 0,
      waitMs: 3_000,
      copiesWithinMs: 0,
      unprovenPerMinute: 1_000_000,
      unprovenPerCaller: 1_000_000,
      ...parts.timing,
    },
  }
  const gate = new Gate(options)
  const resourceUrl = 'https://tollgauge.example/v1/template/template'
  return {
    gate,
    chain,
    executor,
    ledger,
    events,
    reconciler: new Reconciler(options),
    challenge: () => emitHeaderValue(gate.quote(template, resourceUrl).required),
    buy: async (header, more = {}) =>
      gate.attempt({
        service: more.service ?? template,
        requestId: randomUUID(),
        readBody:
          more.readBody ?? (async () => new TextEncoder().encode(JSON.stringify(more.body ?? paperBody))),
        payment: header === null ? null : parsePaymentHeader(header),
        idempotencyKey: more.idempotencyKey ?? null,
        resourceUrl,
        caller: more.caller ?? 'anybody',
        ...(more.signal === undefined ? {} : { signal: more.signal }),
      }),
  }
}
