import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import { notCharged, siteDescription, type Site } from '../../catalog/site.ts'
import { renderPage, type Markup } from './layout.ts'

/** What is sold, what it costs, how to pay: the first page anyone sees. */
export function renderHome(catalog: Catalog): string {
  const { site, offers } = catalog
  const main = html`
    <h1>Measured answers, one call at a time</h1>
    <p class="lead">${siteDescription}</p>
    <h2 id="services">Services</h2>
    <ul class="cards">
      ${offers.map(renderCard)}
    </ul>
    ${renderPaying(site, offers)}
    <h2>What is charged</h2>
    <p>${notCharged}</p>
    ${renderForPrograms(site)}
  `
  return renderPage(site, { title: 'Catalog', path: '/', main })
}

function renderCard(offer: Offer): Markup {
  const { inputBytes, deadlineMs } = offer.service.limits
  return html`<li class="card">
    <h3><a href="${offer.catalogPath}">${offer.title}</a></h3>
    <p class="price">${offer.priceUsd} <span class="soft">per delivered answer</span></p>
    <p>${offer.summary}</p>
    <p class="soft">Up to ${describeBytes(inputBytes)}, answered within ${deadlineMs / 1000} s</p>
    <nav aria-label="${offer.title}">
      <a href="${offer.tryPath}">Try it</a> <a href="${offer.samplePath}">Sample</a>
    </nav>
  </li>`
}

/** Rounded down, so that nobody is promised more than is read. */
function describeBytes(bytes: number): string {
  const [unit, size] = bytes >= 1_000_000 ? ['MB', 1_000_000] : ['kB', 1_000]
  return `${Math.floor((bytes / size) * 10) / 10} ${unit}`
}

function renderPaying(site: Site, offers: readonly Offer[]): Markup {
  const bodies = offers.map((offer) => ({ path: offer.path, body: JSON.stringify(offer.service.sample) }))
  const [shortest] = bodies.sort((a, b) => a.body.length - b.body.length)
  return html`<h2>Pay per call</h2>
    <ol>
      <li>
        POST your JSON. The answer is <code>402</code> with the price, and says for free whether your request
        would be accepted.
      </li>
      <li>Sign one of the offers with any x402 v2 client: USDC on Base or on Solana.</li>
      <li>
        Send the same request again with <code>PAYMENT-SIGNATURE</code>. The answer comes with a receipt.
      </li>
    </ol>
    ${shortest ? renderCurl(site.publicUrl, shortest.path, shortest.body) : ''}`
}

function renderForPrograms(site: Site): Markup {
  return html`<h2>For programs</h2>
    <ul>
      <li>
        <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/.well-known/x402">x402 manifest</a>,
        <a href="/catalog.json">catalog as JSON</a>
      </li>
      <li><a href="/llms.txt">llms.txt</a> and <a href="/skill.md">skill.md</a> for agents</li>
      <li>
        MCP over streamable HTTP at <code>${site.publicUrl}/mcp</code>, or <code>tollgauge mcp</code> over
        stdio
      </li>
    </ul>`
}

export function renderCurl(publicUrl: string, path: string, body: string): Markup {
  const command = `curl -i -X POST ${publicUrl}${path} \\\n  -H 'content-type: application/json' \\\n  -d '${body.replaceAll("'", "'\\''")}'`
  return html`<pre tabindex="0" aria-label="Command"><code>${command}</code></pre>`
}
