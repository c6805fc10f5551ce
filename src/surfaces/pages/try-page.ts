import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { AcceptedPayment, Offer } from '../../catalog/offer.ts'
import { renderCurl } from './home-page.ts'
import { renderPage, type Markup } from './layout.ts'
import { renderFormFields } from './parts/form-fields.ts'
import { networkTitle } from './parts/network-title.ts'

/** Buy one call from a browser. Without scripts it still says exactly what to send and what it costs. */
export function renderTryIt(catalog: Catalog, offer: Offer): string {
  const accepts = catalog.acceptsOf(offer.name)
  const base = accepts.find((accept) => accept.network.startsWith('eip155:'))
  const main = html`
    <h1>Try: ${offer.title}</h1>
    <p class="lead">${offer.summary}</p>
    <div id="interactive" hidden>
      <form
        id="try"
        data-path="${offer.path}"
        data-sandbox="${String(catalog.site.mode === 'sandbox')}"
        data-network="${base?.network ?? ''}"
        data-asset="${base?.asset ?? ''}"
        data-amount="${base?.amount ?? ''}"
        data-payto="${base?.payTo ?? ''}"
        data-limit="${offer.service.limits.inputBytes}"
        data-sample="${JSON.stringify(offer.service.sample)}"
      >
        <div class="columns">${renderRequest(offer)} ${renderPayment(catalog, offer, base)}</div>
      </form>
      ${renderOutcome(catalog)}
    </div>
    <h2>Without a browser</h2>
    <p>Ask for the price, and whether the request is sound, for free:</p>
    ${renderCurl(catalog.site.publicUrl, offer.path, JSON.stringify(offer.service.sample))}
    <p>Buy it with the command line, on Base or Solana:</p>
    <pre
      tabindex="0"
      aria-label="Command"
    ><code>tollgauge buy ${offer.name} --input request.json --max-usd ${offer.priceDecimal} --url ${catalog.site.publicUrl}</code></pre>
  `
  return renderPage(catalog.site, {
    title: `Try: ${offer.title}`,
    description: offer.summary,
    path: offer.tryPath,
    main,
    scripts: ['try.js'],
  })
}

function renderRequest(offer: Offer): Markup {
  return html`<fieldset>
    <legend>Request</legend>
    <p class="row" role="radiogroup" aria-label="How to write the request">
      <label><input type="radio" name="mode" id="mode-form" value="form" checked /> Form</label>
      <label><input type="radio" name="mode" id="mode-raw" value="raw" /> JSON</label>
      <button type="button" class="plain" id="use-sample">Use the sample</button>
    </p>
    <p class="fault fail" id="defects" role="status"></p>
    <div id="fields">${renderFormFields(offer.inputSchema)}</div>
    <div class="field" id="raw-field" hidden>
      <label for="raw">Request body</label>
      <textarea id="raw" spellcheck="false"></textarea>
    </div>
    <p>
      <label for="size" class="soft">Size</label>
      <meter id="size" min="0" max="${offer.service.limits.inputBytes}" value="0"></meter>
      <span id="size-text" class="soft"></span>
    </p>
  </fieldset>`
}

function renderPayment(catalog: Catalog, offer: Offer, base: AcceptedPayment | undefined): Markup {
  return html`<fieldset>
    <legend>Payment</legend>
    <dl class="facts">
      <dt>Price</dt>
      <dd>${offer.priceDecimal} USDC (${offer.price.atomic.toString()} atomic)</dd>
      <dt>At most charged</dt>
      <dd>${offer.priceDecimal} USDC, and only for a delivered answer</dd>
      <dt>Network</dt>
      <dd>
        ${base ? html`${networkTitle(catalog.site, base.network)} <code>${base.network}</code>` : 'not offered right now'}
        <span class="soft">(Solana: command line)</span>
      </dd>
      <dt>Payee</dt>
      <dd><code>${base?.payTo ?? ''}</code></dd>
      <dt>Asset</dt>
      <dd><code>${base?.asset ?? ''}</code></dd>
    </dl>
    <div class="field">
      <label for="wallet">Wallet</label>
      <select id="wallet"></select>
      ${catalog.site.mode === 'sandbox' ? html`<p class="hint">The demo wallet is a key made in this page. Its money is worthless; its signature is real.</p>` : ''}
    </div>
    <p class="row"><button type="button" id="quote">Get a quote, free</button></p>
    <div id="deal" hidden>
      <p>You are about to sign this, and nothing else:</p>
      <pre id="typed-data" tabindex="0" aria-label="Typed data to sign"></pre>
      <button type="button" id="pay">Sign and pay ${offer.priceUsd}</button>
    </div>
    <p id="alert" role="alert" class="notice" hidden></p>
    <p><button type="button" class="plain" id="recheck" hidden>Check again</button></p>
    <h2 class="small" id="steps-title">Steps</h2>
    <p class="soft" id="no-steps">Nothing was sent yet. A quote is free and signs nothing.</p>
    <ol id="steps" aria-live="polite" aria-labelledby="steps-title"></ol>
  </fieldset>`
}

function renderOutcome(catalog: Catalog): Markup {
  return html`<section id="outcome" aria-labelledby="outcome-title" hidden>
    <h2 id="outcome-title" tabindex="-1">Answer</h2>
    <div id="answer"></div>
    <details>
      <summary>Answer as JSON</summary>
      <pre id="answer-json" tabindex="0" aria-label="Answer as JSON"></pre>
    </details>
    <div id="next">
      <h3>Next</h3>
      <ul id="next-actions"></ul>
    </div>
    <p class="soft">Nothing of it is kept by ${catalog.site.publicUrl}.</p>
  </section>`
}
