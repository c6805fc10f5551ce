import { buildOffers, type Offer } from './catalog/offer.ts'
import { openBook } from './client/book.ts'
import { createMemoryLog } from './client/memory-log.ts'
import { openFileLog } from './client/node/file-log.ts'
import type { Config } from './config.ts'
import { formatAtomic, usd } from './core/price.ts'
import { openLocalEngines } from './local-engines.ts'
import { priceIn } from './prices.ts'
import { findService, services } from './services/registry.ts'
import {
  payableNetworks,
  payingOptions,
  readPaying,
  type PayingArguments,
} from './surfaces/cli/buy-arguments.ts'
import { parseFlags } from './surfaces/cli/parse-flags.ts'
import { createLocalAnswerer } from './surfaces/local-mcp/answer-here.ts'
import { openConfinedRoot } from './surfaces/local-mcp/confined-root.ts'
import { createKeptResults } from './surfaces/local-mcp/kept-results.ts'
import { createLocalServer, type Answerer } from './surfaces/local-mcp/local-server.ts'
import { buildLocalTool, type LocalTool } from './surfaces/local-mcp/local-tools.ts'
import { serveOverStdio } from './surfaces/local-mcp/serve-stdio.ts'
import { readVersion } from './version.ts'

const DEFAULT_MAX_SPEND_USD = '2'

interface LocalMcpArguments {
  readonly root: string
  /** Null: everything runs here, free. */
  readonly paying: PayingArguments | null
}

export function parseLocalMcpArguments(argv: readonly string[]): LocalMcpArguments {
  const text = { type: 'string' } as const
  const options = { ...payingOptions, root: text, buy: text }
  const { values } = parseFlags({ args: [...argv], options })
  const { buy, root = '.' } = values
  const stray = Object.keys(payingOptions).filter((name) =>
    argv.some((word) => word.split('=')[0] === `--${name}`),
  )
  if (buy === undefined && stray.length > 0)
    throw new RangeError(`--${stray.join(', --')}: only with --buy URL`)
  return { root, paying: buy === undefined ? null : readPaying(values, buy) }
}

interface Engine {
  readonly tools: readonly LocalTool[]
  readonly instructions: string
  readonly answer: Answerer
  close(): Promise<void>
}

/** `tollgauge mcp`: the tools for an agent on this machine, run here or bought from a shop. */
export async function serveLocalMcp({ root, paying }: LocalMcpArguments, config: Config): Promise<void> {
  const confined = await openConfinedRoot(root)
  const engine = paying === null ? openFreeEngine(config) : await openBuyingEngine(paying, config)
  const kept = createKeptResults()
  const { tools, instructions, answer } = engine
  try {
    await serveOverStdio(() =>
      createLocalServer({ version: readVersion(), instructions, tools, root: confined, answer, kept }),
    )
  } finally {
    await engine.close()
  }
}

const offersOf = (config: Config): readonly Offer[] =>
  buildOffers(services, config.publicUrl, priceIn(config, findService))

function openFreeEngine(config: Config): Engine {
  // What runs services takes a while to load and to start; a client that only looks around never waits for it.
  const engines = openLocalEngines({ ...config, workers: 1 })
  return {
    tools: offersOf(config).map((offer) => buildLocalTool(offer, 'Runs here, free.')),
    instructions:
      'Exact facts about code and APIs, computed on this machine, free. Name files by path and git revision instead of sending text. Results start with a summary; read the linked resource for all of it.',
    answer: createLocalAnswerer(() => engines.workers()),
    close: () => engines.close(),
  }
}

async function openBuyingEngine(paying: PayingArguments, config: Config): Promise<Engine> {
  const [{ openBuyer }, { readShopCatalog }, { createBuyingAnswerer }] = await Promise.all([
    import('./payments/buyer/open-buyer.ts'),
    import('./surfaces/local-mcp/shop-catalog.ts'),
    import('./surfaces/local-mcp/answer-bought.ts'),
  ])
  const maxSpend = paying.maxSpendAtomic ?? usd(DEFAULT_MAX_SPEND_USD).atomic
  const log = paying.budgetFile === null ? createMemoryLog() : await openFileLog(paying.budgetFile)
  const book = await openBook(log, maxSpend)
  const networks = paying.network === null ? null : (payableNetworks[paying.network] ?? [])
  const [buyer, shop] = await Promise.all([
    openBuyer({ ...paying, networks }, book),
    readShopCatalog(paying.url),
  ])
  const price = (path: string): string => {
    const [first] = shop.shownTerms(path)
    return first === undefined || !/^\d{1,18}$/.test(first.amount)
      ? 'an unknown price'
      : `$${formatAtomic(BigInt(first.amount))}`
  }
  const caps = `at most $${formatAtomic(paying.maxAtomic)} per call and $${formatAtomic(maxSpend)} in all`
  return {
    tools: offersOf(config)
      .filter((offer) => shop.paths.includes(offer.path))
      .map((offer) =>
        buildLocalTool(offer, `Bought from ${shop.url} for ${price(offer.path)} per delivered answer.`),
      ),
    instructions: `Every tool call is bought from ${shop.url}, ${caps}. A failed or lost call is repeated with the same arguments: it is never paid twice.`,
    answer: createBuyingAnswerer(shop, buyer, maxSpend),
    close: () => Promise.resolve(),
  }
}
