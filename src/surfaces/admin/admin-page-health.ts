import { html } from 'hono/html'
import type { Site } from '../../catalog/site.ts'
import type { CallHealth, FacilitatorHealth } from '../../payments/facilitators/facilitator-tally.ts'
import type { Markup } from '../pages/layout.ts'
import { renderMark } from '../pages/parts/mark.ts'
import { plainNetworkTitle } from '../pages/parts/network-title.ts'
import { renderTable } from '../pages/parts/table.ts'
import { summariseDurations, type NetworkHealth } from './telemetry.ts'

interface Healths {
  readonly networks: readonly NetworkHealth[]
  readonly facilitators: readonly FacilitatorHealth[]
}

/** Who verifies and settles, one by one, and what became of payments network by network. */
export function renderFacilitators(site: Site, { networks, facilitators }: Healths): Markup {
  return html`
    ${table(
      [
        'Facilitator',
        'Network',
        'Now',
        'Verify',
        'p50 ms',
        'p95 ms',
        'Settle',
        'p50 ms',
        'p95 ms',
        'Last answer',
        'Last failure',
      ],
      facilitators.map((each) => [
        html`<span class="long cut" title="${each.name}">${each.name}</span>`,
        plainNetworkTitle(site, each.network),
        each.isUp ? renderMark('passed', 'up') : renderMark('failed', 'down'),
        ...showCalls(each.verify),
        ...showCalls(each.settle),
        showTimeOf(each.lastAnswerAtMs),
        showTimeOf(each.lastFailureAtMs),
      ]),
    )}
    <h3>By network</h3>
    ${table(
      ['Network', 'Now', 'Verified', 'Settled', 'Declined', 'Unknown'],
      networks.map((each) => [
        html`${plainNetworkTitle(site, each.network)}<br /><code class="long">${each.network}</code>`,
        each.isOffered ? renderMark('passed', 'on offer') : renderMark('failed', 'down'),
        each.verify.answers,
        each.settle.answers,
        each.declined,
        each.unknown,
      ]),
    )}
  `
}

function showCalls({ answered, failed, recentMs }: CallHealth): (string | number | Markup)[] {
  const { p50Ms, p95Ms } = summariseDurations(recentMs)
  const failures = failed === 0 ? '' : html`<br />${renderMark('high', `${failed} failed`)}`
  return [html`<span class="range">${answered} answered</span>${failures}`, p50Ms, p95Ms]
}

const showTimeOf = (atMs: number | null): Markup =>
  html`<span class="range">${atMs === null ? 'none yet' : showTime(atMs)}</span>`

/** UTC, to the second. */
export function showTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}

export function table(
  columns: readonly string[],
  rows: readonly (readonly (string | number | Markup)[])[],
  label: string = columns.join(', '),
): Markup {
  return rows.length === 0 ? html`<p class="soft">Nothing yet.</p>` : renderTable(label, columns, rows)
}
