import { html } from 'hono/html'
import { releases, type Release } from '../../../catalog/releases.data.ts'
import type { Markup } from '../layout.ts'

/** The release a thing came with; null: it came after the last one. */
export function findRelease(kind: keyof Release, id: string): string | null {
  return Object.entries(releases).find(([, release]) => release[kind].includes(id))?.[0] ?? null
}

/** Since when it is said, as a fact among others of its page. */
export function renderSince(kind: keyof Release, id: string): Markup {
  const last = Object.keys(releases).at(-1) ?? ''
  return html`<dt>Since</dt>
    <dd>${findRelease(kind, id) ?? `after ${last}, not released yet`}</dd>`
}
