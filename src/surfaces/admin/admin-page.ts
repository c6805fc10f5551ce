import { html } from 'hono/html'
import type { Site } from '../../catalog/site.ts'
import { formatAtomic, showPrice } from '../../core/price.ts'
import type { FacilitatorHealth } from '../../payments/facilitators/facilitator-tally.ts'
import type { Sale } from '../../payments/ledger/ledger.ts'
import type { RevenueRow } from '../../payments/ledger/ledger-totals.ts'
import { renderPage, type Markup } from '../pages/layout.ts'
import { renderMark } from '../pages/parts/mark.ts'
import { plainNetworkTitle } from '../pages/parts/network-title.ts'
import { renderDays, renderFunnel } from './admin-page-charts.ts'
import { renderFacilitators, showTime, table } from './admin-page-health.ts'
import type { NetworkHealth, RouteLatency } from './telemetry.ts'

export interface AdminFacts {
  readonly nowMs: number
  readonly revenue: readonly RevenueRow[]
  readonly states: Readonly<Record<string, number>>
  readonly events: ReadonlyMap<string, number>
  readonly unresolved: readonly Sale[]
  readonly last: readonly Sale[]
  readonly latency: readonly RouteLatency[]
  readonly networks: readonly NetworkHealth[]
  readonly facilitators: readonly FacilitatorHealth[]
  readonly versions: Readonly<Record<string, string>>
}

/** What an operator wants to know at a glance: money in, what is still open, who is down, where calls are lost. */
export function renderAdmin(site: Site, facts: AdminFacts): string {
  const total = facts.revenue.reduce((sum, row) => sum + row.amountAtomic, 0n)
  const main = html`
    <div class="row spread">
      <h1>Operator</h1>
      <form method="post" action="/admin/logout"><button type="submit" class="plain">Log out</button></form>
    </div>
    <p class="lead">${showPrice(`$${formatAtomic(total)}`)} settled in the last 30 days.</p>
    ${renderTiles(facts)}
    <h2>Unresolved settlements</h2>
    ${
      facts.unresolved.length === 0
        ? html`<p>${renderMark('passed', 'None')} Every settlement is known.</p>`
        : html`<p>
              ${renderMark('high', `${facts.unresolved.length} open`)} Money may have moved without a word;
              the chain is asked again in the background.
            </p>
            ${renderSales(site, facts.unresolved)}`
    }
    <form method="post" action="/admin/recheck"><button type="submit">Look on chain again</button></form>
    <h2>Revenue</h2>
    ${renderDays(facts.revenue, facts.nowMs)} ${renderRevenue(site, facts.revenue)}
    <h2>Funnel</h2>
    ${renderFunnels(facts)}
    <h2>Facilitators</h2>
    ${renderFacilitators(site, facts)}
    <h2>Latency of recent answers</h2>
    ${renderLatency(facts.latency)}
    <h2>Last sales</h2>
    <p class="soft">Times are UTC. What failed before a sale was opened is counted above and was free.</p>
    ${renderSales(site, facts.last)}
    <h2>Versions</h2>
    ${table(['Part', 'Version'], Object.entries(facts.versions))}
  `
  return renderPage(site, { title: 'Operator', path: '/admin', main, width: 'wide' })
}

