import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { list, words, type ResultData } from './result.ts'

const PLACES_SHOWN = 5

/** Findings as they are listed, each with its places: what happened, where, and what to do. */
export function renderFindings(findings: readonly ResultData[]): Markup {
  if (findings.length === 0) return html`<p class="pass">No rule fired.</p>`
  return html`<ul>
    ${findings.map(
      (finding) =>
        html`<li>
          <span class="tag severity-${words(finding['severity'])}">${words(finding['severity'])}</span>
          <code>${words(finding['id'])}</code>: ${words(finding['message'])} ${renderPlaces(finding)}
        </li>`,
    )}
  </ul>`
}

function renderPlaces(finding: ResultData): Markup | string {
  const path = words(finding['path'])
  const own = list(finding['locations']).map((place) => describePlace(place, path))
  const related = list(finding['related']).map((place) => describePlace(place, words(place['path'])))
  const places = [...own, ...related]
  if (places.length === 0) return ''
  const more = places.length - PLACES_SHOWN
  return html`<br /><span class="soft"
      >${places.slice(0, PLACES_SHOWN).join('; ')}${more > 0 ? `; and ${more} more` : ''}</span
    >`
}

function describePlace(place: ResultData, path: string): string {
  const [line, endLine] = [words(place['line']), words(place['endLine'])]
  const lines = line === endLine ? `line ${line}` : `lines ${line}–${endLine}`
  const side = place['side'] === 'before' ? ' before the change' : ''
  const inside = words(place['function']) === '' ? '' : ` in ${words(place['function'])}`
  return `${path === '' ? '' : `${path}, `}${lines}${side}${inside}`
}
