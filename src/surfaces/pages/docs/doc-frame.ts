import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderBreakable } from '../parts/inline-code.ts'
import { entryPath, type DocEntry, type DocSection } from './doc-entry.ts'

/** Where one is, the page itself, and its neighbours. */
export function renderDocFrame(
  sections: readonly DocSection[],
  section: DocSection,
  entry: DocEntry,
  inner: Markup,
): Markup {
  return html`<div class="with-side">
    ${renderSide(sections, section, entry)}
    <div>
      ${renderSearch()}
      <article>
        <p class="soft small-text">
          <a href="/docs">Docs</a> / <a href="/docs/${section.id}">${section.title}</a>
        </p>
        ${inner} ${renderPager(section, entry)}
      </article>
    </div>
  </div>`
}

export function renderSide(
  sections: readonly DocSection[],
  here: DocSection,
  entry: DocEntry | null,
): Markup {
  return html`<nav class="long" aria-label="Documentation">
    <p>Sections</p>
    <ul>
      ${sections.map((section) => renderSideLink(`/docs/${section.id}`, section.title, section === here && entry === null))}
    </ul>
    <p>${here.title}</p>
    <ul>
      ${here.entries.map((each) => renderSideLink(entryPath(each), each.title, each === entry))}
    </ul>
  </nav>`
}

const renderSideLink = (path: string, name: string, isHere: boolean): Markup =>
  html`<li><a href="${path}" ${isHere ? raw('aria-current="page"') : ''}>${renderBreakable(name)}</a></li>`

function renderPager({ entries }: DocSection, entry: DocEntry): Markup {
  const at = entries.indexOf(entry)
  const [previous, next] = [entries[at - 1], entries[at + 1]]
  return html`<nav class="pager" aria-label="Neighbours">
    ${previous === undefined ? html`<span></span>` : html`<a rel="prev" href="${entryPath(previous)}">← ${previous.title}</a>`}
    ${next === undefined ? '' : html`<a rel="next" href="${entryPath(next)}">${next.title} →</a>`}
  </nav>`
}

/** What a page with the search on it loads. */
export const searching = { scripts: ['search.js'], withoutScripts: 'noscript.css' } as const

/** Finds pages while one types; without scripts the lists are there. */
export function renderSearch(): Markup {
  return html`<div class="search" id="search" role="search">
    <label for="search-words" class="unseen">Search the documentation</label>
    <input
      id="search-words"
      type="search"
      placeholder="Search the documentation  ( / )"
      autocomplete="off"
      spellcheck="false"
      aria-controls="search-results"
    />
    <p class="soft small-text" id="search-count" role="status"></p>
    <ul id="search-results" hidden></ul>
  </div>`
}
