import type { Price } from '../core/price.ts'
import type { Service } from '../core/service.ts'
import { emitLlmsTxt, emitSkill } from './llms-txt.ts'
import { buildOffers, type AcceptedPayment, type Offer } from './offer.ts'
import { buildOpenapi } from './openapi.ts'
import { buildSample, type Sample } from './sample.ts'
import { samples } from './samples.data.ts'
import { SITE_NAME, siteDescription, type Site } from './site.ts'
import {
  buildAgentCard,
  buildApiCatalog,
  buildX402Manifest,
  emitRobotsTxt,
  emitSecurityTxt,
} from './well-known.ts'

export interface Document {
  readonly path: string
  readonly contentType: string
  readonly text: () => string
}

type AcceptsOf = (service: string) => readonly AcceptedPayment[]

export interface Catalog {
  readonly site: Site
  readonly offers: readonly Offer[]
  findOffer(name: string): Offer | undefined
  sampleOf(name: string): Sample
  acceptsOf: AcceptsOf
  /** One service as JSON: what its page says, for programs. */
  describeOffer(offer: Offer): unknown
  readonly documents: readonly Document[]
}

export interface CatalogOptions {
  readonly site: Site
  readonly services: readonly Service[]
  readonly priceOf: (service: string) => Price
  /** The payment options in force, as the challenge of the service lists them. */
  readonly acceptsOf: AcceptsOf
}

/** One source, many faces: every free document, made from the registry. */
export function createCatalog(options: CatalogOptions): Catalog {
  const { site, services, priceOf, acceptsOf } = options
  const offers = buildOffers(services, site.publicUrl, priceOf)
  const byName = new Map(offers.map((offer) => [offer.name, offer]))
  const sampleOf = (name: string): Sample => {
    const offer = byName.get(name)
    if (!offer) throw new RangeError(`no service ${name}`)
    return buildSample(offer.service, samples[name], priceOf)
  }
  return {
    site,
    offers,
    findOffer: (name) => byName.get(name),
    sampleOf,
    acceptsOf,
    describeOffer: (offer) => ({
      ...summarise(offer),
      accepts: acceptsOf(offer.name),
      input_schema: offer.inputSchema,
      output_schema: offer.outputSchema,
    }),
    documents: listDocuments(site, offers, sampleOf, acceptsOf),
  }
}

function listDocuments(
  site: Site,
  offers: readonly Offer[],
  sampleOf: (name: string) => Sample,
  acceptsOf: AcceptsOf,
): Document[] {
  return [
    {
      path: '/openapi.json',
      contentType: 'application/json',
      text: once(() => JSON.stringify(buildOpenapi(site, offers, sampleOf))),
    },
    json('/.well-known/x402', () => buildX402Manifest(site, offers, acceptsOf)),
    json('/.well-known/api-catalog', () => buildApiCatalog(site), 'application/linkset+json'),
    json('/.well-known/agent-card.json', () => buildAgentCard(site, offers)),
    text('/.well-known/security.txt', 'text/plain', () => emitSecurityTxt(site)),
    text(
      '/llms.txt',
      'text/plain',
      once(() => emitLlmsTxt(site, offers)),
    ),
    text(
      '/skill.md',
      'text/markdown',
      once(() => emitSkill(site, offers)),
    ),
    text('/robots.txt', 'text/plain', () => emitRobotsTxt(site)),
    json('/catalog.json', () => describeCatalog(site, offers)),
  ]
}

const json = (path: string, build: () => unknown, contentType = 'application/json'): Document => ({
  path,
  contentType,
  text: () => JSON.stringify(build()),
})

const text = (path: string, contentType: string, emit: () => string): Document => ({
  path,
  contentType: `${contentType}; charset=utf-8`,
  text: emit,
})

/** The whole catalog as JSON. */
export function describeCatalog(site: Site, offers: readonly Offer[]): unknown {
  return {
    name: SITE_NAME,
    description: siteDescription,
    mode: site.mode,
    version: site.version,
    services: offers.map(summarise),
  }
}

function summarise(offer: Offer) {
  const { inputBytes, deadlineMs } = offer.service.limits
  return {
    service: offer.name,
    title: offer.title,
    summary: offer.summary,
    method: 'POST',
    path: offer.path,
    url: offer.url,
    price: offer.priceUsd,
    maximum_atomic_usdc: offer.price.atomic.toString(),
    limits: { input_bytes: inputBytes, deadline_ms: deadlineMs },
    catalog_path: offer.catalogPath,
    try_path: offer.tryPath,
    sample_path: offer.samplePath,
    follow_ups: offer.service.followUps.map((followUp) => followUp.service),
  }
}

function once(emit: () => string): () => string {
  let text: string | null = null
  return () => (text ??= emit())
}
