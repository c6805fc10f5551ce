import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import { renderCurl } from './home-page.ts'
import { renderPage } from './layout.ts'

/** Buy one call from a browser. Without scripts it still says exactly what to send and what it costs. */
export function renderTryIt(catalog: Catalog, offer: Offer): string {
  const main = html`
    <h1>Try ${offer.title}</h1>
    <p class="lead">${offer.summary}</p>
    <p>${offer.priceUsd} per delivered answer.</p>
    ${renderCurl(catalog.site.publicUrl, offer.path, JSON.stringify(offer.service.sample))}
  `
  return renderPage(catalog.site, { title: `Try ${offer.title}`, path: offer.tryPath, main })
}
