import { randomUUID } from 'node:crypto'
import { pino, type Logger } from 'pino'
import { createCatalog, type Catalog } from './catalog/documents.ts'
import type { Config } from './config.ts'
import type { CounterStore } from './core/counter-store.ts'
import { servicePath } from './core/paths.ts'
import type { Price } from './core/price.ts'
import { createMemoryCounters } from './execution/counters/memory-counters.ts'
import { createExecutor } from './execution/create-executor.ts'
import { createDirectory } from './execution/directory/create-directory.ts'
import type { Directory } from './execution/directory/directory.ts'
import type { Executor } from './execution/executor.ts'
import { createGuardedProbe } from './execution/guarded-fetch/guarded-probe.ts'
import { Gate } from './payments/gate.ts'
import { defaultTiming, paymentNotice, type GateTiming } from './payments/gate-options.ts'
import type { Observe } from './payments/gate-event.ts'
import type { Ledger } from './payments/ledger/ledger.ts'
import { openLedgerDriver } from './payments/ledger/open-ledger.ts'
import { createSqlLedger } from './payments/ledger/sql-ledger.ts'
import type { Till } from './payments/offers.ts'
import { openSandboxTills } from './payments/open-sandbox-tills.ts'
import type { PaymentGate } from './payments/sale.ts'
import type { Sandbox } from './payments/sandbox/sandbox.ts'
import { findService, services } from './services/registry.ts'
import { readVersion } from './version.ts'

/** Everything that sells, without a way in: the gate, what it runs on, and the documents about it. */
export interface Shop {
  readonly config: Config
  readonly log: Logger
  readonly ledger: Ledger
  readonly tills: readonly Till[]
  readonly sandbox: Sandbox | null
  readonly gate: PaymentGate
  readonly catalog: Catalog
  readonly counters: CounterStore
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** What a caller brings along instead of having it built; what is brought is not closed. */
export interface ShopParts {
  readonly executor?: Executor
  readonly sandbox?: Sandbox
  readonly timing?: Partial<GateTiming>
  readonly observe?: Observe
}

export async function openShop(config: Config, parts: ShopParts = {}): Promise<Shop> {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const driver = await openLedgerDriver({ databaseUrl: config.databaseUrl, dataDir: config.dataDir }, Date.now())
  const ledger = createSqlLedger(driver)
  const counters = createMemoryCounters()
  const directory = openDirectory(config, counters)
  const executor = parts.executor ?? createLocalExecutor(config, counters, directory)
  const { tills, sandbox } = await openTills(config, parts)
  const priceOf = priceIn(config)
  const gate = new Gate({
    tills,
    ledger,
    executor,
    priceOf,
    notice: paymentNotice(config.mode),
    owner: randomUUID(),
    now: Date.now,
    createId: randomUUID,
    observe: parts.observe ?? (() => {}),
    timing: { ...defaultTiming, ...parts.timing },
  })
  const catalog = openCatalog(config, gate)
  const engines = watchReadiness(executor)
  directory.start()
  return {
    config,
    log,
    ledger,
    tills,
    sandbox,
    gate,
    catalog,
    counters,
    isReady: async () => engines() && (await ledger.unresolved(1).then(() => true, () => false)),
    close: async () => {
      await directory.close()
      for (const till of tills) till.facilitator.close()
      if (parts.executor === undefined) await executor.close()
      await ledger.close()
      if (parts.sandbox === undefined) await sandbox?.close()
    },
  }
}

export function priceIn(config: Config): (service: string) => Price {
  return (name) => {
    const service = findService(name)
    if (!service) throw new RangeError(`no service ${name}`)
    return config.prices[name] ?? service.price
  }
}

const userAgent = (config: Config): string => `tollgauge/${readVersion()} (+${config.contactUrl})`

function openDirectory(config: Config, counters: CounterStore): Directory {
  const now = () => new Date()
  return createDirectory({ baseUrl: config.directoryUrl, store: counters, now, userAgent: userAgent(config) })
}

/** The execution path of a sold call; `tollgauge run` uses it as it is. */
export function createLocalExecutor(
  config: Config,
  counters: CounterStore = createMemoryCounters(),
  directory: Directory = openDirectory(config, counters),
): Executor {
  const own = new URL(config.publicUrl)
  const allow = config.mode === 'sandbox' ? [...config.probeAllow, `${own.hostname}:${own.port || '80'}`] : config.probeAllow
  const probe = createGuardedProbe({ allow, userAgent: userAgent(config), rateStore: counters })
  return createExecutor({
    workers: config.workers,
    queueLength: config.queueLength,
    network: { now: () => new Date(), probe, directory },
  })
}

async function openTills(config: Config, parts: ShopParts): Promise<{ tills: Till[]; sandbox: Sandbox | null }> {
  if (config.mode !== 'sandbox') throw new Error('only the sandbox can be opened yet')
  const sandbox = parts.sandbox ?? (await openSandbox(config))
  return { tills: await openSandboxTills(sandbox), sandbox }
}

/** Chains and their native code are loaded in the sandbox only. */
async function openSandbox(config: Config): Promise<Sandbox> {
  const { createSandbox } = await import('./payments/sandbox/sandbox.ts')
  return createSandbox({ payTo: config.payTo })
}

function openCatalog(config: Config, gate: PaymentGate): Catalog {
  const { publicUrl, contactUrl, mode } = config
  const acceptsOf = (name: string): unknown => {
    const service = findService(name)
    if (!service) throw new RangeError(`no service ${name}`)
    const quote = gate.quote(service, `${publicUrl}${servicePath(name)}`)
    return (JSON.parse(quote.body) as { accepts: unknown }).accepts
  }
  return createCatalog({ site: { publicUrl, contactUrl, mode, version: readVersion() }, services, priceOf: priceIn(config), acceptsOf })
}

function watchReadiness(executor: Executor): () => boolean {
  let ready = false
  executor.ready().then(
    () => {
      ready = true
    },
    () => {},
  )
  return () => ready
}
