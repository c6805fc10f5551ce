import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { list, record, words, type RenderResult, type ResultData } from './result.ts'

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
    ${renderFacts([
      ['Added', changes['addedCount']],
      ['Removed', changes['removedCount']],
      ['Changed', changes['changedCount']],
    ])}
    <h3>Deltas</h3>
    ${renderFacts(Object.entries(record(data['summary'])).map(([name, value]) => [name, signed(value)]))}
  `
}

function renderFindings(findings: readonly ResultData[]): Markup {
  if (findings.length === 0) return html`<p class="pass">Nothing to look at.</p>`
  return html`<ul>
    ${findings.map(
      (finding) =>
        html`<li>
          <span class="tag severity-${words(finding['severity'])}">${words(finding['severity'])}</span>
          <code>${words(finding['id'])}</code>: ${words(finding['message'])}
        </li>`,
    )}
  </ul>`
}

function renderFacts(facts: readonly (readonly [name: string, value: unknown])[]): Markup {
  return html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${words(value)}</dd>`,
    )}
  </dl>`
}

const signed = (value: unknown): string =>
  typeof value === 'number' && value > 0 ? `+${value}` : words(value)
