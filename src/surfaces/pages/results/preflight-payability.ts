import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderMark } from '../parts/mark.ts'
import { renderTable } from '../parts/table.ts'
import { list, record, texts, words, type ResultData } from './result.ts'

/** Would the official client pay, option by option, and what stops it where it would not. */
export function renderPayability(payability: ResultData): Markup | string {
  const decision = words(payability['decision'])
  if (decision === '') return ''
  const judge = record(payability['client'])
  const because = texts(payability['because'])
  return html`<h3>Would a client pay?</h3>
    <p>
      ${renderMark(decision, decision, 'big')} The official client would pay:
      ${words(payability['wouldPay'])}${words(judge['name']) === '' ? '' : ` (${words(judge['name'])} ${words(judge['version'])})`}
    </p>
    ${
      because.length === 0
        ? ''
        : html`<p class="soft">
            It rests on ${because.map((code, index) => html`${index > 0 ? ', ' : ''}<code>${code}</code>`)}
          </p>`
    }
    ${renderReasons(list(payability['reasons']))} ${renderOptions(payability)}`
}

function renderReasons(reasons: readonly ResultData[]): Markup | string {
  if (reasons.length === 0) return ''
  return html`<ul>
    ${reasons.map((reason) => html`<li><code>${words(reason['code'])}</code>: ${words(reason['message'])}</li>`)}
  </ul>`
}

const wouldPayKind: Readonly<Record<string, string>> = {
  yes: 'passed',
  no: 'failed',
  'with-settings': 'caution',
}

function renderOptions(payability: ResultData): Markup | string {
  const options = list(payability['options'])
  if (options.length === 0) return ''
  const chosen = words(payability['chosen'])
  const isStopped = options.some((option) => list(option['reasons']).length > 0)
  return renderTable(
    'Payment options',
    ['Option', 'Would pay', 'Network', 'Amount', ...(isStopped ? ['What stops it'] : [])],
    options.map((option) => {
      const answer = words(option['wouldPay'])
      const kind = (Object.hasOwn(wouldPayKind, answer) ? wouldPayKind[answer] : undefined) ?? 'none'
      const usd = words(option['amountUsd'])
      return [
        html`${words(option['index'])}
        ${words(option['scheme'])}${words(option['index']) === chosen ? html` <span class="soft small-text">chosen</span>` : ''}`,
        renderMark(kind, answer),
        html`<code>${words(option['network'])}</code>`,
        html`${words(option['amount'])}${usd === '' ? '' : html`<br /><span class="soft">$${usd}</span>`}`,
        ...(isStopped ? [renderStops(list(option['reasons']))] : []),
      ]
    }),
  )
}

const renderStops = (reasons: readonly ResultData[]): Markup =>
  html`${reasons.map((reason) => {
    const setting = words(reason['setting'])
    return html`<div>
      ${words(reason['message'])} ${setting === '' ? '' : html`<span class="soft">Setting: ${setting}</span>`}
    </div>`
  })}`
