import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'

const fills = ['critical', 'high', 'medium', 'low', 'info', 'soft', 'good', 'accent', 'line'] as const
/** What a shape is filled with: classes of the sheet, never a word of an answer. */
export type Fill = (typeof fills)[number]

export const fillOf = (severity: string): Fill => fills.find((fill) => fill === severity) ?? 'soft'

export interface Part {
  readonly name: string
  readonly value: number
  readonly fill: Fill
}

const share = (value: number, top: number): number =>
  top <= 0 ? 0 : Math.max(0, Math.min(100, Math.round((value / top) * 1000) / 10))

/** One horizontal bar; a tick stands where the threshold is. */
export function renderBar(value: number, top: number, fill: Fill, threshold?: number): Markup {
  const tick =
    threshold === undefined || threshold >= top
      ? ''
      : `<line class="tick" x1="${share(threshold, top)}" x2="${share(threshold, top)}" y1="0" y2="10"/>`
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${raw(`<rect class="track" width="100" height="10"/><rect class="f-${fill}" width="${share(value, top)}" height="10"/>${tick}`)}
  </svg>`
}

/** Parts of a whole in one bar, with a legend that says the same in words. */
export function renderStack(parts: readonly Part[], whole: number): Markup {
  const shown = parts.filter((part) => part.value > 0)
  const top = Math.max(
    whole,
    shown.reduce((sum, part) => sum + part.value, 0),
  )
  let start = 0
  const rects = shown.map((part) => {
    const [x, width] = [share(start, top), share(part.value, top)]
    start += part.value
    return `<rect class="f-${part.fill}" x="${x}" width="${Math.max(0.4, width - 0.4)}" height="10"/>`
  })
  return html`<svg class="stack" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      ${raw(`<rect class="track" width="100" height="10"/>${rects.join('')}`)}
    </svg>
    <ul class="legend">
      ${shown.map((part) => html`<li>${renderSwatch(part.fill)}${part.name}: ${part.value}</li>`)}
    </ul>`
}

export function renderSwatch(fill: Fill): Markup {
  return html`<svg viewBox="0 0 10 10" aria-hidden="true">
    ${raw(`<rect class="f-${fill}" width="10" height="10" rx="2"/>`)}
  </svg>`
}
