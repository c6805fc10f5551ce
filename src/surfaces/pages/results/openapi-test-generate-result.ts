import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { highlightCode } from '../parts/highlight-code.ts'
import { renderMark } from '../parts/mark.ts'
import { renderTable } from '../parts/table.ts'
import { list, record, texts, words, type RenderResult, type ResultData } from './result.ts'

const SHOWN_CHARACTERS = 60_000

/** The generated module as one reads it in an editor, with what it tests, what it leaves out and how to run it. */
export const renderOpenapiTestGenerate: RenderResult = (data) => html`
  <dl class="tiles">
    <div>
      <dt>Tests</dt>
      <dd>
        ${words(data['generatedTestCount'])} <small>of ${words(data['operationCount'])} operations</small>
      </dd>
    </div>
    <div>
      <dt>Guarded</dt>
      <dd>${words(data['guardedMutationCount'])} <small>change data, off by default</small></dd>
    </div>
    <div>
      <dt>API</dt>
      <dd>
        ${words(data['apiTitle']) || 'untitled'} <small>OpenAPI ${words(data['openapiVersion'])}</small>
      </dd>
    </div>
  </dl>
  <h3>How to run it</h3>
  ${renderHowToRun(data)} ${renderOperations(list(data['operations']), list(data['warnings']))}
  <h3>Source</h3>
  ${renderSource(data)}
`

function renderHowToRun(data: ResultData): Markup {
  const environment = record(data['environment'])
  const base = words(data['baseUrlDefault']) || 'https://your.api.example'
  const file = words(data['sourceFileName'])
  const command = `pip install ${texts(data['requirements'])
    .map((name) => `"${name}"`)
    .join(' ')}
${words(environment['baseUrl']) || 'API_BASE_URL'}=${base} pytest ${file} -v

# with credentials, and with the tests that change data
${words(environment['bearerToken']) || 'API_BEARER_TOKEN'}=... ${words(environment['allowMutatingTests']) || 'API_ALLOW_MUTATING_TESTS'}=1 pytest ${file} -v`
  return html`<div class="copyable">
    <button type="button" class="tiny copy-button" data-copy="${command}">Copy</button>
    <pre class="code" tabindex="0"><code>${highlightCode(command, 'shell')}</code></pre>
  </div>`
}

/** A warning stands beside the operation it happened at; what belongs to none stands below. */
function renderOperations(operations: readonly ResultData[], warnings: readonly ResultData[]): Markup {
  const isAt = (operation: ResultData, warning: ResultData): boolean => {
    const at = words(warning['at'])
    return (
      at.includes(words(operation['operationId'])) ||
      at.includes(`${words(operation['method'])} ${words(operation['path'])}`)
    )
  }
  const rest = warnings.filter((warning) => !operations.some((operation) => isAt(operation, warning)))
  const hasNotes = rest.length < warnings.length
  return html`<h3>Operations</h3>
    ${renderTable(
      'Operations',
      ['Operation', 'Test', 'Accepts', 'Runs', ...(hasNotes ? ['Notes'] : [])],
      operations.map((operation) => [
        html`<code>${words(operation['method'])} ${words(operation['path'])}</code>`,
        html`<code>${words(operation['testName'])}</code>`,
        texts(operation['documentedResponses']).join(', '),
        operation['mutatingGuard'] === true
          ? renderMark('caution', 'when allowed')
          : renderMark('passed', 'always'),
        ...(hasNotes
          ? [html`${warnings.filter((warning) => isAt(operation, warning)).map(renderWarning)}`]
          : []),
      ]),
    )}
    ${
      rest.length === 0
        ? ''
        : html`<h4>Left out or guessed</h4>
            ${rest.map(renderWarning)}`
    }`
}

function renderWarning(warning: ResultData): Markup {
  const count = words(warning['count'])
  return html`<div class="small-text">
    ${renderMark('warn', words(warning['code']).toLowerCase().replaceAll('_', ' '))}
    ${words(warning['detail'])}${count === '1' || count === '' ? '' : ` (${count} times)`}
    <span class="soft">${words(warning['at'])}</span>
  </div>`
}

function renderSource(data: ResultData): Markup {
  const source = words(data['source'])
  const file = words(data['sourceFileName'])
  const shown = source.slice(0, SHOWN_CHARACTERS)
  return html`<p class="row">
      <button type="button" class="tiny" data-download="${file}" data-from="generated-source">
        Download ${file}
      </button>
      <button type="button" class="tiny" data-copy-from="generated-source">Copy</button>
      <span class="soft small-text">SHA-256 <code>${words(data['sourceSha256'])}</code></span>
    </p>
    <pre class="code tall" tabindex="0"><code>${highlightCode(shown, 'python')}</code></pre>
    ${shown.length < source.length ? html`<p class="soft">The first ${SHOWN_CHARACTERS} characters; the download has all.</p>` : ''}
    <pre id="generated-source" hidden>${source}</pre>`
}
