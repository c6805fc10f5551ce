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

/** A long name breaks where people read a pause. */
export const renderBreakable = (name: string): Markup[] =>
  name
    .split(/(?<=[_.({,])|(?<=[a-z])(?=[A-Z])/)
    .map((part, index) => html`${index === 0 ? '' : html`<wbr />`}${part}`)

/** The same as a sentence, and what is a path of this site leads there. */
export function renderPathLinks(text: string): (Markup | Markup[])[] {
  return text
    .split(/(?<= )(\/(?:catalog|docs|openapi\.json|reference))(?=[\s.,])/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : renderInlineCode(piece),
    )
}
