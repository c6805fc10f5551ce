import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'critical' | 'calm'

/** A value out of a hundred as the arc of a gauge; the number stands in it. */
export function renderGauge(value: number, unit: string, tone: Tone): Markup {
  const shown = Math.max(0, Math.min(100, Math.round(value)))
  const arc = 'M12 62a48 48 0 0 1 96 0'
  return html`<svg
    class="gauge ${tone}"
    viewBox="0 0 120 78"
    role="img"
    aria-label="${unit}: ${shown} of 100"
  >
    ${raw(`<path class="track" d="${arc}"/>`)}
    ${shown === 0 ? '' : raw(`<path class="value" d="${arc}" pathLength="100" stroke-dasharray="${shown} 200"/>`)}
    <text x="60" y="58">${shown}</text>
    <text class="unit" x="60" y="73">${unit}</text>
  </svg>`
}

/** Much attention is bad, much ease is good. */
export const attentionTone = (score: number): Tone =>
  score >= 70 ? 'critical' : score >= 40 ? 'bad' : score >= 15 ? 'warn' : 'good'

export const easeTone = (score: number): Tone => (score < 35 ? 'bad' : score < 50 ? 'warn' : 'good')
