import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { fillOf, renderBar, renderSwatch, type Fill } from '../parts/bars.ts'
import { renderHistogram } from '../parts/histogram.ts'
import { easeTone, renderGauge } from '../parts/gauge.ts'
import { renderMark } from '../parts/mark.ts'
import { renderTable } from '../parts/table.ts'
import { renderFileStrip } from './file-strip.ts'
import {
  amount,
  counted,
  grouped,
  list,
  record,
  words,
  type RenderResult,
  type ResultData,
} from './result.ts'

interface Measure {
  readonly key: 'complexity' | 'cognitive' | 'lines'
  readonly name: string
  readonly field: string
  readonly threshold: number
  readonly worse: number
}

/** The bounds at which code metrics raises its signals. */
export const measures: readonly Measure[] = [
  {
    key: 'complexity',
    name: 'Complexity per function',
    field: 'estimatedCyclomaticComplexity',
    threshold: 10,
    worse: 20,
  },
  { key: 'cognitive', name: 'Cognitive complexity', field: 'cognitiveComplexity', threshold: 15, worse: 30 },
  { key: 'lines', name: 'Lines', field: 'lines', threshold: 60, worse: 100 },
]
const BARS_SHOWN = 25

/** Signals first, then the file at a glance, functions as sorted bars, and every number in a table. */
export const renderCodeMetrics: RenderResult = (data) => {
  const functions = list(data['functionMetrics'])
  return html`
    ${renderTotals(data)}
    <h3>Review signals</h3>
    ${renderSignals(list(data['reviewSignals']))}
    ${functions.length === 0 ? '' : renderFunctions(data, functions)}
  `
}

