import type { Catalog } from '../../catalog/documents.ts'
import { createDocsPages } from './docs/docs-pages.ts'
import { buildDocumentation } from './docs/documentation.ts'
import { renderHome } from './home-page.ts'
import { listAssets } from './page-assets.ts'
import type { Pages } from './pages.ts'
import { renderPaywall } from './paywall-page.ts'
import { renderProblem } from './problem-page.ts'
import { renderRefusal } from './refusal-page.ts'
import { renderReference } from './reference-page.ts'
import { renderSample } from './sample-page.ts'
import { renderService } from './service-page.ts'
import { buildSitemap } from './sitemap.ts'
import { renderTryIt } from './try-page.ts'

/** Every page of the site, rendered from the catalog; assets are read once and served from memory by exact path. */
export function createPages(catalog: Catalog): Pages {
  const sections = buildDocumentation()
  const documents = createDocsPages(catalog.site, sections)
  return {
    home: (path) => renderHome(catalog, path),
    service: (offer) => renderService(catalog, offer),
    sample: (offer) => renderSample(catalog, offer),
    tryIt: (offer) => renderTryIt(catalog, offer),
    problem: (problem, detail) =>
      detail === undefined
        ? renderProblem(catalog.site, problem, sections)
        : renderRefusal(catalog.site, problem, detail),
    paywall: (path) => {
      const offer = catalog.offers.find((each) => each.path === path)
      return offer === undefined ? null : renderPaywall(catalog.site, offer)
    },
    reference: () => renderReference(catalog),
    documents: [...documents, buildSitemap(catalog, documents)],
    assets: listAssets(),
  }
}
