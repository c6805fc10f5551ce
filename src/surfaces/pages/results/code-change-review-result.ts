import { html } from 'hono/html'
import { DiffBudget } from '../parts/diff/diff-rows.ts'
import { renderViewSwitch } from '../parts/diff/render-diff.ts'
import { drawFileDiff } from './file-diff.ts'
import { FINDINGS_ID, linkFindings } from './finding-ways.ts'
import { renderFindings } from './findings-list.ts'
import { renderFunctionDeltas } from './function-deltas.ts'
import { list, record, signed, words, type RenderResult, type ResultData } from './result.ts'
import { renderReviewVerdict, renderScoreParts } from './review-verdict.ts'

const deltas: readonly (readonly [name: string, field: string])[] = [
  ['Lines', 'lineDelta'],
  ['Lines of code', 'codeLineDelta'],
  ['Functions', 'functionDelta'],
  ['Classes', 'classDelta'],
  ['Branch points', 'branchPointDelta'],
  ['Complexity', 'complexityDelta'],
  ['Worst function', 'maximumFunctionComplexityDelta'],
  ['Maintainability', 'maintainabilityDelta'],
  ['Long lines', 'longLineDelta'],
  ['Work markers', 'workMarkerDelta'],
]

/** The decision first, then what was found, the change with findings at their lines, and what moved. */
export const renderCodeChangeReview: RenderResult = (data, request) => {
  const findings = list(data['findings'])
  const hasTexts = typeof request['before'] === 'string' && typeof request['after'] === 'string'
  const file = drawFileDiff(
    { path: words(data['filename']), before: words(request['before']), after: words(request['after']) },
    { id: 'f0', findings, budget: new DiffBudget() },
  )
  return html`
    ${renderReviewVerdict(data)}
    <h3 id="${FINDINGS_ID}">Findings</h3>
    ${renderFindings(findings, hasTexts ? file.anchorOf : undefined)}
    ${
      hasTexts
        ? html`<div class="row spread">
              <h3>The change</h3>
              ${renderViewSwitch()}
            </div>
            <div class="sides">${file.render(linkFindings(file.stops))}</div>`
        : ''
    }
    <h3>Functions</h3>
    ${renderFunctionDeltas(record(data['functionChanges']))} ${renderScoreParts(data)}
    <h3>What moved</h3>
    ${renderDeltas(record(data['summary']))}
  `
}

function renderDeltas(summary: ResultData) {
  return html`<dl class="tiles">
    ${deltas.map(
      ([name, field]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${signed(summary[field])}</dd>
        </div>`,
    )}
  </dl>`
}
