import type { Service } from '../core/service.ts'

/** What is sold: one line per service, in the order of the catalog. A command that needs one loads that one. */
const sold = {
  'developer.openapi-test-generate': async () =>
    (await import('./openapi-test-generate/service.ts')).openapiTestGenerate,
  'developer.x402-preflight': async () => (await import('./x402-preflight/service.ts')).x402Preflight,
  'developer.code-change-review': async () =>
    (await import('./code-change-review/service.ts')).codeChangeReview,
  'developer.change-set-review': async () => (await import('./change-set-review/service.ts')).changeSetReview,
  'developer.code-metrics': async () => (await import('./code-metrics/service.ts')).codeMetrics,
  'data.schema': async () => (await import('./data-schema/service.ts')).dataSchema,
  'document.diff': async () => (await import('./document-diff/service.ts')).documentDiff,
}

/** Every service with its own types: what clients are typed by. */
export type Registry = readonly Awaited<ReturnType<(typeof sold)[keyof typeof sold]>>[]

export const serviceNames = Object.keys(sold) as readonly (keyof typeof sold)[]

export async function loadService(name: string): Promise<Service | undefined> {
  return Object.hasOwn(sold, name) ? await sold[name as keyof typeof sold]() : undefined
}

export const loadServices = (): Promise<Registry> => Promise.all(Object.values(sold).map((load) => load()))
