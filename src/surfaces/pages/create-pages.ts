import type { Catalog } from '../../catalog/documents.ts'
import { createDocsPages } from './docs/docs-pages.ts'
import { renderHome } from './home-page.ts'
import { listAssets } from './page-assets.ts'
import type { Pages } from './pages.ts'
import { renderProblem } from './problem-page.ts'
import { renderReference } from './reference-page.ts'
import { renderSample } from './sample-page.ts'
import { renderService } from './service-page.ts'
import { buildSitemap } from './sitemap.ts'
import { renderTryIt } from './try-page.ts'

/** Every page of the site, rendered from the catalog; assets are read once and served from memory by exact path. */
export function createPages(catalog: Catalog): Pages {
  const documents = createDocsPages(catalog.site)
  return {
    home: () => renderHome(catalog),
    service: (offer) => renderService(catalog, offer),
    sample: (offer) => renderSample(catalog, offer),
    tryIt: (offer) => renderTryIt(catalog, offer),
    problem: (problem, detail) => renderProblem(catalog.site, problem, detail),
    reference: () => renderReference(catalog),
    documents: [...documents, buildSitemap(catalog, documents)],
    assets: listAssets(),
  }
}
