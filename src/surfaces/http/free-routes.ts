import type { Catalog } from '../../catalog/documents.ts'
import { describeCatalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import { parseJsonBody } from '../../core/input.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { Problem, problemCodes } from '../../core/problem.ts'
import { problemPages } from '../../catalog/problem-pages.data.ts'
import type { Pages } from '../pages/pages.ts'
import { problemStatus } from './problem-status.ts'
import { readRequestBody } from './request-body.ts'
import { documentHeaders, pageHeaders, privateHeaders } from './response-headers.ts'
import type { Answer, HttpContext, Route } from './route.ts'

export interface FreeRouteOptions {
  readonly catalog: Catalog
  readonly pages: Pages
  /** Whether engines and ledger are up. */
  readonly isReady: () => Promise<boolean>
}

const RENDER_BYTES = 4 * 1024 * 1024

/** Everything that costs nothing: documents, pages, samples, health. Pages answer JSON to programs that ask for it. */
export function freeRoutes({ catalog, pages, isReady }: FreeRouteOptions): Route[] {
  const forOffer =
    (json: (offer: Offer) => unknown, html: (offer: Offer) => string): Answer =>
    (context) => {
      const { name, wantsJson } = readServiceName(context)
      const offer = requireOffer(catalog, name)
      return wantsJson ? renderJson(json(offer)) : renderPage(html(offer))
    }
  const page =
    (json: () => unknown, html: () => string): Answer =>
    (context) =>
      prefersJson(context) ? renderJson(json()) : renderPage(html())
  const wholeCatalog = () => describeCatalog(catalog.site, catalog.offers)
  return [
    { path: '/', GET: page(wholeCatalog, pages.home) },
    { path: '/catalog', GET: page(wholeCatalog, pages.home) },
    { path: '/catalog/:service', GET: forOffer(catalog.describeOffer, pages.service) },
    { path: '/samples/:service', GET: forOffer((offer) => catalog.sampleOf(offer.name), pages.sample) },
    { path: '/try/:service', GET: forOffer(catalog.describeOffer, pages.tryIt) },
    { path: '/problems/:code', GET: (context) => answerProblemPage(context, pages) },
    { path: '/render/:service', POST: (context) => renderAnswer(context, catalog, pages) },
    { path: '/reference', GET: () => renderPage(pages.reference()) },
    { path: '/healthz', GET: () => renderHealth('ok', 200, { version: catalog.site.version }) },
    {
      path: '/readyz',
      GET: async () => ((await isReady()) ? renderHealth('ready', 200) : renderHealth('starting', 503)),
    },
    ...catalog.documents.map(({ path, contentType, text }) => ({
      path,
      GET: () => new Response(text(), { headers: { ...documentHeaders, 'content-type': contentType } }),
    })),
    ...pages.assets.map(({ path, contentType, content }) => ({
      path,
      GET: () => new Response(content, { headers: { ...documentHeaders, 'content-type': contentType } }),
    })),
  ]
}

function requireOffer(catalog: Catalog, name: string): Offer {
  const offer = catalog.findOffer(name)
  if (offer) return offer
  const names = catalog.offers.map((candidate) => candidate.name)
  const meant = names.find((known) => known.endsWith(`.${name}`)) ?? nearestName(name, names)
  const hint = meant === null ? 'see /catalog' : `did you mean ${meant}?`
  throw new Problem('not-found', `No service is called ${JSON.stringify(name.slice(0, 100))}; ${hint}`)
}

/** Shows a buyer's own answer as the sample page shows ours. Nothing of it is kept. */
async function renderAnswer(context: HttpContext, catalog: Catalog, pages: Pages): Promise<Response> {
  const offer = requireOffer(catalog, readServiceName(context).name)
  const data = parseJsonBody(await readRequestBody(context.env.incoming, RENDER_BYTES))
  return new Response(pages.result(offer, data), {
    headers: { ...privateHeaders, 'content-type': 'text/html; charset=utf-8' },
  })
}

function answerProblemPage(context: HttpContext, pages: Pages): Response {
  const code = problemCodes.find((known) => known === context.req.param('code'))
  if (!code) throw new Problem('not-found', 'No problem has this code.')
  const facts = { code, status: problemStatus[code], ...problemPages[code] }
  return prefersJson(context) ? renderJson(facts) : renderPage(pages.problem(facts))
}

function readServiceName(context: HttpContext): { name: string; wantsJson: boolean } {
  const name = context.req.param('service') ?? ''
  return name.endsWith('.json')
    ? { name: name.slice(0, -'.json'.length), wantsJson: true }
    : { name, wantsJson: prefersJson(context) }
}

/** Browsers ask for text/html by name; everything else that takes JSON gets JSON. */
function prefersJson(context: HttpContext): boolean {
  const accept = context.req.header('accept') ?? ''
  return !accept.includes('text/html')
}

function renderJson(value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: { ...documentHeaders, 'content-type': 'application/json' },
  })
}

/** True at this moment only: never kept by a cache. */
function renderHealth(state: string, status: number, more: object = {}): Response {
  return new Response(JSON.stringify({ status: state, ...more }), {
    status,
    headers: { ...privateHeaders, 'content-type': 'application/json' },
  })
}

function renderPage(html: string): Response {
  return new Response(html, { headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' } })
}
