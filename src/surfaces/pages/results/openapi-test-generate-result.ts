import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { highlightPython } from '../parts/highlight-python.ts'
import { list, words, type RenderResult, type ResultData } from './result.ts'

/** The generated module as one reads it in an editor, with what it tests. */
export const renderOpenapiTestGenerate: RenderResult = (data) => html`
  <dl class="facts">
    <dt>File</dt>
    <dd><code>${words(data['sourceFileName'])}</code></dd>
    <dt>Tests</dt>
    <dd>
      ${words(data['generatedTestCount'])} of ${words(data['operationCount'])} operations,
      ${words(data['guardedMutationCount'])} guarded
    </dd>
    <dt>SHA-256</dt>
    <dd><code>${words(data['sourceSha256'])}</code></dd>
  </dl>
  ${renderOperations(list(data['operations']))}
  <h3>Source</h3>
  <pre
    class="py"
    tabindex="0"
    aria-label="Generated module"
  ><code>${highlightPython(words(data['source']))}</code></pre>
`

function renderOperations(operations: readonly ResultData[]): Markup {
  const responses = (value: unknown): string => (Array.isArray(value) ? value.map(words).join(', ') : '')
  const row = (operation: ResultData) =>
    html`<tr>
      <th scope="row"><code>${words(operation['testName'])}</code></th>
      <td><code>${words(operation['method'])} ${words(operation['path'])}</code></td>
      <td>${responses(operation['documentedResponses'])}</td>
      <td>${operation['mutatingGuard'] === true ? 'yes' : 'no'}</td>
    </tr>`
  return html`<div class="scroll" role="region" aria-label="Operations" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Operation</th>
          <th scope="col">Accepts</th>
          <th scope="col">Guarded</th>
        </tr>
      </thead>
      <tbody>
        ${operations.map(row)}
      </tbody>
    </table>
  </div>`
}
