import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderMark } from '../parts/mark.ts'
import { renderMarkFilter } from '../parts/mark-filter.ts'
import { amount, list, words, type ResultData } from './result.ts'

const PLACES_SHOWN = 8

export interface FindingPlace {
  readonly path: string
  readonly side: 'before' | 'after'
  readonly line: number
  readonly text: string
}

/** Where a line is drawn on this page, or null when it is not. */
export type FindAnchor = (place: FindingPlace) => string | null

/** Findings as they are listed, each with its places: what happened, where, and what to do. Places lead into the diff. */
export function renderFindings(findings: readonly ResultData[], findAnchor: FindAnchor = () => null): Markup {
  if (findings.length === 0)
    return html`<p>${renderMark('passed', 'No rule fired')} No finding asks for a look.</p>`
  return html`${renderMarkFilter(findings.map((finding) => words(finding['severity'])))}
    <ol class="findings">
      ${findings.map(
        (finding) =>
          html`<li data-mark="${words(finding['severity'])}">
            ${renderMark(words(finding['severity']))}
            <div>
              <p>${renderFindingName(words(finding['id']))}: ${words(finding['message'])}</p>
              ${renderPlaces(listPlaces(finding), findAnchor)}
            </div>
          </li>`,
      )}
    </ol>`
}

/** The name of a finding leads to what is known about it. */
export function renderFindingName(id: string): Markup {
  return /^[a-z][a-z0-9-]*$/.test(id)
    ? html`<a href="/docs/findings/${id}"><code>${id}</code></a>`
    : html`<code>${id}</code>`
}

/** Its own places first, then those in other files that belong to it. */
export function listPlaces(finding: ResultData): FindingPlace[] {
  const path = words(finding['path'])
  return [
    ...list(finding['locations']).map((place) => describePlace(place, path)),
    ...list(finding['related']).map((place) => describePlace(place, words(place['path']))),
  ]
}

function describePlace(place: ResultData, path: string): FindingPlace {
  const [line, endLine] = [words(place['line']), words(place['endLine'])]
  const lines = line === endLine ? `line ${line}` : `lines ${line}–${endLine}`
  const side = place['side'] === 'before' ? 'before' : 'after'
  const when = side === 'before' ? ' before the change' : ''
  const inside = words(place['function']) === '' ? '' : ` in ${words(place['function'])}`
  const text = `${path === '' ? '' : `${path}, `}${lines}${when}${inside}`
  return { path, side, line: amount(place['line']), text }
}

function renderPlaces(places: readonly FindingPlace[], findAnchor: FindAnchor): Markup | string {
  if (places.length === 0) return ''
  const more = places.length - PLACES_SHOWN
  return html`<div class="places">
    ${places.slice(0, PLACES_SHOWN).map((place) => {
      const anchor = findAnchor(place)
      return anchor === null ? html`<span>${place.text}</span>` : html`<a href="#${anchor}">${place.text}</a>`
    })}${more > 0 ? html`<span>and ${more} more</span>` : ''}
  </div>`
}
