import type { Config } from './config.ts'
import { adminRoutes } from './surfaces/admin/admin-routes.ts'
import { createTelemetry, type Telemetry } from './surfaces/admin/telemetry.ts'
import { createPages } from './surfaces/pages/create-pages.ts'
import { createResultRenderer, type ResultRenderer } from './surfaces/pages/result-renderer.ts'
import { createAddressLimits, type AddressLimits } from './surfaces/http/address-limits.ts'
import { createHttpApp } from './surfaces/http/app.ts'
import { createBodyBudget } from './surfaces/http/body-budget.ts'
import { createBodyIntake } from './surfaces/http/body-intake.ts'
import { unpaidWaitMs } from './surfaces/http/unpaid-body.ts'
import { freeRoutes, RENDER_BYTES } from './surfaces/http/free-routes.ts'
import { paidRoute } from './surfaces/http/paid-route.ts'
import { createRequestLog } from './surfaces/http/request-log.ts'
import { showProblemPages } from './surfaces/http/problem-pages.ts'
import { createBodyReader } from './surfaces/http/request-body.ts'
import type { AnsweredRequest, Route } from './surfaces/http/route.ts'
import { sandboxRoutes } from './surfaces/http/sandbox-routes.ts'
import { signingRoute } from './surfaces/http/signing-route.ts'
import { startServer, type RunningServer } from './surfaces/http/server.ts'
import type { StoredAnswer } from './surfaces/http/stored-answer.ts'
import { mcpRoute } from './surfaces/mcp/mcp-route.ts'
import { createMemoryCounters } from './execution/counters/memory-counters.ts'
import { LONGEST_CALL_MS } from './longest-call.ts'
import { services } from './services/registry.ts'
import { openShop, type Shop, type ShopParts } from './shop.ts'
import { trackSales, type TrackedGate } from './tracked-gate.ts'
import { readVersion } from './version.ts'

export interface Application {
  readonly url: string
  readonly shop: Shop
  /** The route table, for those who test every route. */
  readonly routes: readonly Route[]
  /** What is said on the console once the service answers. */
  readonly banner: string
  /** Readiness goes first; after the drain no connection is taken; what runs is finished. */
  stop(drainMs?: number): Promise<void>
}

