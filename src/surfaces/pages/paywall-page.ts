import { html } from 'hono/html'
import type { Offer } from '../../catalog/offer.ts'
import type { Site } from '../../catalog/site.ts'
import { renderPage } from './layout.ts'
import { buildCallExamples } from './parts/call-examples.ts'
import { renderCodeTabs } from './parts/code-tabs.ts'
import { showPrice } from '../../core/price.ts'

/** The path of a service opened in a browser: what it costs there, and the ways to pay it. */
export function renderPaywall(site: Site, offer: Offer): string {
  const main = html`
    <h1>${offer.title} costs ${showPrice(offer.priceUsd)} a call</h1>
    <p class="lead">
      This is the address programs call: <code>POST ${offer.path}</code>. Without a payment it answers 402
      with its price. Nothing was charged.
    </p>
    <p>${offer.summary}</p>
    <p class="row">
      <a class="button" href="${offer.tryPath}">Buy one here</a>
      <a class="button plain" href="${offer.samplePath}">See a sample</a>
      <a class="button plain" href="${offer.catalogPath}">About the service</a>
    </p>
    <h2>From a program</h2>
    ${renderCodeTabs('paywall', buildCallExamples(site, offer))}
  `
  const { title, summary: description, catalogPath: path } = offer
  return renderPage(site, { title, description, path, main })
}
