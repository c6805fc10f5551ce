import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import { freeDocuments } from '../../catalog/openapi-free-operations.ts'
import { problemCodes } from '../../core/problem.ts'
import type { Offer } from '../../catalog/offer.ts'
import type { Site } from '../../catalog/site.ts'
import { renderPage, type Markup } from './layout.ts'
import { buildCallExamples } from './parts/call-examples.ts'
import { renderCodeTabs } from './parts/code-tabs.ts'
import { renderHeading } from './parts/heading.ts'
import { renderProblemLinks } from './parts/problem-links.ts'
import { renderSchemaFields } from './parts/schema-fields.ts'
import { showPrice } from '../../core/price.ts'

/** The whole API on one page, from the same schemas that validate it. */
export function renderReference(catalog: Catalog): string {
  const main = html`<div class="with-side">
    ${renderContents(catalog)}
    <div>
      <h1>API reference</h1>
      <p class="lead">
        Made from the schemas that validate every call. The same as a document:
        <a href="/openapi.json">OpenAPI 3.1</a>.
      </p>
      ${catalog.offers.map((offer) => renderOperation(catalog.site, offer))} ${renderHeading('Headers')}
      <dl class="facts">
        ${headers.map(
          ([name, meaning]) =>
            html`<dt><code>${name}</code></dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
      ${renderHeading('Free documents', { id: 'free' })}
      <ul>
        ${freeDocuments.map(
          (document) =>
            html`<li>
              <a href="${document.path}"><code>GET ${document.path}</code></a> ${document.summary}
            </li>`,
        )}
      </ul>
      ${renderHeading('Problems')} ${renderProblemLinks(problemCodes)}
    </div>
  </div>`
  return renderPage(catalog.site, { title: 'API reference', path: '/reference', main })
}

const headers: readonly (readonly [name: string, meaning: string])[] = [
  ['PAYMENT-REQUIRED', 'on 402: base64 JSON, what to pay'],
  ['PAYMENT-SIGNATURE', 'yours: base64 JSON, the signed payment'],
  ['PAYMENT-RESPONSE', 'on 200 and refused payments: base64 JSON, the settlement'],
  ['Idempotency-Key', 'yours, optional: the same key and body get the same purchase'],
  ['Idempotent-Replayed', 'true when an answer was given again without a charge'],
]

function renderContents(catalog: Catalog): Markup {
  return html`<nav aria-label="Operations">
    <p>Operations</p>
    <ul>
      ${catalog.offers.map(
        (offer) =>
          html`<li>
            <a href="#${offer.operationId}"
              >${offer.title} <span class="soft">${showPrice(offer.priceUsd)}</span></a
            >
          </li>`,
      )}
    </ul>
    <p>More</p>
    <ul>
      <li><a href="#headers">Headers</a></li>
      <li><a href="#free">Free documents</a></li>
      <li><a href="#problems">Problems</a></li>
    </ul>
  </nav>`
}

function renderOperation(site: Site, offer: Offer): Markup {
  return html`<section aria-labelledby="${offer.operationId}">
    ${renderHeading(offer.title, { id: offer.operationId })}
    <p>
      <code>POST ${offer.path}</code> · ${showPrice(offer.priceUsd)} ·
      <a href="${offer.catalogPath}">page</a> · <a href="${offer.samplePath}">request and answer</a> ·
      <a href="${offer.tryPath}">try it</a>
    </p>
    <p>${offer.summary}</p>
    ${renderCodeTabs(offer.operationId, buildCallExamples(site, offer))}
    <h3>Request</h3>
    ${renderSchemaFields(offer.inputSchema)}
    <details>
      <summary>Fields of the answer</summary>
      ${renderSchemaFields(offer.outputSchema)}
    </details>
  </section>`
}
