import { html } from 'hono/html'
import { signalRules } from '../../../services/code-metrics/signals/check-signals.ts'
import { renderMark } from '../parts/mark.ts'
import type { DocSection } from './doc-entry.ts'

/** Every signal of code metrics with its thresholds, from the rules that raise it. */
export function signalDocs(): DocSection {
  return {
    id: 'signals',
    title: 'Signals',
    intro:
      'What code metrics points at. At most one signal of each kind, worst first; a signal about functions names the worst twenty with their values.',
    entries: signalRules.map(({ id, about }) => ({
      section: 'signals' as const,
      slug: id,
      title: id,
      summary: about.raisedWhen,
      mark: about.severity,
      body: () => html`
        <p>${renderMark(about.severity)} ${about.worse ?? ''}</p>
        <h2>Raised when</h2>
        <p>${about.raisedWhen}</p>
        <h2>What to do</h2>
        <p>${about.remedy}</p>
        <p class="soft">
          In the answer: <code>reviewSignals[].id</code> is <code>${id}</code>, with <code>value</code> and
          <code>threshold</code>.
        </p>
      `,
    })),
  }
}
