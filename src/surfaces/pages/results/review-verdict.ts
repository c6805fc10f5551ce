import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { fillOf, renderStack } from '../parts/bars.ts'
import { attentionTone, renderGauge } from '../parts/gauge.ts'
import { renderMark } from '../parts/mark.ts'
import { amount, list, record, words, type ResultData } from './result.ts'

const meanings: Readonly<Record<string, string>> = {
  block: 'A critical finding: do not merge this as it is.',
  review: 'Look at the findings before merging.',
  approve: 'No rule asks for a look. That promises nothing about what the code does.',
}

/** The decision across the room, and where the points of the score come from. */
export function renderReviewVerdict(data: ResultData): Markup {
  const decision = words(data['reviewDecision'])
  const score = amount(data['attentionScore'])
  return html`<div class="verdict">
    ${renderGauge(score, 'attention', attentionTone(score))}
    <div>
      <p>${renderMark(decision, decision, 'big')}</p>
      <p>${Object.hasOwn(meanings, decision) ? meanings[decision] : ''}</p>
      <p class="soft">
        Attention ${words(data['attentionLevel'])}, score ${words(data['attentionScore'])} of 100: medium from
        15, high from 40, critical from 70
      </p>
    </div>
  </div>`
}

const bounds: Readonly<Record<string, string>> = {
  floor: 'The sum was lifted, because a critical finding asks for it.',
  ceiling: 'The sum was held down: what was found weighs no more together.',
}

/** The score as parts: every point has a name. */
export function renderScoreParts(data: ResultData): Markup | string {
  const parts = record(data['scoreParts'])
  if (words(parts['findingPoints']) === '') return ''
  const severityOf = new Map(
    list(data['findings']).map((finding) => [words(finding['id']), words(finding['severity'])]),
  )
  const points = list(parts['findings']).map((part) => ({
    name: words(part['id']),
    value: amount(part['points']),
    fill: fillOf(severityOf.get(words(part['id'])) ?? ''),
  }))
  const bound = words(parts['bound'])
  return html`<h3>Where the ${words(data['attentionScore'])} points come from</h3>
    ${renderStack(
      [
        ...points,
        {
          name: `${words(parts['touchedFunctions'])} touched functions`,
          value: amount(parts['touchedPoints']),
          fill: 'soft',
        },
        {
          name: `${words(parts['changedLines'])} changed lines`,
          value: amount(parts['sizePoints']),
          fill: 'accent',
        },
      ],
      100,
    )}
    ${Object.hasOwn(bounds, bound) ? html`<p class="soft small-text">${bounds[bound]}</p>` : ''}`
}
