import { html } from 'hono/html'
import type { Catalog } from '../../catalog/documents.ts'
import type { AcceptedPayment, Offer } from '../../catalog/offer.ts'
import type { Site } from '../../catalog/site.ts'
import type { ProblemCode } from '../../core/problem.ts'
import { renderPage, type Markup } from './layout.ts'
import { buildCallExamples } from './parts/call-examples.ts'
import { renderCodeTabs } from './parts/code-tabs.ts'
import { networkTitle } from './parts/network-title.ts'
import { groupThousands } from './parts/group-thousands.ts'
import { renderHeading } from './parts/heading.ts'
import { renderProblemLinks } from './parts/problem-links.ts'
import { renderSchemaFields } from './parts/schema-fields.ts'
import { renderTable } from './parts/table.ts'
import { showPrice } from '../../core/price.ts'

const commonProblems: readonly ProblemCode[] = [
  'malformed-json',
  'payload-too-large',
  'invalid-input',
  'payment-reused',
  'rate-limited',
  'overloaded',
  'settlement-unknown',
  'deadline-exceeded',
]

/** Everything about one service: what it gives, takes, costs and refuses. */
export function renderService(catalog: Catalog, offer: Offer): string {
  const accepts = catalog.acceptsOf(offer.name)
  const main = html`
    ${renderHead(catalog, offer)} ${renderHeading('Request')} ${renderSchemaFields(offer.inputSchema)}
    ${renderHeading('Answer')}
    <p>
      The envelope <code>{request_id, service, version, data, meta}</code>; these are the fields of
      <code>data</code>.
    </p>
    ${renderSchemaFields(offer.outputSchema)} ${renderHeading('Paid to')}
    ${renderAccepts(catalog.site, accepts)} ${renderHeading('Refusals')}
    <p>
      No refusal is charged; only <code>settlement-unknown</code> and <code>payment-spent</code> cannot say.
      Each is <code>application/problem+json</code> with a stable code. The usual ones, of
      <a href="/reference#problems">all there are</a>:
    </p>
    ${renderProblemLinks(commonProblems)} ${renderFollowUps(catalog, offer)}
  `
  return renderPage(catalog.site, {
    title: offer.title,
    description: offer.summary,
    path: offer.catalogPath,
    main,
  })
}

function renderHead(catalog: Catalog, offer: Offer): Markup {
  const { inputBytes, deadlineMs } = offer.service.limits
  return html`<h1>${offer.title}</h1>
    <p class="lead">${offer.summary}</p>
    <p class="row">
      <a class="button" href="${offer.tryPath}">Try it</a>
      <a class="button plain" href="${offer.samplePath}">See a sample</a>
    </p>
    <dl class="tiles">
      <div>
        <dt>Price</dt>
        <dd>${showPrice(offer.priceUsd)} <small>per delivered answer</small></dd>
      </div>
      <div>
        <dt>Answered within</dt>
        <dd>${deadlineMs / 1000} s <small>or free</small></dd>
      </div>
      <div>
        <dt>Largest body</dt>
        <dd>
          ${Math.floor(inputBytes / 100_000) / 10} MB
          <small>${groupThousands(inputBytes)} bytes of JSON</small>
        </dd>
      </div>
    </dl>
    <dl class="facts">
      <dt>Call</dt>
      <dd><code>POST ${offer.path}</code></dd>
      <dt>Atomic USDC</dt>
      <dd>${offer.price.atomic.toString()}</dd>
      <dt>MCP tool</dt>
      <dd><code>${offer.toolName}</code></dd>
    </dl>
    ${renderCodeTabs('service', buildCallExamples(catalog.site, offer))}`
}

function renderAccepts(site: Site, accepts: readonly AcceptedPayment[]): Markup {
  return renderTable(
    'Payment options',
    ['Network', 'Payee', 'Asset (USDC)'],
    accepts.map(({ network, payTo, asset }) => [
      html`${networkTitle(site, network)}<br /><code>${network}</code>`,
      html`<code>${halve(payTo)}</code>`,
      html`<code>${halve(asset)}</code>`,
    ]),
  )
}

/** An address breaks in its middle where it does not fit. */
function halve(address: string): Markup {
  const half = Math.ceil(address.length / 2)
  return html`${address.slice(0, half)}<wbr />${address.slice(half)}`
}

function renderFollowUps(catalog: Catalog, offer: Offer): Markup | string {
  const { followUps } = offer.service
  if (followUps.length === 0) return ''
  return html`${renderHeading('What people buy next')}
    <p>Suggested in <code>meta.next_actions</code>, never made by itself.</p>
    <ul>
      ${followUps.map((followUp) => {
        const next = catalog.findOffer(followUp.service)
        return html`<li>
          <a href="${next?.catalogPath ?? '/catalog'}">${followUp.title}</a>
          (${showPrice(next?.priceUsd ?? '')}): ${followUp.because}
        </li>`
      })}
    </ul>`
}
