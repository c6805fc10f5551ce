import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { highlightPython } from '../parts/highlight-python.ts'
import { renderTable } from '../parts/table.ts'
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
  return renderTable(
    'Operations',
    ['Test', 'Operation', 'Accepts', 'Guarded'],
    operations.map((operation) => [
      html`<code>${words(operation['testName'])}</code>`,
      html`<code>${words(operation['method'])} ${words(operation['path'])}</code>`,
      responses(operation['documentedResponses']),
      operation['mutatingGuard'] === true ? 'yes' : 'no',
    ]),
  )
}
