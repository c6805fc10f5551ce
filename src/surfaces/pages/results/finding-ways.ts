import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import type { RenderWays } from '../parts/diff/render-diff.ts'

/** Where the list of findings stands on the page of a review. */
export const FINDINGS_ID = 'findings'

/** From each finding in the change to the one before it, the one after it and the list, whichever file they are in. */
export function linkFindings(stops: readonly string[]): RenderWays {
  const positions = new Map(stops.map((anchor, at) => [anchor, at]))
  return (anchor) => {
    const at = positions.get(anchor)
    if (at === undefined || stops.length < 2) return ''
    return html`<span class="ways"
      >${renderWay(stops[at - 1], 'Previous finding')} ${renderWay(stops[at + 1], 'Next finding')}
      <a href="#${FINDINGS_ID}">All</a></span
    >`
  }
}

function renderWay(anchor: string | undefined, name: string): Markup | string {
  return anchor === undefined ? '' : html`<a href="#${anchor}">${name}</a>`
}
