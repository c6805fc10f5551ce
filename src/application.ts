import type { Config } from './config.ts'
import { createPages } from './surfaces/pages/create-pages.ts'
import { createHttpApp } from './surfaces/http/app.ts'
import { freeRoutes } from './surfaces/http/free-routes.ts'
import { paidRoute } from './surfaces/http/paid-route.ts'
import { createRateLimit } from './surfaces/http/rate-limit.ts'
import { createRequestLog } from './surfaces/http/request-log.ts'
import type { Route } from './surfaces/http/route.ts'
import { sandboxRoutes } from './surfaces/http/sandbox-routes.ts'
import { startServer } from './surfaces/http/server.ts'
import { mcpRoute } from './surfaces/mcp/mcp-route.ts'
import { createMemoryCounters } from './execution/counters/memory-counters.ts'
import { payerOf } from './payments/payer-of.ts'
import { paymentNetworks } from './payments/payment-network.ts'
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
  const shop = await openShop(config, parts)
  const app = createHttpApp({
    routes: buildRoutes(shop),
    publicUrl: config.publicUrl,
    observe: createRequestLog(shop.log),
  })
  const server = await startServer(app, config.host, config.port)
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
function buildRoutes(shop: Shop): Route[] {
  const { catalog, config, gate, sandbox } = shop
  const { unpaidPerMinute, paidPerMinute, trustProxy } = config
  const networks = paymentNetworks(config.mode)
  const limit = createRateLimit({
    counters: createMemoryCounters(),
    unpaidPerMinute,
    paidPerMinute,
    trustProxy,
    payerOf: (header) => payerOf(header, networks),
    now: Date.now,
  })
  return [
    ...services.map((service) => paidRoute(service, { gate, publicUrl: config.publicUrl, limit })),
    mcpRoute({ catalog, gate }),
    ...(sandbox === null ? [] : sandboxRoutes(sandbox)),
    ...freeRoutes({ catalog, pages: createPages(catalog), isReady: shop.isReady }),
  ]
}

function emitBanner(shop: Shop, url: string): string {
  const { mode } = shop.config
  const notice = mode === 'sandbox' ? ' (sandbox: no real money)' : ''
  return `tollgauge ${readVersion()} in ${mode} mode${notice}\ncatalog: ${url}/\n`
}
