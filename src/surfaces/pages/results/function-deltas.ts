import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderBar, type Fill } from '../parts/bars.ts'
import { renderTable } from '../parts/table.ts'
import { amount, list, signed, words, type ResultData } from './result.ts'

const COMPLEXITY_THRESHOLD = 10

interface Row {
  readonly name: string
  readonly happened: string
  readonly before: number | null
  readonly after: number | null
  readonly lines: string
  readonly parameters: string
}

/** What happened to each function, with its complexity after as a bar and what it was before beside it. */
export function renderFunctionDeltas(changes: ResultData): Markup {
  const rows = [
    ...list(changes['changed']).map(readChanged),
    ...list(changes['added']).map((item) => readLone(item, 'added')),
    ...list(changes['removed']).map((item) => readLone(item, 'removed')),
  ].sort((a, b) => weight(b) - weight(a))
  if (rows.length === 0) return html`<p>None added, removed or changed.</p>`
  const top = Math.max(
    COMPLEXITY_THRESHOLD + 2,
    ...rows.map((row) => Math.max(row.before ?? 0, row.after ?? 0)),
  )
  return html`${renderTable(
    'Changed functions',
    ['Function', 'What', 'Complexity', 'Before → after', 'Lines', 'Parameters'],
    rows.map((row) => [
      html`<code>${row.name}</code>`,
      row.happened,
      renderBar(row.after ?? row.before ?? 0, top, fillFor(row), COMPLEXITY_THRESHOLD),
      html`<span class="range">${row.before ?? '–'} → ${row.after ?? '–'}</span>`,
      row.lines,
      row.parameters,
    ]),
  )}${changes['truncated'] === true ? html`<p class="soft">There are more; the answer says how many.</p>` : ''}`
}

const weight = (row: Row): number => Math.abs((row.after ?? 0) - (row.before ?? 0))

function fillFor({ before, after }: Row): Fill {
  if (after === null) return 'line'
  if (after > COMPLEXITY_THRESHOLD) return 'high'
  return before !== null && after < before ? 'good' : 'low'
}

function readChanged(item: ResultData): Row {
  return {
    name: words(item['name']),
    happened: item['cosmetic'] === true ? 'layout only' : 'changed',
    before: amount(item['complexityBefore']),
    after: amount(item['complexityAfter']),
    lines: signed(item['lineDelta']),
    parameters: signed(item['parameterDelta']),
  }
}

function readLone(item: ResultData, happened: 'added' | 'removed'): Row {
  const complexity = amount(item['complexity'])
  const sign = happened === 'added' ? '+' : '−'
  return {
    name: words(item['name']),
    happened,
    before: happened === 'added' ? null : complexity,
    after: happened === 'added' ? complexity : null,
    lines: `${sign}${words(item['lines'])}`,
    parameters: `${sign}${words(item['parameters'])}`,
  }
}
