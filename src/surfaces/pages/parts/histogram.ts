import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'

const BINS = 12
const WIDTH = 240
const HEIGHT = 72

/** How values are spread, with the threshold as a line: what stands right of it is above. */
export function renderHistogram(name: string, values: readonly number[], threshold: number): Markup {
  const top = Math.max(threshold * 1.5, ...values)
  const size = Math.max(1, Math.ceil((top + 1) / BINS))
  const bins = Array.from({ length: BINS }, () => 0)
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(value / size)))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  const most = Math.max(1, ...bins)
  const width = WIDTH / BINS
  const rects = bins.map((count, index) => {
    const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * HEIGHT))
    const fill = index * size > threshold ? 'medium' : 'low'
    return `<rect class="f-${fill}" x="${index * width + 1}" y="${HEIGHT - height}" width="${width - 2}" height="${height}"/>`
  })
  const at = Math.round((Math.min(threshold + 1, size * BINS) / (size * BINS)) * WIDTH)
  const above = values.filter((value) => value > threshold).length
  return html`<figure>
    <svg
      class="chart"
      viewBox="0 0 ${WIDTH} ${HEIGHT + 14}"
      role="img"
      aria-label="${name}: ${above} of ${values.length} above ${threshold}"
    >
      ${raw(
        `${rects.join('')}<line class="tick" x1="${at}" x2="${at}" y1="0" y2="${HEIGHT}"/><text x="0" y="${HEIGHT + 12}">0</text><text x="${WIDTH}" y="${HEIGHT + 12}" text-anchor="end">${size * BINS}</text><text x="${at}" y="${HEIGHT + 12}" text-anchor="middle">${threshold}</text>`,
      )}
    </svg>
    <figcaption>${name}: ${above} of ${values.length} above ${threshold}</figcaption>
  </figure>`
}
