import type { Config } from './config.ts'
import type { CounterStore } from './core/counter-store.ts'
import { adminRoutes } from './surfaces/admin/admin-routes.ts'
import { createTelemetry, type Telemetry } from './surfaces/admin/telemetry.ts'
import { createPages } from './surfaces/pages/create-pages.ts'
import type { Pages } from './surfaces/pages/pages.ts'
import { createHttpApp } from './surfaces/http/app.ts'
import { freeRoutes } from './surfaces/http/free-routes.ts'
import { paidRoute } from './surfaces/http/paid-route.ts'
import { createRateLimit, limitPosts } from './surfaces/http/rate-limit.ts'
import { createRequestLog } from './surfaces/http/request-log.ts'
import { showProblemPages } from './surfaces/http/problem-pages.ts'
import type { Route } from './surfaces/http/route.ts'
import { sandboxRoutes } from './surfaces/http/sandbox-routes.ts'
import { startServer } from './surfaces/http/server.ts'
import { mcpRoute } from './surfaces/mcp/mcp-route.ts'
import { createMemoryCounters } from './execution/counters/memory-counters.ts'
import { payerOf } from './payments/signed/payer-of.ts'
import { paymentNetworks } from './payments/terms/payment-network.ts'
import { services } from './services/registry.ts'
import { openShop, type Shop, type ShopParts } from './shop.ts'
import { readVersion } from './version.ts'

export interface Application {
  readonly url: string
  readonly shop: Shop
  /** What is said on the console once the service answers. */
  readonly banner: string
  stop(): Promise<void>
}

const STOP_GRACE_MS = 30_000

/** The whole service: a shop with its doors open. */
export async function startApplication(config: Config, parts: ShopParts = {}): Promise<Application> {
  const telemetry = createTelemetry()
  const shop = await openShop(config, { ...parts, observe: parts.observe ?? telemetry.observeSale })
  const writeLog = createRequestLog(shop.log)
  const pages = createPages(shop.catalog)
  const app = createHttpApp({
    routes: buildRoutes(shop, pages, telemetry),
    publicUrl: config.publicUrl,
    observe: (answer) => {
      writeLog(answer)
      telemetry.observeAnswer(answer)
    },
  })
  const server = await startServer(showProblemPages(app, pages), config.host, config.port).catch(
    async (cause: unknown) => {
      await shop.close()
      throw cause
    },
  )
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`
  return {
    url,
    shop,
    banner: emitBanner(shop, url),
    stop: async () => {
      await server.stop(STOP_GRACE_MS)
      await shop.close()
    },
  }
}

/** The route table. A paid path has no answer but the gate's. */
function buildRoutes(shop: Shop, pages: Pages, telemetry: Telemetry): Route[] {
  const { catalog, config, gate, sandbox } = shop
  const { unpaidPerMinute, paidPerMinute, trustProxy } = config
  const counters = createMemoryCounters()
  const networks = paymentNetworks(config.mode)
  const limit = createRateLimit({
    counters,
    unpaidPerMinute,
    paidPerMinute,
    trustProxy,
    payerOf: (header) => payerOf(header, networks),
    now: Date.now,
  })
  return [
    ...services.map((service) => paidRoute(service, { gate, publicUrl: config.publicUrl, limit })),
    limitPosts(mcpRoute({ catalog, gate }), limit),
    ...(sandbox === null ? [] : sandboxRoutes(sandbox)),
    ...openAdmin(shop, telemetry, counters),
    ...freeRoutes({ catalog, pages, isReady: shop.isReady }),
  ]
}

/** Off without a token. */
function openAdmin(
  { catalog, config, report, reconciler }: Shop,
  telemetry: Telemetry,
  counters: CounterStore,
): Route[] {
  const { adminToken, trustProxy } = config
  if (adminToken === null) return []
  const versions = { tollgauge: readVersion(), node: process.version, mode: config.mode }
  const { site } = catalog
  return adminRoutes({
    token: adminToken,
    site,
    report,
    reconciler,
    telemetry,
    counters,
    trustProxy,
    versions,
    now: Date.now,
  })
}

function emitBanner(shop: Shop, url: string): string {
  const { mode } = shop.config
  const notice = mode === 'sandbox' ? ' (sandbox: no real money)' : ''
  return `tollgauge ${readVersion()} in ${mode} mode${notice}\ncatalog: ${url}/\n`
}
