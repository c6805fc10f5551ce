import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderFindings } from './findings-list.ts'
import { list, record, words, type RenderResult, type ResultData } from './result.ts'

const deltas: readonly (readonly [name: string, field: string])[] = [
  ['Lines', 'lineDelta'],
  ['Lines of code', 'codeLineDelta'],
  ['Functions', 'functionDelta'],
  ['Classes', 'classDelta'],
  ['Branch points', 'branchPointDelta'],
  ['Complexity', 'complexityDelta'],
  ['Complexity of the worst function', 'maximumFunctionComplexityDelta'],
  ['Maintainability', 'maintainabilityDelta'],
  ['Long lines', 'longLineDelta'],
  ['Work markers', 'workMarkerDelta'],
]

/** Findings by severity, the decision first, then what moved. */
export const renderCodeChangeReview: RenderResult = (data) => {
  const changes = record(data['functionChanges'])
  return html`
    <p>
      <strong>${words(data['reviewDecision'])}</strong>: attention ${words(data['attentionLevel'])}, score
      ${words(data['attentionScore'])} of 100
    </p>
    <h3>Findings</h3>
    ${renderFindings(list(data['findings']))}
    <h3>Functions</h3>
    ${renderFunctions(changes)}
    <h3>What moved</h3>
    <dl class="facts">
      ${deltas.map(
        ([name, field]) =>
          html`<dt>${name}</dt>
            <dd>${signed(record(data['summary'])[field])}</dd>`,
      )}
    </dl>
  `
}

/** What happened to each function, by name. */
function renderFunctions(changes: ResultData): Markup {
  const rows = [
    ...list(changes['changed']).map((item) => ({ item, happened: 'changed', note: describeChange(item) })),
    ...list(changes['added']).map((item) => ({ item, happened: 'added', note: '' })),
    ...list(changes['removed']).map((item) => ({ item, happened: 'removed', note: '' })),
  ]
  if (rows.length === 0) return html`<p>None added, removed or changed.</p>`
  return html`<ul>
    ${rows.map(({ item, happened, note }) => html`<li><code>${words(item['name'])}</code> ${happened}${note}</li>`)}
  </ul>`
}

function describeChange(item: ResultData): string {
  const moved = (
    [
      ['complexity', item['complexityDelta']],
      ['lines', item['lineDelta']],
      ['parameters', item['parameterDelta']],
    ] as const
  ).filter(([, delta]) => typeof delta === 'number' && delta !== 0)
  return moved.length === 0 ? '' : `: ${moved.map(([name, delta]) => `${name} ${signed(delta)}`).join(', ')}`
}

const signed = (value: unknown): string =>
  typeof value === 'number' && value > 0 ? `+${value}` : words(value)
