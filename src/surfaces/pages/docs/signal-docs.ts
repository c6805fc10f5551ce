import { html } from 'hono/html'
import { SERVICE_VERSION } from '../../../core/service.ts'
import { signalRules } from '../../../services/code-metrics/signals/check-signals.ts'
import type { Markup } from '../layout.ts'
import { groupThousands } from '../parts/group-thousands.ts'
import { renderHeading } from '../parts/heading.ts'
import { highlightCode } from '../parts/highlight-code.ts'
import { renderInlineCode } from '../parts/inline-code.ts'
import { renderMark } from '../parts/mark.ts'
import type { DocSection } from './doc-entry.ts'
import { signalExamples, type SignalExample } from './signal-examples.data.ts'
import { renderSince } from './since.ts'

const LINES_SHOWN = 18
const coloured = { javascript: 'typescript', python: 'python' } as const

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
        ${renderHeading('Raised when')}
        <p>${renderInlineCode(about.raisedWhen)}</p>
        ${renderHeading('What to do')}
        <p>${about.remedy}</p>
        ${renderExample(id, signalExamples[id])}
        <dl class="facts">
          ${renderSince('signals', id)}
          <dt>Raised by</dt>
          <dd>
            <a href="/catalog/developer.code-metrics"><code>developer.code-metrics</code></a
            >, version ${SERVICE_VERSION}, and <code>tollgauge metrics</code>
          </dd>
          <dt>In the answer</dt>
          <dd>
            <code>reviewSignals[].id</code> is <code>${id}</code>, with <code>value</code> and
            <code>threshold</code>
          </dd>
        </dl>
      `,
    })),
  }
}

/** The shortest source that raises it; what is long only to be long is cut. */
function renderExample(id: string, example: SignalExample | undefined): Markup | string {
  if (example === undefined) return ''
  const lines = example.code.trimEnd().split('\n')
  const more = lines.length - LINES_SHOWN
  const shown = more > 3 ? lines.slice(0, LINES_SHOWN) : lines
  return html`${renderHeading('Raised here')}
    <pre
      class="code"
      tabindex="0"
    ><code>${highlightCode(shown.join('\n'), coloured[example.language])}</code></pre>
    ${more > 3 ? html`<p class="soft small-text">and ${groupThousands(more)} lines more like these</p>` : ''}
    <p>
      <code>${id}</code> with the value ${groupThousands(example.value)}; the threshold is
      ${groupThousands(example.threshold)}.
    </p>`
}
