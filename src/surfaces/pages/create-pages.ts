import { readFileSync } from 'node:fs'
import type { Catalog } from '../../catalog/documents.ts'
import { loadScript } from './load-script.ts'
import { renderHome } from './home-page.ts'
import type { PageAsset, Pages } from './pages.ts'
import { renderProblem } from './problem-page.ts'
import { renderReference } from './reference-page.ts'
import { renderSample } from './sample-page.ts'
import { renderService } from './service-page.ts'
import { renderTryIt } from './try-page.ts'

/** Every page of the site, rendered from the catalog; assets are read once and served from memory by exact path. */
export function createPages(catalog: Catalog): Pages {
  return {
    home: () => renderHome(catalog),
    service: (offer) => renderService(catalog, offer),
    sample: (offer) => renderSample(catalog, offer),
    tryIt: (offer) => renderTryIt(catalog, offer),
    problem: (problem, detail) => renderProblem(catalog.site, problem, detail),
    reference: () => renderReference(catalog),
    assets: [
      loadAsset('/assets/site.css', 'text/css; charset=utf-8', 'site.css'),
      loadAsset('/favicon.svg', 'image/svg+xml', 'favicon.svg'),
      { path: '/assets/try.js', contentType: 'text/javascript; charset=utf-8', content: loadScript('try') },
    ],
  }
}

function loadAsset(path: string, contentType: string, file: string): PageAsset {
  return { path, contentType, content: readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8') }
}
