import type { Catalog } from '../../catalog/documents.ts'
import type { Pages } from './pages.ts'

/** Every page of the site, rendered from the catalog. */
export function createPages(catalog: Catalog): Pages {
  const plain = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`
  return {
    home: () => plain(catalog.site.publicUrl),
    service: (offer) => plain(offer.title),
    sample: (offer) => plain(offer.title),
    tryIt: (offer) => plain(offer.title),
    problem: (problem) => plain(problem.title),
    reference: () => plain('Reference'),
    assets: [],
  }
}
