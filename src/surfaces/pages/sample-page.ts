import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import { renderPage } from './layout.ts'
import { renderResult } from './results/render-result.ts'

/** A real request with its real answer: shown as a person reads it, and as the program gets it. */
export function renderSample(catalog: Catalog, offer: Offer): string {
  const { request, response } = catalog.sampleOf(offer.name)
  const answer = JSON.stringify(response, null, 2)
  const main = html`
    <h1>Sample: ${offer.title}</h1>
    <p class="lead">
      What ${offer.priceUsd} buys. Made by running the service; only the identifier and the duration are
      fixed.
    </p>
    <p class="row">
      <a class="button" href="${offer.tryPath}">Run this request</a>
      <a class="button plain" href="${offer.samplePath}.json">As JSON</a>
      <a class="button plain" href="${offer.catalogPath}">About the service</a>
    </p>
    <h2>Answer</h2>
    ${renderResult(offer.name, (response as { data: unknown }).data)}
    <h2>Request</h2>
    <pre tabindex="0" aria-label="Request"><code>${JSON.stringify(request, null, 2)}</code></pre>
    <details>
      <summary>Answer as JSON (${new TextEncoder().encode(answer).length} bytes)</summary>
      <pre tabindex="0" aria-label="Answer as JSON"><code>${answer}</code></pre>
    </details>
  `
  return renderPage(catalog.site, {
    title: `Sample: ${offer.title}`,
    description: offer.summary,
    path: offer.samplePath,
    main,
  })
}
