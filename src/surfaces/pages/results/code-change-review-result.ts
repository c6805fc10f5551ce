import { html } from 'hono/html'
import { list, record, words, type RenderResult } from './result.ts'

/** Findings by severity, the decision first, then what moved. */
export const renderCodeChangeReview: RenderResult = (data) => {
  const findings = list(data['findings'])
  const changes = record(data['functionChanges'])
  return html`
    <p>
      <strong>${words(data['reviewDecision'])}</strong>: attention ${words(data['attentionLevel'])}, score
      ${words(data['attentionScore'])} of 100
    </p>
    <h3>Findings</h3>
    ${
      findings.length === 0
        ? html`<p class="pass">Nothing to look at.</p>`
        : html`<ul>
            ${findings.map(
              (finding) =>
                html`<li>
                  <span class="tag severity-${words(finding['severity'])}"
                    >${words(finding['severity'])}</span
                  >
                  <code>${words(finding['id'])}</code>: ${words(finding['message'])}
                </li>`,
            )}
          </ul>`
    }
    <h3>Functions</h3>
    <dl class="facts">
      <dt>Added</dt>
      <dd>${words(changes['addedCount'])}</dd>
      <dt>Removed</dt>
      <dd>${words(changes['removedCount'])}</dd>
      <dt>Changed</dt>
      <dd>${words(changes['changedCount'])}</dd>
    </dl>
    <h3>Deltas</h3>
    <dl class="facts">
      ${Object.entries(record(data['summary'])).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${signed(value)}</dd>`,
      )}
    </dl>
  `
}

const signed = (value: unknown): string =>
  typeof value === 'number' && value > 0 ? `+${value}` : words(value)
