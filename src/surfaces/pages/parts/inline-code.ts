import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

/** A sentence of a schema or a document: what stands between backticks is code. */
export function renderInlineCode(text: string): Markup[] {
  return text
    .split('`')
    .map((piece, index, pieces) =>
      index % 2 === 1 && index < pieces.length - 1 ? html`<code>${piece}</code>` : html`${piece}`,
    )
}
