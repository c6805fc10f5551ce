import { randomUUID } from 'node:crypto'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { PaymentRequirements } from '@x402/core/types'
import { openBooks } from './books.ts'
import { createCatalog, type Catalog } from './catalog/documents.ts'
import { ConfigError, type Config } from './config.ts'
import { servicePath } from './core/paths.ts'
import { createMemoryCounters } from './execution/counters/memory-counters.ts'
import type { Executor } from './execution/executor.ts'
import { startJsonThread } from './execution/json-thread.ts'
import { startClockWatch, type ClockWatch } from './payments/sale/clock-watch.ts'
import { checkChallengeSizes } from './payments/terms/challenge-size.ts'
import { Gate } from './payments/gate.ts'
import { defaultTiming, type GateOptions, type GateTiming } from './payments/sale/gate-options.ts'
import { paymentNotice } from './payments/terms/payment-notice.ts'
import type { Observe } from './payments/sale/gate-event.ts'
import { ledgerFile } from './payments/ledger/open-ledger.ts'
import { startHeartbeat } from './payments/ledger/heartbeat.ts'
import type { Ledger } from './payments/ledger/ledger.ts'
import { createLedgerReport, type LedgerReport } from './payments/ledger/ledger-report.ts'
import { createSqlCounters } from './payments/ledger/sql-counters.ts'
import type { SqlDriver } from './payments/ledger/sql-driver.ts'
import { createSqlLedger } from './payments/ledger/sql-ledger.ts'
import { startSignatureThread } from './payments/signed/signature-thread.ts'
import type { Till } from './payments/sale/till.ts'
import { openSandboxTills, SANDBOX_FACILITATOR } from './payments/sandbox/open-sandbox-tills.ts'
import { openTills as openNetworkTills } from './payments/open-tills.ts'
import { checkPaymentsConfig } from './payments/payments-config.ts'
import { Reconciler } from './payments/sale/reconciler.ts'
import type { PaymentGate } from './payments/sale/purchase.ts'
import type { Sandbox } from './payments/sandbox/sandbox.ts'
import { findService, services } from './services/registry.ts'
import type { ShopStanding } from './surfaces/admin/meters.ts'
import { complainTo } from './surfaces/http/request-log.ts'
import { createOutbound, openExecutor, type Outbound } from './outbound.ts'
import { priceIn } from './prices.ts'
import { raiseAlarms } from './raise-alarms.ts'
import { describeStanding } from './shop-standing.ts'
import { readVersion } from './version.ts'
import { warnOfPayees } from './warn-of-payees.ts'

/** Everything that sells, without a way in: the gate, what it runs on, and the documents about it. */
export interface Shop {
  readonly config: Config
  readonly log: Logger
  readonly ledger: Ledger
  readonly report: LedgerReport
  readonly reconciler: Reconciler
  readonly tills: readonly Till[]
  readonly sandbox: Sandbox | null
  readonly gate: PaymentGate
  readonly catalog: Catalog
  /** How clocks, facilitators and workers are at the moment. */
  standing(): ShopStanding
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** What a caller brings along instead of having it built; what is brought is not closed. */
export interface ShopParts {
  readonly executor?: Executor
  readonly sandbox?: Sandbox
  readonly timing?: Partial<GateTiming>
  readonly observe?: Observe
  /** Standard output when absent. */
  readonly logTo?: DestinationStream
  /** Told each step of the start as it is done. */
  readonly say?: (step: string) => void
}

export async function openShop(config: Config, parts: ShopParts = {}): Promise<Shop> {
  refuseMistakes(config)
  const log = openLog(config, parts)
  const driver = await openLedger(config, parts)
  const ledger = createSqlLedger(driver)
  const outbound = createOutbound(config, createSqlCounters(driver))
  const executor = parts.executor ?? openExecutor(config, outbound)
  const opening = openTills(config, parts, ledger)
  const { tills, sandbox, closeTills } = await opening.catch(giveUp(parts, executor, outbound, driver))
  const signatures = startSignatureThread()
  const built = { tills, ledger, executor, checkSignature: signatures.check }
  const gateOptions = buildGateOptions(config, driver, built, { ...parts, log })
  const gate = new Gate(gateOptions)
  const reconciler = new Reconciler(gateOptions)
  const heartbeat = startHeartbeat(ledger, gateOptions.owner, complainTo(log, 'the ledger cannot be written'))
  const enginesReady = watchReadiness(executor, parts)
  const clocks = startBackground({ outbound, reconciler, tills, sandbox, log })
  return {
    config,
    log,
    ledger,
    report: createLedgerReport(driver),
    reconciler,
    tills,
    sandbox,
    gate,
    catalog: openCatalog(config, gate),
    standing: () => describeStanding(clocks, tills, executor),
    isReady: async () => enginesReady() && (await heartbeat.isWritable()),
    close: async () => {
      heartbeat.stop()
      clocks.stop()
      await Promise.all([reconciler.stop(), outbound.close(), signatures.close()])
      await closeTills()
      await closeParts(parts, executor, ledger, sandbox)
    },
  }
}

async function openLedger(config: Config, { say }: ShopParts): Promise<SqlDriver> {
  const driver = await openBooks(config)
  say?.(`ledger: ${config.databaseUrl === null ? ledgerFile(config) : 'Postgres'}`)
  return driver
}

/** What is left running would keep the process alive after it has said why it cannot start. */
function giveUp(
  parts: ShopParts,
  executor: Executor,
  outbound: Outbound,
  driver: SqlDriver,
): (cause: unknown) => Promise<never> {
  return async (cause) => {
    if (parts.executor === undefined) await executor.close()
    await Promise.all([outbound.close(), driver.close()])
    throw cause
  }
}

/** What goes on beside the sales: reading the directory, reconciling, and looking for what an operator should mend. */
function startBackground({
  outbound,
  reconciler,
  tills,
  sandbox,
  log,
}: Pick<Shop, 'reconciler' | 'tills' | 'sandbox' | 'log'> & { readonly outbound: Outbound }): ClockWatch {
  outbound.directory.start()
  reconciler.start(complainTo(log, 'reconciling failed'))
  warnOfPayees(tills, log)
  return startClockWatch({
    // The sandbox's chains live by this very clock.
    tills: sandbox === null ? tills : [],
    now: Date.now,
    warn: (network, warning) => log.warn({ network }, warning),
  })
}

/** The limits that protect money hold for all processes on one database. */
function limitPayers(config: Config, driver: SqlDriver): GateOptions['payers'] {
  const counters = config.databaseUrl === null ? createMemoryCounters() : createSqlCounters(driver)
  return { counters, perMinute: config.paidPerMinute }
}

/** What was brought along is not ours to close. */
async function closeParts(
  parts: ShopParts,
  executor: Executor,
  ledger: Ledger,
  sandbox: Sandbox | null,
): Promise<void> {
  if (parts.executor === undefined) await executor.close()
  await ledger.close()
  if (parts.sandbox === undefined) await sandbox?.close()
}

function refuseMistakes(config: Config): void {
  const mistakes = [
    ...checkPaymentsConfig(config),
    ...checkChallengeSizes(services, config.mode, config.publicUrl, priceIn(config, findService)),
  ]
  if (mistakes.length > 0) throw new ConfigError(mistakes)
}

function openLog({ logLevel: level }: Config, { logTo }: ShopParts): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, logTo)
}

