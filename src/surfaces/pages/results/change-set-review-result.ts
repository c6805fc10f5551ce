import { html } from 'hono/html'
import { renderTable } from '../parts/table.ts'
import { renderFindings } from './findings-list.ts'
import { list, record, words, type RenderResult, type ResultData } from './result.ts'

/** The verdict, findings with their places, what happened to proof, and every file. */
export const renderChangeSetReview: RenderResult = (data) => html`
  <p>
    <strong>${words(data['reviewDecision'])}</strong>: attention ${words(data['attentionLevel'])}, score
    ${words(data['attentionScore'])} of 100
  </p>
  <h3>Findings</h3>
  ${renderFindings(list(data['findings']))}
  <h3>Proof</h3>
  ${renderProof(record(data['verification']))}
  <h3>Files</h3>
  ${renderTable(
    'Files of the change',
    ['File', 'What', 'Decision', 'Score', 'Lines changed'],
    list(data['files']).map((file) => [
      html`<code>${words(file['path'])}</code>`,
      words(file['status']),
      words(file['reviewDecision']),
      words(file['attentionScore']),
      words(file['changedLines']),
    ]),
  )}
  ${renderOmitted(list(data['omitted']))}
`

function renderProof(verification: ResultData) {
  return html`<dl class="facts">
    <dt>Tests</dt>
    <dd>+${words(verification['testsAdded'])} −${words(verification['testsRemoved'])}</dd>
    <dt>Assertions</dt>
    <dd>+${words(verification['assertionsAdded'])} −${words(verification['assertionsRemoved'])}</dd>
    <dt>Proved less / more</dt>
    <dd>${words(verification['weakened'])} / ${words(verification['strengthened'])}</dd>
    <dt>Code lines changed</dt>
    <dd>
      ${words(verification['productionLinesChanged'])}, in ${list(verification['untested']).length} files
      without a changed test beside them
    </dd>
  </dl>`
}

function renderOmitted(omitted: readonly ResultData[]) {
  if (omitted.length === 0) return ''
  return html`<h3>Not reviewed</h3>
    <ul>
      ${omitted.map((file) => html`<li><code>${words(file['path'])}</code>: ${words(file['reason'])}</li>`)}
    </ul>`
}
