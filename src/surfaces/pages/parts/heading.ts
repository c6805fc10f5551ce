import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'

export interface HeadingOptions {
  readonly level?: 2 | 3
  /** By default made from the words. */
  readonly id?: string
  /** The words with their code marked; must hold no link. */
  readonly inner?: Markup
}

/** A heading that leads to itself, so that a part of a page can be sent to someone. */
export function renderHeading(
  text: string,
  { level = 2, id = anchorOf(text), inner }: HeadingOptions = {},
): Markup {
  return html`${raw(`<h${level} id="`)}${id}${raw('">')}<a class="anchor" href="#${id}">${inner ?? text}</a
    >${raw(`</h${level}>`)}`
}

export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
