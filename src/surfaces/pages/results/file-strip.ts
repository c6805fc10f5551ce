import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderSwatch, type Fill } from '../parts/bars.ts'
import { amount, words, type ResultData } from './result.ts'

const NAMED = 3

/** The file as a strip from its first line to its last; the more complex a function, the taller and redder it stands. */
export function renderFileStrip(functions: readonly ResultData[], lines: number): Markup {
  const end = Math.max(lines, ...functions.map((item) => amount(item['endLine'])), 1)
  const complexity = (item: ResultData): number => amount(item['estimatedCyclomaticComplexity'])
  const top = Math.max(12, ...functions.map(complexity))
  // Outer functions first, so that nested ones stand in front of them.
  const rects = [...functions]
    .sort((a, b) => amount(b['lines']) - amount(a['lines']))
    .map((item) => {
      const x = round(((amount(item['line']) - 1) / end) * 1000)
      const width = Math.max(1.5, round((Math.max(1, amount(item['lines'])) / end) * 1000))
      const height = Math.max(8, round((complexity(item) / top) * 60))
      return `<rect class="f-${fillFor(complexity(item))}" x="${x}" y="${60 - height}" width="${width}" height="${height}"/>`
    })
  const worst = [...functions].sort((a, b) => complexity(b) - complexity(a)).slice(0, NAMED)
  return html`<svg
      class="strip"
      viewBox="0 0 1000 60"
      preserveAspectRatio="none"
      role="img"
      aria-label="Functions along the ${end} lines of the file"
    >
      ${raw(`<rect class="track" width="1000" height="60"/>${rects.join('')}`)}
    </svg>
    <ul class="legend">
      <li class="soft">line 1 to ${end}</li>
      ${worst.map(
        (item) =>
          html`<li>
            ${renderSwatch(fillFor(complexity(item)))}<span
              ><code>${words(item['name'])}</code> at ${words(item['line'])}: ${complexity(item)}</span
            >
          </li>`,
      )}
    </ul>`
}

const round = (value: number): number => Math.round(value * 10) / 10

const fillFor = (complexity: number): Fill => (complexity > 20 ? 'high' : complexity > 10 ? 'medium' : 'low')
