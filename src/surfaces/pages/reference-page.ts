import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import { freeDocuments } from '../../catalog/openapi-free-operations.ts'
import { problemPages } from '../../catalog/problem-pages.data.ts'
import { problemCodes } from '../../core/problem.ts'
import { renderPage } from './layout.ts'
import { renderSchemaTable } from './parts/schema-table.ts'

/** The whole API on one page, from the same schemas that validate it. */
export function renderReference(catalog: Catalog): string {
  const main = html`
    <h1>API reference</h1>
    <p class="lead">
      Made from the schemas that validate every call. The same as a document:
      <a href="/openapi.json">OpenAPI 3.1</a>.
    </p>
    <nav aria-label="Operations">
      <ul>
        ${catalog.offers.map(
          (offer) =>
            html`<li>
              <a href="#${offer.operationId}"><code>POST ${offer.path}</code></a> ${offer.priceUsd}
            </li>`,
        )}
        ${freeDocuments.map(
          (document) =>
            html`<li>
              <a href="${document.path}"><code>GET ${document.path}</code></a> free: ${document.summary}
            </li>`,
        )}
      </ul>
    </nav>
    ${catalog.offers.map(
      (offer) =>
        html`<section aria-labelledby="${offer.operationId}">
          <h2 id="${offer.operationId}">${offer.title}</h2>
          <p>
            <code>POST ${offer.path}</code> · ${offer.priceUsd} · <a href="${offer.catalogPath}">page</a> ·
            <a href="${offer.tryPath}">try it</a>
          </p>
          <p>${offer.summary}</p>
          ${renderSchemaTable(offer.inputSchema, `Request of ${offer.title}`)}
          <details>
            <summary>Fields of the answer</summary>
            ${renderSchemaTable(offer.outputSchema, `Answer of ${offer.title}`)}
          </details>
        </section>`,
    )}
    <h2 id="headers">Headers</h2>
    <dl class="facts">
      <dt><code>PAYMENT-REQUIRED</code></dt>
      <dd>on 402: base64 JSON, what to pay</dd>
      <dt><code>PAYMENT-SIGNATURE</code></dt>
      <dd>yours: base64 JSON, the signed payment</dd>
      <dt><code>PAYMENT-RESPONSE</code></dt>
      <dd>on 200 and refused payments: base64 JSON, the settlement</dd>
      <dt><code>Idempotency-Key</code></dt>
      <dd>yours, optional: the same key and body get the same purchase</dd>
      <dt><code>Idempotent-Replayed</code></dt>
      <dd>true when an answer was given again without a charge</dd>
    </dl>
    <h2 id="problems">Problems</h2>
    <ul>
      ${problemCodes.map(
        (code) =>
          html`<li>
            <a href="/problems/${code}"><code>${code}</code></a
            >: ${problemPages[code].title}
          </li>`,
      )}
    </ul>
  `
  return renderPage(catalog.site, { title: 'API reference', path: '/reference', main })
}
