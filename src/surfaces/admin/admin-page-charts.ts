import { html, raw } from 'hono/html'
import { showAtomic } from '../../core/price.ts'
import type { RevenueRow } from '../../payments/ledger/ledger-totals.ts'
import type { Markup } from '../pages/layout.ts'
import { renderBar, type Fill } from '../pages/parts/bars.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const WIDTH = 600
const HEIGHT = 120

/** One column per UTC day up to `nowMs`: what came in, and how many calls were paid. */
export function renderDays(rows: readonly RevenueRow[], nowMs: number): Markup {
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(nowMs - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
  const sum = (day: string, read: (row: RevenueRow) => number): number =>
    rows.filter((row) => row.day === day).reduce((total, row) => total + read(row), 0)
  const revenue = days.map((day) => sum(day, (row) => Number(row.amountAtomic)))
  const calls = days.map((day) => sum(day, (row) => row.sales))
  return html`<div class="small-multiples">
    ${renderColumns('USDC per day', days, revenue, (value) => showAtomic(BigInt(value)))}
    ${renderColumns('Paid calls per day', days, calls, String)}
  </div>`
}

function renderColumns(
  name: string,
  days: readonly string[],
  values: readonly number[],
  show: (value: number) => string,
): Markup {
  const top = Math.max(1, ...values)
  const width = WIDTH / days.length
  const columns = values.map((value, index) => {
    const height = value === 0 ? 1 : Math.max(2, Math.round((value / top) * HEIGHT))
    const fill = value === 0 ? 'line' : 'accent'
    const title = `<title>${days[index] ?? ''}: ${show(value)}</title>`
    return `<rect class="f-${fill}" x="${index * width + 1}" y="${HEIGHT - height}" width="${width - 2}" height="${height}">${title}</rect>`
  })
  const most = show(Math.max(0, ...values))
  return html`<figure>
    <svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}, at most ${most}">
      ${raw(columns.join(''))}
    </svg>
    <div class="row spread small-text soft">
      <span>${days[0] ?? ''}</span><span>${days.at(-1) ?? ''}</span>
    </div>
    <figcaption>${name}; most ${most}, last day ${show(values.at(-1) ?? 0)}</figcaption>
  </figure>`
}

export interface FunnelStep {
  readonly name: string
  readonly count: number
  readonly fill: Fill
}

/** How many got how far; the bar of each step is its share of the first. */
export function renderFunnel(steps: readonly FunnelStep[]): Markup {
  const top = Math.max(1, ...steps.map(({ count }) => count))
  return html`<ol class="bars">
    ${steps.map(
      ({ name, count, fill }) =>
        html`<li>
          <span class="name">${name}</span>${renderBar(count, top, fill)}
          <span class="count">${count}</span>
        </li>`,
    )}
  </ol>`
}
