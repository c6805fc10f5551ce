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
    ${renderPayability(record(data['payability']))}
    <h3>Checks</h3>
    <ul>
      ${list(data['checks']).map(
        (check) =>
          html`<li>
            ${renderVerdict(check)}
            <code>${words(check['id'])}</code> (${words(check['severity'])}):
            ${words(check['message'])}${words(check['reason']) === '' ? '' : ` (${words(check['reason'])})`}
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

/** What could not be looked at has not failed. */
function renderVerdict(check: ResultData) {
  if (check['passed'] === true) return html`<span class="pass">✓ passed</span>`
  if (words(check['reason']).startsWith('not_evaluable'))
    return html`<span class="soft">– not looked at</span>`
  return html`<span class="fail">✗ failed</span>`
}

function renderPayability(payability: ResultData) {
  const judge = record(payability['client'])
  const reasons = list(payability['options']).flatMap((option) => list(option['reasons']))
  if (words(payability['decision']) === '') return ''
  return html`<p>
      <strong>${words(payability['decision'])}</strong>: would the official client pay?
      ${words(payability['wouldPay'])}${words(judge['name']) === '' ? '' : ` (${words(judge['name'])} ${words(judge['version'])})`}
    </p>
    ${renderList('What stops it', reasons, 'message')}`
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