function renderTiles({ revenue, unresolved, networks, states }: AdminFacts): Markup {
  const sales = revenue.reduce((sum, row) => sum + row.sales, 0)
  const down = networks.filter((network) => !network.isOffered).length
  const free = (states['released'] ?? 0) + (states['declined'] ?? 0)
  const tiles: [string, string | number, string][] = [
    ['Paid calls', sales, 'last 30 days'],
    ['Failed free', free, 'released or declined'],
    ['Unresolved', unresolved.length, 'settlements'],
    ['Networks', `${networks.length - down} of ${networks.length}`, 'on offer now'],
  ]
  return html`<dl class="tiles">
    ${tiles.map(
      ([name, value, note]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value} <small>${note}</small></dd>
        </div>`,
    )}
  </dl>`
}

function renderRevenue(site: Site, rows: readonly RevenueRow[]): Markup {
  return html`<details>
    <summary>By day, service and network</summary>
    ${table(
      ['Day', 'Service', 'Network', 'Sales', 'USDC'],
      rows.map((row) => [
        row.day,
        row.service,
        plainNetworkTitle(site, row.network),
        row.sales,
        formatAtomic(row.amountAtomic),
      ]),
    )}
  </details>`
}

/** Events say how far calls got in this process; states what became of the sales in the ledger. */
function renderFunnels({ events, states }: AdminFacts): Markup {
  const count = (kind: string): number => events.get(kind) ?? 0
  return html`<div class="columns">
    <div>
      <h3>Since this process started</h3>
      ${renderFunnel([
        { name: 'quoted', count: count('quoted'), fill: 'low' },
        { name: 'verified', count: count('verified'), fill: 'accent' },
        { name: 'settled', count: count('settled'), fill: 'good' },
        { name: 'answered again', count: count('replayed'), fill: 'soft' },
        { name: 'payment refused', count: count('refused'), fill: 'medium' },
        { name: 'failed free', count: count('failed-free'), fill: 'medium' },
        { name: 'declined', count: count('declined'), fill: 'medium' },
        { name: 'unknown', count: count('unknown'), fill: 'high' },
      ])}
    </div>
    <div>
      <h3>Sales in the ledger, 30 days</h3>
      ${renderFunnel(
        Object.entries(states).map(([name, value]) => ({
          name,
          count: value,
          fill: name === 'settled' ? 'good' : name === 'unknown' ? 'high' : 'soft',
        })),
      )}
    </div>
  </div>`
}

const kinds = {
  quote: 'Quotes',
  paid: 'Paid answers',
  free: 'Documents and pages',
  refused: 'Refusals',
} as const

/** A quote takes milliseconds and a paid answer seconds: told apart, both mean something. */
function renderLatency(latency: readonly RouteLatency[]): Markup {
  const groups = Object.entries(kinds).map(([kind, title]) => ({
    title,
    rows: latency.filter((row) => row.kind === kind).sort((a, b) => b.p95Ms - a.p95Ms),
  }))
  return html`${groups
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ title, rows }) =>
        html`<h3>${title}</h3>
          ${table(
            ['Route', 'Answers', 'p50 ms', 'p95 ms'],
            rows.map((row) => [row.path || 'no such path', row.answers, row.p50Ms, row.p95Ms]),
            `Latency: ${title}`,
          )}`,
    )}`
}

export function renderLogin(site: Site, fault: string | null): string {
  const main = html`
    <h1>Operator</h1>
    ${fault === null ? '' : html`<p class="notice danger" role="alert">${fault}</p>`}
    <form method="post" action="/admin/login" class="narrow">
      <div class="field">
        <label for="token">Operator token</label>
        <p class="hint" id="hint-token">
          The value of <code>TOLLGAUGE_ADMIN_TOKEN</code> (where that is a hash, what it was made from).
        </p>
        <input
          id="token"
          name="token"
          type="password"
          autocomplete="current-password"
          aria-describedby="hint-token"
          required
        />
      </div>
      <button type="submit">Log in</button>
    </form>
  `
  return renderPage(site, { title: 'Operator', path: '/admin', main })
}

function renderSales(site: Site, sales: readonly Sale[]): Markup {
  return table(
    ['Opened', 'Service', 'Network', 'State', 'USDC', 'Reason', 'Transaction'],
    sales.map((sale) => [
      html`<span class="range">${showTime(sale.openedAtMs)}</span>`,
      sale.service,
      plainNetworkTitle(site, sale.key.network),
      sale.state,
      formatAtomic(sale.amountAtomic),
      html`<span class="long cut" title="${sale.reason ?? ''}">${sale.reason ?? ''}</span>`,
      html`<code class="long cut" title="${sale.transaction ?? ''}">${sale.transaction ?? ''}</code>`,
    ]),
  )
}
