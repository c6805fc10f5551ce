import { html } from 'hono/html'
import { list, record, words, type RenderResult } from './result.ts'

/** The grade, the five checks, what to mend, and what a directory knows. */
export const renderX402Preflight: RenderResult = (data) => {
  const target = record(record(data['directoryEvidence'])['target'])
  const attribution = record(record(data['directoryEvidence'])['source'])['attribution']
  return html`
    <p class="row">
      <span class="grade">${words(data['grade'])}</span>
      <span
        >score ${words(data['score'])} of 100,
        ${data['compliant'] === true ? 'compliant' : 'not compliant'}<br /><code
          >${words(data['method'])} ${words(data['url'])}</code
        ></span
      >
    </p>
    <h3>Checks</h3>
    <ul>
      ${list(data['checks']).map(
        (check) =>
          html`<li>
            <span class="${check['passed'] === true ? 'pass' : 'fail'}"
              >${check['passed'] === true ? '✓ passed' : '✗ failed'}</span
            >
            <code>${words(check['id'])}</code> (${words(check['severity'])}): ${words(check['message'])}
          </li>`,
      )}
    </ul>
    ${renderList('What to mend', list(data['remediation']), 'action')}
    ${renderList('Advisories', list(data['advisories']), 'message')}
    <h3>Directory</h3>
    <p>
      ${words(target['status'])}${words(target['reason']) === '' ? '' : `: ${words(target['reason'])}`}
      <span class="soft">${words(attribution)}</span>
    </p>
  `
}

function renderList(title: string, items: readonly Readonly<Record<string, unknown>>[], field: string) {
  if (items.length === 0) return ''
  return html`<h3>${title}</h3>
    <ul>
      ${items.map((item) => html`<li>${words(item[field])}</li>`)}
    </ul>`
}