/** The whole service: a shop with its doors open. */
export async function startApplication(config: Config, parts: ShopParts = {}): Promise<Application> {
  const telemetry = createTelemetry()
  const shop = await openShop(config, { ...parts, observe: parts.observe ?? telemetry.observeSale })
  const doors = buildDoors(shop, telemetry)
  const server = await openServer(shop, doors).catch(async (cause: unknown) => {
    await shop.close()
    throw cause
  })
  prepareInTurn(doors.stored)
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`
  return {
    url,
    shop,
    routes: doors.routes,
    banner: emitBanner(shop, url),
    stop: async (drainMs = 0) => {
      doors.stopBeingReady()
      // While connections are taken, they keep the process alive.
      await new Promise((resolve) => setTimeout(resolve, drainMs).unref())
      await server.stop(LONGEST_CALL_MS)
      await Promise.all([doors.gate.idle(LONGEST_CALL_MS), doors.renderer.close()])
      await shop.close()
    },
  }
}

/** Everything a caller can reach, and what it shares. */
interface Doors {
  readonly routes: readonly Route[]
  readonly stored: readonly StoredAnswer[]
  readonly limits: AddressLimits
  readonly gate: TrackedGate
  readonly renderer: ResultRenderer
  readonly pages: ReturnType<typeof createPages>
  readonly observe: (answer: AnsweredRequest) => void
  stopBeingReady(): void
}

/** The route table. A paid path has no answer but the gate's. */
function buildDoors(shop: Shop, telemetry: Telemetry): Doors {
  const { catalog, config, sandbox } = shop
  const counters = createMemoryCounters()
  const limits = createAddressLimits({ ...config, counters, now: Date.now })
  const { bodies, unpaidBodies, shownBodies } = openBodies(limits, config.bodiesBytes)
  const gate = trackSales(shop.gate)
  const pages = createPages(catalog)
  const renderer = createResultRenderer()
  const observe = observeAll(createRequestLog(shop.log), telemetry.observeAnswer)
  let stopping = false
  const isReady = async (): Promise<boolean> => !stopping && (await shop.isReady())
  const free = freeRoutes({ catalog, pages, isReady, renderer, bodies: shownBodies, limits })
  const selling = { gate, publicUrl: config.publicUrl, limits, bodies, unpaidBodies }
  return {
    routes: [
      ...services.map((service) => paidRoute(service, selling)),
      mcpRoute({ ...config, catalog, gate, limits, bodies, observe }),
      ...(sandbox === null ? [] : sandboxRoutes(sandbox, bodies)),
      ...shop.tills.flatMap(({ signingNode: node }) =>
        node ? [signingRoute({ node, bodies, limits })] : [],
      ),
      ...openAdmin(shop, telemetry, counters),
      ...free.routes,
    ],
    stored: free.stored,
    limits,
    gate,
    renderer,
    pages,
    observe,
    stopBeingReady: () => {
      stopping = true
    },
  }
}

/** Answers that are sent in to be shown: as many as the one worker for them has ahead of it. */
const SHOWN_BYTES = 4 * RENDER_BYTES

/** What nobody has paid for may fill half of the room, so that whoever pays always finds some. */
function openBodies({ addressOf, spendBytes, spendUnpaidBytes }: AddressLimits, totalBytes: number) {
  const budget = createBodyBudget(totalBytes)
  const half = totalBytes / 2
  const intake = createBodyIntake({ isTight: () => budget.heldBytes > half })
  const unpaid = createBodyBudget(half, { shareBytes: half, within: budget })
  const shown = createBodyBudget(SHOWN_BYTES, { shareBytes: SHOWN_BYTES / 2, within: budget })
  return {
    bodies: createBodyReader({ budget, addressOf, intake, spendBytes }),
    shownBodies: createBodyReader({ budget: shown, addressOf, intake, spendBytes }),
    unpaidBodies: createBodyReader({
      budget: unpaid,
      addressOf,
      intake,
      spendBytes: spendUnpaidBytes,
      withinMs: unpaidWaitMs,
    }),
  }
}

function observeAll(
  ...observers: readonly ((answer: AnsweredRequest) => void)[]
): (answer: AnsweredRequest) => void {
  return (answer) => {
    for (const observe of observers) observe(answer)
  }
}

async function openServer({ config }: Shop, doors: Doors): Promise<RunningServer> {
  const { routes, observe, limits, pages } = doors
  const { publicUrl, host, port, proxies, connectionsPerAddress } = config
  const app = createHttpApp({ routes, publicUrl, enter: limits.enter, observe })
  return await startServer({
    app: showProblemPages(app, pages),
    host,
    port,
    isSecure: publicUrl.startsWith('https:'),
    connections: {
      perAddress: proxies > 0 ? null : connectionsPerAddress,
      isDeafened: limits.isDeafened,
      spendPieces: limits.spendPieces,
      ...(proxies > 0 ? {} : { deafen: limits.deafen }),
    },
  })
}

/** Renders what is constant before it is asked for, one document per turn of the loop. */
function prepareInTurn([next, ...rest]: readonly StoredAnswer[]): void {
  if (next === undefined) return
  setImmediate(() => {
    try {
      next.prepare()
    } catch {
      // Says why when it is asked for; until a facilitator has answered, payment options are not known.
    }
    prepareInTurn(rest)
  })
}

/** Every service is offered on the same networks. */
function listOffered(catalog: Shop['catalog']): string[] {
  const [first] = catalog.offers
  try {
    return first === undefined ? [] : catalog.acceptsOf(first.name).map(({ network }) => network)
  } catch {
    // No facilitator answers: nothing is on offer.
    return []
  }
}

/** Off without a token. */
function openAdmin(
  { catalog, config, log, report, reconciler, tills, standing }: Shop,
  telemetry: Telemetry,
  counters: ReturnType<typeof createMemoryCounters>,
): readonly Route[] {
  const { adminToken, proxies } = config
  if (adminToken === null) return []
  const versions = { tollgauge: readVersion(), node: process.version, mode: config.mode }
  const { site } = catalog
  return adminRoutes({
    token: adminToken,
    site,
    report,
    reconciler,
    telemetry,
    standing,
    counters,
    proxies,
    versions,
    offered: () => listOffered(catalog),
    facilitators: () => tills.flatMap(({ facilitator }) => facilitator.health()),
    now: Date.now,
    note: (event, address) => log.info({ address }, `operator: ${event}`),
  })
}

function emitBanner(shop: Shop, url: string): string {
  const { mode } = shop.config
  const notice = mode === 'sandbox' ? ' (sandbox: no real money)' : ''
  return `tollgauge ${readVersion()} in ${mode} mode${notice}\ncatalog: ${url}/\n`
}
