import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderTable } from '../parts/table.ts'
import { amount, list, record, words, type RenderResult, type ResultData } from './result.ts'

const COMPLEXITY_THRESHOLD = 10
const FUNCTIONS_SHOWN = 50

/** Complexity bars per function, worst first, beside the totals and signals. */
export const renderCodeMetrics: RenderResult = (data) => html`
  ${renderTotals(data)} ${renderSignals(list(data['reviewSignals']))}
  <h3>Complexity per function</h3>
  ${renderFunctions(list(data['functionMetrics']))}
`

function renderTotals(data: ResultData): Markup {
  const lines = record(data['lines'])
  const syntax = record(data['syntax'])
  const functions = `${words(data['functions'])} functions, at most ${words(data['maximumFunctionComplexity'])} in one`
  return html`<dl class="facts">
    <dt>Language</dt>
    <dd>${words(data['language'])}, by ${words(syntax['engine'])}</dd>
    <dt>Syntax</dt>
    <dd>${syntax['valid'] === true ? 'valid' : `invalid: ${words(syntax['error'])}`}</dd>
    <dt>Lines</dt>
    <dd>
      ${words(lines['total'])}: ${words(lines['code'])} code, ${words(lines['comments'])} comment,
      ${words(lines['blank'])} blank
    </dd>
    <dt>Complexity</dt>
    <dd>${words(data['estimatedCyclomaticComplexity'])} in ${functions}</dd>
    <dt>Maintainability</dt>
    <dd>${words(data['maintainabilitySignal'])} of 100</dd>
  </dl>`
}

const complexity = (item: ResultData): number => amount(item['estimatedCyclomaticComplexity'])

function renderFunctions(all: readonly ResultData[]): Markup {
  const functions = [...all].sort((a, b) => complexity(b) - complexity(a)).slice(0, FUNCTIONS_SHOWN)
  const top = Math.max(COMPLEXITY_THRESHOLD, ...functions.map(complexity))
  const hidden = all.length - functions.length
  return html`${renderTable(
    'Complexity per function',
    ['Function', 'Lines', 'Cognitive', 'Complexity', `Out of ${top}`],
    functions.map((item) => [
      html`<code>${words(item['name'])}</code>`,
      html`<span class="range">${words(item['line'])}–${words(item['endLine'])}</span>`,
      amount(item['cognitiveComplexity']),
      complexity(item),
      renderBar(complexity(item), top),
    ]),
  )}${hidden > 0 ? html`<p class="soft">The ${functions.length} most complex of ${all.length}; the answer lists the others.</p>` : ''}`
}

function renderBar(value: number, top: number): Markup {
  const width = Math.round((value / top) * 100)
  const kind = value > COMPLEXITY_THRESHOLD ? 'over' : 'fill'
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="10" rx="1" />
    <rect class="${kind}" width="${width}" height="10" rx="1" />
  </svg>`
}

function renderSignals(signals: readonly ResultData[]): Markup {
  if (signals.length === 0) return html`<p class="pass">No review signals.</p>`
  return html`<h3>Review signals</h3>
    <ul>
      ${signals.map((signal) => html`<li><span class="tag severity-${words(signal['severity'])}">${words(signal['severity'])}</span> ${words(signal['message'])}${nameFunctions(list(signal['functions']))}</li>`)}
    </ul>`
}

const FUNCTIONS_NAMED = 5

function nameFunctions(functions: readonly ResultData[]): Markup | string {
  if (functions.length === 0) return ''
  const named = functions
    .slice(0, FUNCTIONS_NAMED)
    .map((item) => `${words(item['name'])} (line ${words(item['line'])}: ${words(item['value'])})`)
  return html`<br /><span class="soft">${named.join(', ')}</span>`
}