function renderTotals(data: ResultData): Markup {
  const syntax = record(data['syntax'])
  const ease = amount(data['maintainabilitySignal'])
  return html`<div class="verdict">
      ${renderGauge(ease, 'maintainability', easeTone(ease))}
      <div>
        <p>
          ${syntax['valid'] === true ? renderMark('passed', 'syntax valid') : renderMark('failed', 'syntax invalid')}
        </p>
        <p>${words(data['language'])}, read by ${words(syntax['engine'])}</p>
        <p class="soft small-text">
          Maintainability out of 100: below 50 worth a look, below 35 hard to change.
        </p>
        ${words(syntax['error']) === '' ? '' : html`<p class="fail"><code>${words(syntax['error'])}</code></p>`}
      </div>
    </div>
    <dl class="tiles">
      ${listTotals(data).map(
        ([name, value, note]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value} <small>${note}</small></dd>
          </div>`,
      )}
    </dl>`
}

function listTotals(data: ResultData): [name: string, value: string, note: string][] {
  const lines = record(data['lines'])
  return [
    [
      'Lines',
      grouped(lines['total']),
      `${grouped(lines['code'])} code, ${grouped(lines['comments'])} comment`,
    ],
    ['Functions', grouped(data['functions']), counted(data['classes'], 'class', 'classes')],
    [
      'Complexity',
      grouped(data['estimatedCyclomaticComplexity']),
      `${words(data['complexityPerFunction'])} each`,
    ],
    ['Worst function', words(data['maximumFunctionComplexity']), 'above 10: worth a look'],
    ['Longest line', words(data['maximumLineLength']), `${words(data['longLineCount'])} over 120`],
  ]
}

function renderSignals(signals: readonly ResultData[]): Markup {
  if (signals.length === 0) return html`<p>${renderMark('passed', 'No signal')} Nothing asks for a look.</p>`
  return html`<ol class="findings">
    ${signals.map(
      (signal) =>
        html`<li>
          ${renderMark(words(signal['severity']))}
          <div>
            <p>${renderSignalName(words(signal['id']))} ${words(signal['message'])}</p>
            ${renderSignalFunctions(list(signal['functions']))}
          </div>
        </li>`,
    )}
  </ol>`
}

const renderSignalName = (id: string): Markup | string =>
  /^[a-z][a-z-]*$/.test(id)
    ? html`<a href="/docs/signals/${id}"><code>${id}</code></a
        >:`
    : ''

function renderSignalFunctions(functions: readonly ResultData[]): Markup | string {
  if (functions.length === 0) return ''
  return html`<div class="places">
    ${functions.map((item) => html`<span><code>${words(item['name'])}</code> (line ${words(item['line'])}: ${words(item['value'])})</span>`)}
  </div>`
}

function renderFunctions(data: ResultData, functions: readonly ResultData[]): Markup {
  return html`<h3>The file, line by line</h3>
    ${renderFileStrip(functions, amount(record(data['lines'])['total']))}
    <h3>Functions, worst first</h3>
    <div class="switched">
      <div class="segmented" role="radiogroup" aria-label="What the bars show">
        ${measures.map(
          (measure, index) =>
            html`<label
              ><input
                type="radio"
                name="measure"
                value="${measure.key}"
                data-keep="measure"
                ${index === 0 ? raw('checked') : ''}
              /><span>${measure.name}</span></label
            >`,
        )}
      </div>
      ${measures.map(
        (measure) =>
          html`<div data-when="${measure.key}">
            <p class="printed">${measure.name}</p>
            ${renderBars(functions, measure)}
          </div>`,
      )}
    </div>
    <h3>How they are spread</h3>
    <div class="small-multiples">
      ${measures.map((measure) =>
        renderHistogram(
          measure.name,
          functions.map((item) => amount(item[measure.field])),
          measure.threshold,
        ),
      )}
    </div>
    ${renderAll(data, functions)}`
}

function renderBars(functions: readonly ResultData[], { field, threshold, worse, name }: Measure): Markup {
  const sorted = [...functions].sort((a, b) => amount(b[field]) - amount(a[field]))
  const top = Math.max(Math.ceil(threshold * 1.2), ...sorted.map((item) => amount(item[field])))
  const fill = (value: number): Fill => (value > worse ? 'high' : value > threshold ? 'medium' : 'low')
  const more = sorted.length - BARS_SHOWN
  return html`<ol class="bars" aria-label="${name}">
      ${sorted.slice(0, BARS_SHOWN).map(
        (item) =>
          html`<li>
            <span class="name"><code>${words(item['name'])}</code></span>
            ${renderBar(amount(item[field]), top, fill(amount(item[field])), threshold)}
            <span class="count">${words(item[field])}</span>
          </li>`,
      )}
    </ol>
    <ul class="legend">
      <li>${renderSwatch('low')}up to ${threshold}</li>
      <li>${renderSwatch('medium')}above ${threshold}</li>
      <li>${renderSwatch(fillOf('high'))}above ${worse}</li>
    </ul>
    ${more > 0 ? html`<p class="soft small-text">The ${BARS_SHOWN} highest of ${sorted.length}; all are in the table below.</p>` : ''}`
}

function renderAll(data: ResultData, functions: readonly ResultData[]): Markup {
  const which =
    data['functionsTruncated'] === true
      ? `The first ${grouped(functions.length)} of ${grouped(data['functions'])}`
      : `All ${grouped(functions.length)}`
  return html`<details ${functions.length <= 12 ? raw('open') : ''}>
    <summary>${which} functions with their numbers, by line</summary>
    ${renderTable(
      'All functions',
      ['Function', 'Kind', 'Lines', 'Length', 'Complexity', 'Cognitive', 'Nesting', 'Parameters'],
      functions.map((item) => [
        html`<code>${words(item['name'])}</code>`,
        words(item['kind']).replaceAll('_', ' '),
        html`<span class="range">${words(item['line'])}–${words(item['endLine'])}</span>`,
        amount(item['lines']),
        amount(item['estimatedCyclomaticComplexity']),
        amount(item['cognitiveComplexity']),
        amount(item['nesting']),
        amount(item['parameters']),
      ]),
    )}
  </details>`
}
