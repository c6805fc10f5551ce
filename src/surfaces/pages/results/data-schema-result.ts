import { html } from 'hono/html'
import { nameWords, record, words, type RenderResult } from './result.ts'

/** The inferred schema, ready to copy, with what it was inferred from. */
export const renderDataSchema: RenderResult = (data) => html`
  <dl class="facts">
    ${Object.entries(record(data['stats']))
      .filter(([, value]) => typeof value === 'number')
      .map(
        ([name, value]) =>
          html`<dt>${nameWords(name)}</dt>
            <dd>${words(value)}</dd>`,
      )}
  </dl>
  <pre
    tabindex="0"
    aria-label="JSON Schema"
  ><code>${JSON.stringify(data['schema'] ?? null, null, 2)}</code></pre>
`
