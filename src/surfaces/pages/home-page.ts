import type { HomePath } from './pages.ts'
import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import { notCharged } from '../../catalog/site.ts'
import { renderPage, type Markup } from './layout.ts'
import { assetPath } from './page-assets.ts'
import { buildCallExamples } from './parts/call-examples.ts'
import { renderCodeTabs } from './parts/code-tabs.ts'
import { renderReviewGlimpse } from './results/review-glimpse.ts'
import { record } from './results/result.ts'
import { showPrice } from '../../core/price.ts'

const SHOWN = 'developer.change-set-review'

/** In five seconds: what it is, what an answer looks like, what it costs, and a button that buys one. */
export function renderHome(catalog: Catalog, path: HomePath): string {
  const { site, offers } = catalog
  const shown = catalog.findOffer(SHOWN) ?? offers[0]
  const main = html`
    ${renderHero(catalog, shown)}
    <h2 id="services">Services and prices</h2>
    <ul class="cards narrow-cards">
      ${offers.map(renderCard)} ${renderFreeCard()}
    </ul>
    <h2 id="call">Call it your way</h2>
    ${shown === undefined ? '' : renderCodeTabs('home', buildCallExamples(site, shown))} ${renderWhy()}
    ${renderForWhom(site.publicUrl)}
  `
  return renderPage(site, {
    title: 'Catalog',
    path,
    main,
    scripts: ['home.js'],
    jsonLd: describe(catalog),
  })
}

function renderHero(catalog: Catalog, offer: Offer | undefined): Markup {
  const isSandbox = catalog.site.mode === 'sandbox'
  return html`<div class="hero">
    <div>
      <h1>Did the change remove a check? Ask, for cents.</h1>
      <p class="lead">
        Exact, reproducible answers about code and APIs, bought one call at a time with USDC over x402. No
        account, no key, and never a charge for an error.
      </p>
      ${
        offer === undefined
          ? ''
          : html`<p class="row">
                ${
                  isSandbox
                    ? html`<button type="button" id="run-demo" data-script="${assetPath('demo.js')}">
                        Run it now, with play money
                      </button>`
                    : ''
                }
                <a class="button ${isSandbox ? 'plain' : ''}" href="${offer.tryPath}"
                  >Try it with your own change</a
                >
              </p>
              <p class="soft small-text">
                ${offer.title}: ${showPrice(offer.priceUsd)} a call, answered within
                ${offer.service.limits.deadlineMs / 1000} s
              </p>`
      }
      ${renderTicks(catalog.offers)}
    </div>
    ${offer === undefined ? '' : renderWindow(catalog, offer)}
  </div>`
}

function renderTicks(offers: readonly Offer[]): Markup {
  return html`<ul class="ticks">
    <li>The same request gets the same bytes, every time</li>
    <li>Code is read, never run; nothing of it is stored</li>
    <li>A refusal, a fault or a time-out costs nothing</li>
    <li>${offers.length} services from ${showPrice(cheapest(offers))} a call, on Base and Solana</li>
  </ul>`
}

const cheapest = (offers: readonly Offer[]): string =>
  [...offers].sort((a, b) => Number(a.price.atomic - b.price.atomic))[0]?.priceUsd ?? '$0'

/** A real answer to a real request; the button puts one in its place that was bought just now. */
function renderWindow(catalog: Catalog, offer: Offer): Markup {
  const { request, response } = catalog.sampleOf(offer.name)
  return html`<section class="window" aria-label="A real answer">
    <p class="title">
      <span><code>POST ${offer.path}</code></span>
      <a href="${offer.samplePath}">Whole sample</a>
    </p>
    <div class="body">
      <div
        id="demo"
        data-path="${offer.path}"
        data-service="${offer.name}"
        data-request="${JSON.stringify(request)}"
      >
        <p class="small-text" id="demo-state" role="status">
          An agent “makes the build green”: what the review says.
        </p>
        <progress id="demo-progress" max="5" value="0" hidden aria-label="Purchase"></progress>
        <div id="demo-answer">${renderReviewGlimpse(record(record(response)['data']), record(request))}</div>
      </div>
    </div>
  </section>`
}

function renderCard(offer: Offer): Markup {
  return html`<li class="card">
    <h3><a href="${offer.catalogPath}">${offer.title}</a></h3>
    <p class="price">${showPrice(offer.priceUsd)} <span class="soft">per delivered answer</span></p>
    <p>${offer.summary}</p>
    <nav aria-label="${offer.title}">
      <a href="${offer.tryPath}">Try it</a> <a href="${offer.samplePath}">Sample</a>
      <a href="${offer.catalogPath}">Details</a>
    </nav>
  </li>`
}

/** The same engine without a shop: whoever does not want to pay should know. */
function renderFreeCard(): Markup {
  return html`<li class="card">
    <h3><a href="/docs/guides/command-line">On your machine</a></h3>
    <p class="price">free <span class="soft">with the same engine</span></p>
    <p>
      <code>npx tollgauge review main</code> reviews a branch, <code>tollgauge mcp</code> gives an agent the
      same tools. What is sold is not having to install, run and update it.
    </p>
    <nav aria-label="On your machine">
      <a href="/docs/guides/command-line">Command line</a> <a href="/docs/guides/mcp">MCP</a>
    </nav>
  </li>`
}

function renderWhy(): Markup {
  return html`<h2 id="why">Why pay for it</h2>
    <ul class="three">
      <li class="card">
        <h3>Recomputable</h3>
        <p>
          The same request gets the same bytes. What it found, you can find again, and so can a colleague.
        </p>
      </li>
      <li class="card">
        <h3>Nothing stored</h3>
        <p>Neither your code nor the answer is kept. Code is read, never run.</p>
      </li>
      <li class="card">
        <h3>Never charged for an error</h3>
        <p>${notCharged}</p>
      </li>
    </ul>`
}

function renderForWhom(publicUrl: string): Markup {
  return html`<h2 id="for-whom">Who it is for</h2>
    <ul class="three">
      <li class="card">
        <h3>Buyers</h3>
        <p>
          Ask the price free, sign once, ask again after a lost answer without a second charge.
          <a href="/docs/guides/buying">How buying works</a>
        </p>
      </li>
      <li class="card">
        <h3>Agents</h3>
        <p>
          MCP at <code>${publicUrl}/mcp</code>, <a href="/llms.txt">llms.txt</a>,
          <a href="/skill.md">skill.md</a>, and a free local server.
          <a href="/docs/guides/mcp">Tools for an agent</a>
        </p>
      </li>
      <li class="card">
        <h3>Operators</h3>
        <p>
          Run your own shop: one process, your own addresses, every cent accounted for.
          <a href="/docs/guides/operating">Operating</a>
        </p>
      </li>
    </ul>
    <p class="soft">
      For programs: <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/.well-known/x402">x402 manifest</a>,
      <a href="/catalog.json">catalog as JSON</a>.
    </p>`
}

/** What search engines read: what is sold, and for how much. */
function describe({ site, offers }: Catalog): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebAPI',
    name: 'Tollgauge',
    url: site.publicUrl,
    documentation: `${site.publicUrl}/docs`,
    offers: offers.map((offer) => ({
      '@type': 'Offer',
      name: offer.title,
      description: offer.summary,
      url: site.publicUrl + offer.catalogPath,
      price: offer.priceDecimal,
      priceCurrency: 'USD',
    })),
  }
}
