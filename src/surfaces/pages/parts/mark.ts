import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'

/** One shape per weight, so that a mark is told without its colour too. */
const shapes: Readonly<Record<string, string>> = {
  octagon: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z',
  triangle: 'M8 1l7.5 14H.5z',
  diamond: 'M8 .5L15.5 8 8 15.5.5 8z',
  circle: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z',
  ring: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  tick: 'M6.2 14L.8 8.4l2-2 3.4 3.5L13.4 2l2 2z',
  dash: 'M1 6.5h14v3H1z',
}

const shapeOf: Readonly<Record<string, string>> = {
  critical: 'octagon',
  block: 'octagon',
  refuse: 'octagon',
  high: 'triangle',
  risk: 'triangle',
  failed: 'triangle',
  medium: 'diamond',
  review: 'diamond',
  caution: 'diamond',
  warn: 'diamond',
  low: 'circle',
  info: 'ring',
  approve: 'tick',
  pay: 'tick',
  passed: 'tick',
  yes: 'tick',
}

/** A weight or verdict as shape, colour and word. `word`: what is written when it is not the kind itself. */
export function renderMark(kind: string, word: string = kind, size: '' | 'big' = ''): Markup {
  const known = Object.hasOwn(shapeOf, kind)
  const path = shapes[(known ? shapeOf[kind] : undefined) ?? 'dash'] ?? ''
  return html`<span class="mark ${known ? kind : ''} ${size}"
    ><svg viewBox="0 0 16 16" aria-hidden="true">${raw(`<path d="${path}"/>`)}</svg>${word}</span
  >`
}
