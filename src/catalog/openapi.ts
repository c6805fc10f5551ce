import type { JsonSchema } from '../core/json-schema.ts'
import { showPrice } from '../core/price.ts'
import type { SchemaNames } from './name-schemas.ts'
import type { Offer } from './offer.ts'
import { sharedHeaders, sharedParameters, sharedSchemas } from './openapi-components.ts'
import { freeOperations } from './openapi-free-operations.ts'
import { buildOperation } from './openapi-operation.ts'
import type { Sample } from './sample.ts'
import { notCharged, SITE_NAME, siteDescription, type Site } from './site.ts'

/** OpenAPI 3.1 of everything that answers, with what indexers and agents read of prices and payment. */
export function buildOpenapi(
  site: Site,
  offers: readonly Offer[],
  sampleOf: (name: string) => Sample,
): JsonSchema {
  const names: SchemaNames = new Map(Object.entries(sharedSchemas))
  const paid = offers.map((offer) => [
    offer.path,
    { post: buildOperation(offer, sampleOf(offer.name), names) },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: SITE_NAME,
      version: site.version,
      description: siteDescription,
      contact: { name: 'Operator', url: site.contactUrl },
      license: { name: 'MIT', identifier: 'MIT' },
      'x-guidance': emitGuidance(offers),
    },
    'x-agentcash-guidance': { llmsTxtUrl: `${site.publicUrl}/llms.txt` },
    servers: [{ url: site.publicUrl }],
    security: [],
    tags: [
      { name: 'services', description: 'Bought per call.' },
      { name: 'free', description: 'Documents and health, never charged.' },
    ],
    paths: { ...Object.fromEntries(paid), ...freeOperations(offers, names) },
    components: {
      schemas: Object.fromEntries(names),
      headers: sharedHeaders,
      parameters: sharedParameters,
    },
  }
}

function emitGuidance(offers: readonly Offer[]): string {
  const list = offers
    .map((offer) => `${offer.path} (${showPrice(offer.priceUsd)}): ${offer.summary}`)
    .join('\n')
  return `POST JSON. An unpaid call answers 402 with PAYMENT-REQUIRED; sign one option and repeat the same request with PAYMENT-SIGNATURE.\n${list}\n${notCharged}`.slice(
    0,
    4000,
  )
}
