import { html, raw } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { Offer } from '../../catalog/offer.ts'
import type { WayToPay } from './client/paying-wallet.ts'
import { renderPage, type Markup } from './layout.ts'
import { assetPath } from './page-assets.ts'
import { buildCallExamples, emitBuy } from './parts/call-examples.ts'
import { renderCodeTabs } from './parts/code-tabs.ts'
import { renderFormFields } from './parts/form-fields.ts'
import { networkTitle } from './parts/network-title.ts'
import { showPrice } from '../../core/price.ts'

/** Buy one call from a browser. Without scripts it still says exactly what to send and what it costs. */
export function renderTryIt(catalog: Catalog, offer: Offer): string {
  const ways = listWays(catalog, offer)
  const main = html`
    <h1>Try: ${offer.title}</h1>
    <p class="lead">${offer.summary}</p>
    <div id="interactive">
      <form
        id="try"
        data-path="${offer.path}"
        data-sandbox="${String(catalog.site.mode === 'sandbox')}"
        data-ways="${JSON.stringify(ways)}"
        data-evm="${assetPath('evm.js')}"
        data-solana="${assetPath('solana.js')}"
        data-limit="${offer.service.limits.inputBytes}"
        data-sample="${JSON.stringify(offer.service.sample)}"
      >
        <div class="columns try">
          ${renderRequest(offer)}
          <div>
            ${renderPayment(catalog, offer, ways[0])}
            <p class="soft" id="no-answer">
              The answer appears below. <a href="${offer.samplePath}">What it looks like</a>
            </p>
          </div>
        </div>
        ${renderOutcome(catalog, offer)}
      </form>
    </div>
    ${renderWithout(catalog, offer)}
  `
  return renderPage(catalog.site, {
    title: `Try: ${offer.title}`,
    description: offer.summary,
    path: offer.tryPath,
    main,
    width: 'wide',
    scripts: ['try.js'],
    withoutScripts: 'noscript.css',
  })
}

/** What a wallet is offered, network by network; the first is shown until one is chosen. */
function listWays(catalog: Catalog, offer: Offer): WayToPay[] {
  return catalog.acceptsOf(offer.name).map(({ network, asset, amount, payTo }) => {
    return { network, asset, amount, payTo, title: networkTitle(catalog.site, network) }
  })
}

function renderWithout({ site }: Catalog, offer: Offer): Markup {
  return html`<h2>Without a browser</h2>
    <p>Ask for the price, and whether the request is sound, for free:</p>
    ${renderCodeTabs('try', buildCallExamples(site, offer))}
    <p>Buy it with the command line, on Base or Solana:</p>
    <pre tabindex="0"><code>${emitBuy(site, offer)}</code></pre>`
}

function renderRequest(offer: Offer): Markup {
  return html`<fieldset>
    <legend>Request</legend>
    <div class="row">
      <div class="segmented" role="radiogroup" aria-label="How to write the request">
        <label><input type="radio" name="mode" id="mode-form" value="form" checked /><span>Form</span></label>
        <label><input type="radio" name="mode" id="mode-raw" value="raw" /><span>JSON</span></label>
      </div>
      <button type="button" class="tiny" id="use-sample">Use the sample</button>
    </div>
    ${takesChange(offer) ? renderDiffDrop(offer) : ''}
    <p class="check" id="check" role="status">Checked free while you type.</p>
    <p class="fault" id="defects" role="status"></p>
    <div id="fields">
      ${renderFormFields(offer.inputSchema, offer.service.sample as Record<string, unknown>)}
    </div>
    <div class="field" id="raw-field" hidden>
      <label for="raw">Request body</label>
      <textarea id="raw" spellcheck="false"></textarea>
    </div>
    <p class="size">
      <label for="size" class="soft">Size</label>
      <meter id="size" min="0" max="${offer.service.limits.inputBytes}" value="0"></meter>
      <span id="size-text" class="soft small-text">&nbsp;</span>
    </p>
  </fieldset>`
}

/** Services that compare take a diff as it is copied from a pull request. */
function takesChange({ inputSchema }: Offer): boolean {
  const fields = Object.keys((inputSchema['properties'] ?? {}) as object)
  return fields.includes('files') || (fields.includes('before') && fields.includes('after'))
}

function renderDiffDrop({ inputSchema }: Offer): Markup {
  const isWhole = Object.hasOwn((inputSchema['properties'] ?? {}) as object, 'files')
  return html`<details id="diff-drop" ${isWhole ? raw('open') : ''}>
    <summary>Paste a diff instead</summary>
    <p class="hint soft small-text" id="hint-diff">
      A unified diff, as <code>git diff</code> or a pull request gives it (add <code>.diff</code> to its
      address). Only the lines in it are looked at; whole files tell more.
    </p>
    <label for="diff-text" class="unseen">Unified diff</label>
    <textarea
      id="diff-text"
      spellcheck="false"
      aria-describedby="hint-diff"
      placeholder="diff --git a/shop/refunds.py b/shop/refunds.py"
    ></textarea>
    <p class="row">
      <button type="button" class="tiny" id="use-diff">Fill in from the diff</button>
      <span id="diff-state" class="small-text" role="status"></span>
    </p>
  </details>`
}

