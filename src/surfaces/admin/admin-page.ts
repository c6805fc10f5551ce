import { html } from 'hono/html'
import type { Site } from '../../catalog/site.ts'
import { formatAtomic } from '../../core/price.ts'
import type { Sale } from '../../payments/ledger/ledger.ts'
import type { RevenueRow } from '../../payments/ledger/ledger-totals.ts'
import { renderPage, type Markup } from '../pages/layout.ts'
import { networkTitle } from '../pages/parts/network-title.ts'
import { renderTable } from '../pages/parts/table.ts'
import type { RouteLatency } from './telemetry.ts'

export interface AdminFacts {
  readonly revenue: readonly RevenueRow[]
  readonly states: Readonly<Record<string, number>>
  readonly events: ReadonlyMap<string, number>
  readonly unresolved: readonly Sale[]
  readonly last: readonly Sale[]
  readonly latency: readonly RouteLatency[]
  readonly versions: Readonly<Record<string, string>>
}

/** What an operator wants to know at a glance: money in, what became of calls, what is still open. */
export function renderAdmin(site: Site, facts: AdminFacts): string {
  const total = facts.revenue.reduce((sum, row) => sum + row.amountAtomic, 0n)
  const main = html`
    <h1>Operator</h1>
    <p class="lead">$${formatAtomic(total)} settled in the last 30 days.</p>
    <h2>Revenue</h2>
    ${table(
      ['Day', 'Service', 'Network', 'Sales', 'USDC'],
      facts.revenue.map((row) => [
        row.day,
        row.service,
        networkTitle(site, row.network),
        row.sales,
        formatAtomic(row.amountAtomic),
      ]),
    )}
    <h2>Funnel</h2>
    <p class="soft">Sales by state in the ledger, last 30 days; events since this process started.</p>
    ${table(['State', 'Sales'], Object.entries(facts.states))}
    <h3>Events</h3>
    ${table(['Event', 'Count'], [...facts.events])}
    <h2>Unresolved settlements</h2>
    ${facts.unresolved.length === 0 ? html`<p class="pass">None.</p>` : renderSales(site, facts.unresolved)}
    <form method="post" action="/admin/recheck"><button type="submit">Look on chain again</button></form>
    <form method="post" action="/admin/logout"><button type="submit">Log out</button></form>
    <h2>Last sales</h2>
    <p class="soft">Times are UTC. What failed before a sale was opened is counted above and was free.</p>
    ${renderSales(site, facts.last)}
    <h2>Latency of recent answers</h2>
    ${table(
      ['Route', 'Answers', 'p50 ms', 'p95 ms'],
      facts.latency.map((row) => [row.path, row.answers, row.p50Ms, row.p95Ms]),
    )}
    <h2>Versions</h2>
    ${table(['Part', 'Version'], Object.entries(facts.versions))}
  `
  return renderPage(site, { title: 'Operator', path: '/admin', main })
}

export function renderLogin(site: Site, fault: string | null): string {
  const main = html`
    <h1>Operator</h1>
    ${fault === null ? '' : html`<p class="notice danger" role="alert">${fault}</p>`}
    <form method="post" action="/admin/login">
      <div class="field">
        <label for="token">Operator token</label>
        <input id="token" name="token" type="password" autocomplete="current-password" required />
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
      new Date(sale.openedAtMs).toISOString().slice(0, 19).replace('T', ' '),
      sale.service,
      networkTitle(site, sale.key.network),
      sale.state,
      formatAtomic(sale.amountAtomic),
      sale.reason ?? '',
      sale.transaction ?? '',
    ]),
  )
}

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): Markup {
  return rows.length === 0
    ? html`<p class="soft">Nothing yet.</p>`
    : renderTable(columns.join(', '), columns, rows)
}
