import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'

/** Kinds that the style sheet can show alone, worst first. */
const kinds = ['critical', 'high', 'risk', 'medium', 'warn', 'low', 'info'] as const
/** Fewer than these are seen at a glance. */
const WORTH_FILTERING = 10

/** Shows one weight of the list that follows it, without a script; nothing where there is little to choose from. */
export function renderMarkFilter(marks: readonly string[]): Markup | string {
  const counts = kinds.map((kind) => [kind, marks.filter((mark) => mark === kind).length] as const)
  const present = counts.filter(([, count]) => count > 0)
  if (marks.length < WORTH_FILTERING || present.length < 2) return ''
  const option = (value: string, word: string, isOn: boolean) =>
    html`<label
      ><input type="radio" name="weight" value="${value}" ${isOn ? raw('checked') : ''} /><span
        >${word}</span
      ></label
    >`
  return html`<div class="segmented weights" role="radiogroup" aria-label="Which weight to show">
    ${option('all', `all ${marks.length}`, true)}${present.map(([kind, count]) => option(kind, `${kind} ${count}`, false))}
  </div>`
}
