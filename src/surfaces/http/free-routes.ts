import { describeCatalog, type Catalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import { problemPages } from '../../catalog/problem-pages.data.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { Problem, problemCodes, type ProblemCode } from '../../core/problem.ts'
import type { HomePath, PageDocument, Pages } from '../pages/pages.ts'
import type { ResultRenderer } from '../pages/result-renderer.ts'
import type { AddressLimits } from './address-limits.ts'
import { createDocumentShelf, HTML, type DocumentShelf, type Pair } from './document-shelf.ts'
import { prefersJson } from './prefers-json.ts'
import { problemStatus } from './problem-status.ts'
import type { BodyReader } from './request-body.ts'
import { immutableHeaders, privateHeaders } from './response-headers.ts'
import type { Answer, HttpContext, Route } from './route.ts'
import type { StoredAnswer } from './stored-answer.ts'

export interface FreeRouteOptions {
  readonly catalog: Catalog
  readonly pages: Pages
  /** Whether engines and ledger are up and the service is not about to stop. */
  readonly isReady: () => Promise<boolean>
  readonly renderer: ResultRenderer
  readonly bodies: BodyReader
  readonly limits: Pick<AddressLimits, 'addressOf' | 'unpaid'>
}

export interface FreeRoutes {
  readonly routes: readonly Route[]
  /** Everything constant that is served: rendered at most once. */
  readonly stored: readonly StoredAnswer[]
}

/** Of one answer that is sent in to be shown. */
export const RENDER_BYTES = 4 * 1024 * 1024

/** Everything that costs nothing: documents, pages, samples, health. Pages answer JSON to programs that ask for it. */
export function freeRoutes(options: FreeRouteOptions): FreeRoutes {
  const { catalog, pages, isReady } = options
  const shelf = createDocumentShelf(catalog)
  const wholeCatalog = () => describeCatalog(catalog.site, catalog.offers)
  const homeAt = (path: HomePath) => shelf.put(wholeCatalog, () => pages.home(path))
  const [home, services] = [homeAt('/'), homeAt('/catalog')]
  const forOffer = (json: (offer: Offer) => unknown, html: (offer: Offer) => string): Answer => {
    const answers = new Map(
      catalog.offers.map((offer) => [
        offer.name,
        shelf.put(
          () => json(offer),
          () => html(offer),
        ),
      ]),
    )
    return (context) => {
      const { name, wantsJson } = readServiceName(context)
      return give(answers.get(requireOffer(catalog, name).name), context, wantsJson)
    }
  }
  const routes: Route[] = [
    { path: '/', GET: (context) => give(home, context, prefersJson(context.env.incoming, false)) },
    { path: '/catalog', GET: (context) => give(services, context) },
    { path: '/catalog/:service', GET: forOffer(catalog.describeOffer, pages.service) },
    { path: '/samples/:service', GET: forOffer((offer) => catalog.sampleOf(offer.name), pages.sample) },
    { path: '/try/:service', GET: forOffer(catalog.describeOffer, pages.tryIt) },
    { path: '/problems/:code', GET: problemRoute(shelf, pages) },
    { path: '/render/:service', POST: (context) => renderAnswer(context, options) },
    { path: '/reference', GET: shelf.page(pages.reference) },
    ...documentRoutes(shelf, pages.documents),
    ...healthRoutes(catalog, isReady),
    ...catalog.documents.map(({ path, contentType, text }) => ({ path, GET: shelf.text(text, contentType) })),
    ...pages.assets.map(({ path, contentType, content, isImmutable }) => ({
      path,
      GET: shelf.text(() => content, contentType, isImmutable ? immutableHeaders : undefined),
    })),
  ]
  return { routes, stored: shelf.stored }
}

/** Many pages, few routes: what is below a folder is found by its exact path. */
function documentRoutes(shelf: DocumentShelf, documents: readonly PageDocument[]): Route[] {
  const answers = new Map(
    documents.map(({ path, contentType, render }) => [
      path,
      contentType === undefined ? shelf.page(render) : shelf.text(render, contentType),
    ]),
  )
  const answer: Answer = (context, requestId) => {
    const found = answers.get(context.req.path)
    if (!found) throw new Problem('not-found', 'No such page; see /docs.')
    return found(context, requestId)
  }
  const single = documents.map(({ path }) => path).filter((path) => !path.startsWith('/docs'))
  return [...single, '/docs', '/docs/:section', '/docs/:section/:page'].map((path) => ({ path, GET: answer }))
}

function healthRoutes({ site }: Catalog, isReady: () => Promise<boolean>): Route[] {
  return [
    { path: '/healthz', GET: () => renderHealth('ok', 200, { version: site.version }) },
    {
      path: '/readyz',
      GET: async () => ((await isReady()) ? renderHealth('ready', 200) : renderHealth('not ready', 503)),
    },
  ]
}

function give(
  pair: Pair | undefined,
  context: HttpContext,
  wantsJson = prefersJson(context.env.incoming),
): Response | Promise<Response> {
  if (pair === undefined) throw new Problem('not-found', 'No such path.')
  return (wantsJson ? pair.json : pair.html).respond(context.env.incoming)
}

function requireOffer(catalog: Catalog, name: string): Offer {
  const offer = catalog.findOffer(name)
  if (offer) return offer
  const names = catalog.offers.map((candidate) => candidate.name)
  const meant = names.find((known) => known.endsWith(`.${name}`)) ?? nearestName(name, names)
  const hint = meant === null ? 'see /catalog' : `did you mean ${meant}?`
  throw new Problem('not-found', `No service is called ${JSON.stringify(name.slice(0, 100))}; ${hint}`)
}

/** Shows a buyer's own answer as the sample page shows ours, in a worker. Nothing of it is kept. */
async function renderAnswer(
  { env, req }: HttpContext,
  { catalog, renderer, bodies, limits }: FreeRouteOptions,
): Promise<Response> {
  limits.unpaid(env.incoming)
  const offer = requireOffer(catalog, req.param('service') ?? '')
  const body = await bodies.read(env, RENDER_BYTES)
  const markup = await renderer.render(offer.name, body, limits.addressOf(env.incoming))
  return new Response(markup as Uint8Array<ArrayBuffer>, {
    headers: { ...privateHeaders, 'content-type': HTML },
  })
}

function problemRoute(shelf: DocumentShelf, pages: Pages): Answer {
  const facts = (code: ProblemCode) => ({ code, status: problemStatus[code], ...problemPages[code] })
  const answers = new Map<string, Pair>(
    problemCodes.map((code) => [
      code,
      shelf.put(
        () => facts(code),
        () => pages.problem(facts(code)),
      ),
    ]),
  )
  return (context) => {
    const answer = answers.get(context.req.param('code') ?? '')
    if (!answer) throw new Problem('not-found', 'No problem has this code.')
    return give(answer, context)
  }
}

function readServiceName({ req, env }: HttpContext): { name: string; wantsJson: boolean } {
  const name = req.param('service') ?? ''
  return name.endsWith('.json')
    ? { name: name.slice(0, -'.json'.length), wantsJson: true }
    : { name, wantsJson: prefersJson(env.incoming) }
}

/** True at this moment only: never kept by a cache. */
function renderHealth(state: string, status: number, more: object = {}): Response {
  return new Response(JSON.stringify({ status: state, ...more }), {
    status,
    headers: { ...privateHeaders, 'content-type': 'application/json' },
  })
}
