import { html } from 'hono/html'
import { list, record, words, type RenderResult, type ResultData } from './result.ts'

/** The grade, the five checks, what to mend, and what a directory knows. */
export const renderX402Preflight: RenderResult = (data) => {
  const evidence = record(data['directoryEvidence'])
  const [target, market] = [record(evidence['target']), record(evidence['market'])]
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
    ${renderListings(`${words(target['hostname'])}`, target, list(target['matches']))}
    ${words(market['query']) === '' ? '' : renderListings(`“${words(market['query'])}”`, market, list(market['results']))}
    <p class="soft">${words(record(evidence['source'])['attribution'])}</p>
  `
}

function renderListings(asked: string, answer: ResultData, listings: readonly ResultData[]) {
  const reason = words(answer['reason'])
  return html`<p>
      ${asked}: ${words(answer['status']).replaceAll('_', ' ')}${reason === '' ? '' : `, ${reason}`}
    </p>
    ${
      listings.length === 0
        ? ''
        : html`<ul>
            ${listings.map((listing) => html`<li>${words(listing['name'])}: ${describeUse(record(listing['traction']))}</li>`)}
          </ul>`
    }`
}

function describeUse(traction: ResultData): string {
  if (traction['status'] !== 'measured') return 'no measured use'
  return `${words(traction['uniqueBuyers30d'])} buyers, ${words(traction['settlements30d'])} settlements, ${words(traction['volumeUsdc30d'])} USDC in 30 days`
}

function renderList(title: string, items: readonly ResultData[], field: string) {
  if (items.length === 0) return ''
  return html`<h3>${title}</h3>
    <ul>
      ${items.map((item) => html`<li>${words(item[field])}</li>`)}
    </ul>`
}