const showUsdc = ({ priceUsd }: Offer): string => `${showPrice(priceUsd).slice(1)} USDC`

function renderPayment(catalog: Catalog, offer: Offer, way: WayToPay | undefined): Markup {
  return html`<fieldset>
    <legend>Payment</legend>
    <p class="row spread">
      <strong>${showUsdc(offer)}</strong>
      <span class="soft small-text"
        ><span data-way="title">${way?.title ?? 'nothing is sold right now'}</span>, only for a delivered
        answer</span
      >
    </p>
    <div class="field">
      <label for="wallet">Wallet</label>
      <select id="wallet"></select>
      ${catalog.site.mode === 'sandbox' ? html`<p class="hint">A demo wallet is a key made in this page. Its money is worthless; its signature is real.</p>` : ''}
    </div>
    <p class="row"><button type="submit" id="quote">Get a quote, free</button></p>
    <div id="deal" hidden>
      <p>
        You are about to sign ${showUsdc(offer)} to <code data-way="payTo">${way?.payTo ?? ''}</code>, once,
        and nothing else. Until the answer is here, the request and its payment are kept in this browser:
        after a crash the same payment is sent again.
      </p>
      <details>
        <summary>Exactly what is signed</summary>
        <pre id="typed-data" tabindex="0"></pre>
      </details>
      <button type="button" id="pay">Sign and pay ${showPrice(offer.priceUsd)}</button>
    </div>
    <p id="alert" role="alert" class="notice" hidden></p>
    <p id="recheck-row" hidden><button type="button" class="plain" id="recheck">Check again</button></p>
    ${renderTerms(offer, way)} ${renderSteps(offer)}
  </fieldset>`
}

function renderSteps(offer: Offer): Markup {
  return html`<h2 class="small" id="steps-title">Steps</h2>
    <progress id="progress" max="4" value="0" aria-labelledby="steps-title"></progress>
    <ol class="stages soft small-text" id="no-steps">
      <li>Quote, free, signs nothing</li>
      <li>Sign ${showUsdc(offer)}</li>
      <li>Run, then settle</li>
      <li>Answer and receipt</li>
    </ol>
    <ol id="steps" aria-live="polite" aria-labelledby="steps-title"></ol>`
}

function renderTerms({ price }: Offer, way: WayToPay | undefined): Markup {
  return html`<details class="quiet">
    <summary>Terms: network, payee, asset</summary>
    <dl class="facts">
      <dt>Network</dt>
      <dd><code data-way="network">${way?.network ?? 'none'}</code></dd>
      <dt>Payee</dt>
      <dd><code data-way="payTo">${way?.payTo ?? ''}</code></dd>
      <dt>Asset</dt>
      <dd><code data-way="asset">${way?.asset ?? ''}</code></dd>
      <dt>Atomic</dt>
      <dd>${price.atomic.toString()}, at most charged</dd>
    </dl>
  </details>`
}

const reviews = new Set(['developer.code-change-review', 'developer.change-set-review'])

function renderOutcome(catalog: Catalog, offer: Offer): Markup {
  return html`<section id="outcome" aria-labelledby="outcome-title" hidden>
    <h2 id="outcome-title" tabindex="-1">Answer</h2>
    <p class="row" role="group" aria-label="Take it with you">
      <button type="button" class="tiny" id="copy-answer">Copy JSON</button>
      <button type="button" class="tiny" id="save-json">Download JSON</button>
      <button type="button" class="tiny" id="save-markdown">Download Markdown</button>
      ${reviews.has(offer.name) ? html`<button type="button" class="tiny" id="save-sarif">Download SARIF</button>` : ''}
      <button type="button" class="tiny" id="forget-answer">Delete from this browser</button>
    </p>
    <p class="small-text">
      <label class="inline"
        ><input type="checkbox" id="keep-answers" /> Keep answers in this browser until I delete them</label
      >
    </p>
    <div id="answer"></div>
    <details id="answer-details">
      <summary>Answer as JSON</summary>
      <pre id="answer-json" class="tall" tabindex="0"></pre>
    </details>
    <section id="receipt" aria-labelledby="receipt-title" hidden>
      <h3 id="receipt-title">Receipt</h3>
      <dl class="facts" id="receipt-facts"></dl>
      <p><button type="button" class="tiny" id="copy-receipt" data-copy="">Copy PAYMENT-RESPONSE</button></p>
    </section>
    <div id="next">
      <h3>Next</h3>
      <ul id="next-actions"></ul>
    </div>
    <p class="soft">Nothing of it is kept by ${catalog.site.publicUrl}.</p>
  </section>`
}