function buildGateOptions(
  config: Config,
  driver: SqlDriver,
  built: Pick<GateOptions, 'tills' | 'ledger' | 'executor' | 'checkSignature'>,
  parts: ShopParts & { readonly log: Logger },
): GateOptions {
  return {
    ...built,
    payers: limitPayers(config, driver),
    priceOf: priceIn(config, findService),
    notice: paymentNotice(config.mode),
    owner: randomUUID(),
    inHand: new Set<string>(),
    now: Date.now,
    createId: randomUUID,
    observe: raiseAlarms(parts.log, parts.observe ?? (() => {})),
    timing: { ...defaultTiming, ...parts.timing },
  }
}

async function openTills(
  config: Config,
  parts: ShopParts,
  ledger: Ledger,
): Promise<{ tills: Till[]; sandbox: Sandbox | null; closeTills: () => Promise<void> }> {
  const sandbox = config.mode === 'sandbox' ? (parts.sandbox ?? (await openSandbox(config, ledger))) : null
  const calls = sandbox === null ? startJsonThread() : null
  const tills = await (sandbox === null ? openNetworkTills(config, calls?.send) : openSandboxTills(sandbox))
  if (sandbox !== null) await Promise.all(tills.map((till) => till.facilitator.ready()))
  parts.say?.(`payments: ${tills.map(({ network }) => network.title).join(', ')}`)
  const closeTills = async (): Promise<void> => {
    for (const till of tills) till.facilitator.close()
    await calls?.close()
  }
  return { tills, sandbox, closeTills }
}

/** Chains and their native code are loaded in the sandbox only. */
async function openSandbox(config: Config, ledger: Ledger): Promise<Sandbox> {
  const { createSandbox } = await import('./payments/sandbox/sandbox.ts')
  // They are new; what an earlier sandbox settled is on none of them.
  await ledger.forgetLooks(SANDBOX_FACILITATOR)
  return createSandbox({ payTo: config.payTo })
}

function openCatalog(config: Config, gate: PaymentGate): Catalog {
  const { publicUrl, contactUrl, mode } = config
  const acceptsOf = (name: string): readonly PaymentRequirements[] => {
    const service = findService(name)
    if (!service) throw new RangeError(`no service ${name}`)
    return gate.accepts(service, publicUrl + servicePath(name))
  }
  const site = { publicUrl, contactUrl, mode, version: readVersion() }
  return createCatalog({ site, services, priceOf: priceIn(config, findService), acceptsOf })
}

function watchReadiness(executor: Executor, { say }: ShopParts): () => boolean {
  let ready = false
  executor.ready().then(
    () => {
      ready = true
      say?.('engines: ready')
    },
    () => {},
  )
  return () => ready
}
