import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import { renderPage, type Markup } from './layout.ts'
import { groupThousands } from './parts/group-thousands.ts'
import { highlightCode } from './parts/highlight-code.ts'
import { isCodeLanguage } from './parts/scan-code.ts'
import { renderResult } from './results/render-result.ts'
import { showPrice } from '../../core/price.ts'

/** A real request with its real answer: shown as a person reads it, and as the program gets it. */
export function renderSample(catalog: Catalog, offer: Offer): string {
  const { request, response } = catalog.sampleOf(offer.name)
  const answer = JSON.stringify(response, null, 2)
  const main = html`
    <h1>Sample: ${offer.title}</h1>
    <p class="lead">What ${showPrice(offer.priceUsd)} buys. ${describeOrigin(offer)}</p>
    <p class="row">
      <a class="button" href="${offer.tryPath}">Run this request</a>
      <a class="button plain" href="${offer.samplePath}.json">As JSON</a>
      <a class="button plain" href="${offer.catalogPath}">About the service</a>
    </p>
    <h2>Answer</h2>
    ${renderResult(offer.name, (response as { data: unknown }).data, request)}
    <h2>Request</h2>
    ${renderRequest(request as Record<string, unknown>)}
    <details>
      <summary>Request as JSON</summary>
      <pre
        class="code tall"
        tabindex="0"
      ><code>${highlightCode(JSON.stringify(request, null, 2), 'json')}</code></pre>
    </details>
    <details>
      <summary>Answer as JSON (${groupThousands(new TextEncoder().encode(answer).length)} bytes)</summary>
      <pre class="code tall" tabindex="0"><code>${highlightCode(answer, 'json')}</code></pre>
    </details>
  `
  return renderPage(catalog.site, {
    title: `Sample: ${offer.title}`,
    description: offer.summary,
    path: offer.samplePath,
    main,
  })
}

function describeOrigin({ service }: Offer): string {
  return service.effects === 'network'
    ? 'Made by running the service against stand-ins for the target and the directory.'
    : 'Made by running the service; only the identifier and the duration are fixed.'
}

/** Short values in a list, text as text: escaped line breaks are no way to read a program. */
function renderRequest(request: Readonly<Record<string, unknown>>): Markup {
  const fields = Object.entries(request).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  }))
  const language = typeof request['language'] === 'string' ? request['language'] : ''
  const isLong = (text: string): boolean => text.includes('\n') || text.length > 200
  return html`<dl class="facts">
      ${fields
        .filter(({ text }) => !isLong(text))
        .map(
          ({ name, text }) =>
            html`<dt><code>${name}</code></dt>
              <dd><code>${text}</code></dd>`,
        )}
    </dl>
    ${fields
      .filter(({ text }) => isLong(text))
      .map(
        ({ name, text }) =>
          html`<p><code>${name}</code></p>
            <pre class="code tall" tabindex="0"><code>${colour(text, language)}</code></pre>`,
      )}`
}

/** JSON is told by how it begins; anything else is in the language that the request names. */
function colour(text: string, language: string): Markup[] | string {
  if (/^\s*[[{]/.test(text)) return highlightCode(text, 'json')
  return isCodeLanguage(language) ? highlightCode(text, language) : text
}
