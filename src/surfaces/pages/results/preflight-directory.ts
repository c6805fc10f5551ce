import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderBar } from '../parts/bars.ts'
import { renderMark } from '../parts/mark.ts'
import { amount, list, record, words, type ResultData } from './result.ts'

/** What a public directory measured of the host and its market, as small charts; unknown is not zero. */
export function renderDirectory(evidence: ResultData): Markup | string {
  const [target, market] = [record(evidence['target']), record(evidence['market'])]
  if (words(target['status']) === '') return ''
  const matches = list(target['matches'])
  const results = list(market['results'])
  const everyone = [...matches, ...results]
  const hasMarket = words(market['query']) !== ''
  return html`<h3>Directory</h3>
    ${renderListings(`On ${words(target['hostname'])}`, target, matches, everyone)}
    ${hasMarket ? renderListings(`Market: “${words(market['query'])}”`, market, results, everyone) : ''}
    <p class="soft small-text">${words(record(evidence['source'])['attribution'])}</p>`
}

function renderListings(
  title: string,
  answer: ResultData,
  listings: readonly ResultData[],
  everyone: readonly ResultData[],
): Markup {
  const reason = words(answer['reason'])
  const status = words(answer['status']).replaceAll('_', ' ')
  return html`<h4>${title}</h4>
    ${listings.length > 0 && reason === '' ? '' : html`<p class="soft">${sentence(status)}${reason === '' ? '.' : `: ${reason}`}</p>`}
    ${
      listings.length === 0
        ? ''
        : html`<ul class="cards">
            ${listings.map((listing) => renderListing(listing, everyone))}
          </ul>`
    }`
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const measured: readonly (readonly [name: string, field: string])[] = [
  ['Buyers', 'uniqueBuyers30d'],
  ['Settlements', 'settlements30d'],
  ['USDC', 'volumeUsdc30d'],
]

function renderListing(listing: ResultData, everyone: readonly ResultData[]): Markup {
  const traction = record(listing['traction'])
  const reliability = record(listing['reliability'])
  const uptime = words(reliability['uptime30dPct'])
  const status = words(listing['status'])
  return html`<li class="card">
    <h4>${words(listing['name'])}</h4>
    <p class="row">
      ${renderMark(status === 'online' ? 'passed' : status === 'offline' ? 'failed' : 'caution', status)}
      ${uptime === '' ? '' : html`<span class="small-text">up ${uptime} % of 30 days</span>`}
    </p>
    <p class="small-text">${words(listing['description'])}</p>
    ${
      traction['status'] === 'measured'
        ? html`<ul class="bars">
            ${measured.map(([name, field]) => renderMeasured(name, field, traction, everyone))}
          </ul>`
        : html`<p class="soft small-text">No measured use.</p>`
    }
  </li>`
}

function renderMeasured(
  name: string,
  field: string,
  traction: ResultData,
  everyone: readonly ResultData[],
): Markup {
  const top = Math.max(1, ...everyone.map((item) => amount(record(item['traction'])[field])))
  const value = words(traction[field])
  return html`<li>
    <span class="name">${name}</span>${renderBar(amount(traction[field]), top, 'accent')}
    <span class="count">${value === '' ? 'unknown' : value}</span>
  </li>`
}
