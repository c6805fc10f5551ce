import { html, raw } from 'hono/html'
import type { Site } from '../../../catalog/site.ts'
import { renderPage, type Markup } from '../layout.ts'
import type { PageDocument } from '../pages.ts'
import { renderInlineCode } from '../parts/inline-code.ts'
import { renderMark } from '../parts/mark.ts'
import { entryPath, type DocEntry, type DocSection } from './doc-entry.ts'
import { buildDocumentation } from './documentation.ts'

const DESCRIPTION_CHARACTERS = 200

/** The documentation: a front page, one page per section and entry, and what the search reads. */
export function createDocsPages(site: Site): PageDocument[] {
  const sections = buildDocumentation()
  return [
    { path: '/docs', render: () => renderFront(site, sections) },
    {
      path: '/docs/search.json',
      contentType: 'application/json',
      render: () => JSON.stringify(buildSearchIndex(sections)),
    },
    ...sections.flatMap((section) => [
      { path: `/docs/${section.id}`, render: () => renderSection(site, sections, section) },
      ...section.entries
        .filter((entry) => entry.path === undefined)
        .map((entry) => ({
          path: entryPath(entry),
          render: () => renderEntry(site, sections, section, entry),
        })),
    ]),
  ]
}

/** Path, title, section and words of every page: small enough to be searched in the browser. */
function buildSearchIndex(sections: readonly DocSection[]): readonly (readonly string[])[] {
  return sections.flatMap((section) =>
    section.entries.map((entry) => [
      entryPath(entry),
      entry.title,
      section.title,
      entry.summary,
      (entry.keywords ?? '').slice(0, 300),
    ]),
  )
}

function renderFront(site: Site, sections: readonly DocSection[]): string {
  const main = html`
    <h1>Documentation</h1>
    <p class="lead">
      Everything a review, a measurement or a check can say, and how to buy, build and run. Made from what the
      service itself answers with.
    </p>
    ${renderSearch()}
    <ul class="cards">
      ${sections.map(
        (section) =>
          html`<li class="card">
            <h2><a href="/docs/${section.id}">${section.title}</a></h2>
            <p>${renderInlineCode(section.intro)}</p>
            <p class="soft">${section.entries.length} pages</p>
          </li>`,
      )}
      <li class="card">
        <h2><a href="/reference">API reference</a></h2>
        <p>Every call with its fields, its price and code to copy.</p>
      </li>
    </ul>
  `
  return renderPage(site, { title: 'Documentation', path: '/docs', main, ...searching })
}

const searching = { scripts: ['search.js'], withoutScripts: 'noscript.css' } as const

/** Finds pages while one types; without scripts the lists are there. */
export function renderSearch(): Markup {
  return html`<div class="search" id="search" role="search">
    <label for="search-words">Search the documentation</label>
    <input
      id="search-words"
      type="search"
      autocomplete="off"
      spellcheck="false"
      aria-controls="search-results"
    />
    <p class="soft small-text" id="search-count" role="status"></p>
    <ul id="search-results" hidden></ul>
  </div>`
}

function renderSection(site: Site, sections: readonly DocSection[], section: DocSection): string {
  const main = html`<div class="with-side">
    ${renderSide(sections, section, null)}
    <div>
      <h1>${section.title}</h1>
      <p class="lead">${renderInlineCode(section.intro)}</p>
      ${renderSearch()}
      <ol class="findings">
        ${section.entries.map(
          (entry) =>
            html`<li>
              ${entry.mark === undefined ? html`<span class="soft small-text">${section.title}</span>` : renderMark(entry.mark)}
              <div>
                <p>
                  <a href="${entryPath(entry)}"
                    >${section.id === 'guides' ? entry.title : html`<code>${entry.title}</code>`}</a
                  >
                  ${renderInlineCode(entry.summary)}
                </p>
              </div>
            </li>`,
        )}
      </ol>
    </div>
  </div>`
  return renderPage(site, {
    title: section.title,
    description: section.intro,
    path: `/docs/${section.id}`,
    main,
    ...searching,
  })
}

function renderEntry(
  site: Site,
  sections: readonly DocSection[],
  section: DocSection,
  entry: DocEntry,
): string {
  const main = html`<div class="with-side">
    ${renderSide(sections, section, entry)}
    <article>
      <p class="soft small-text">
        <a href="/docs">Docs</a> / <a href="/docs/${section.id}">${section.title}</a>
      </p>
      <h1>${entry.title}</h1>
      ${entry.body()} ${renderPager(section, entry)}
    </article>
  </div>`
  const summary = entry.summary.replaceAll('`', '').slice(0, DESCRIPTION_CHARACTERS)
  return renderPage(site, { title: entry.title, description: summary, path: entryPath(entry), main })
}

function renderSide(sections: readonly DocSection[], here: DocSection, entry: DocEntry | null): Markup {
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
  html`<li><a href="${path}" ${isHere ? raw('aria-current="page"') : ''}>${name}</a></li>`

function renderPager({ entries }: DocSection, entry: DocEntry): Markup {
  const at = entries.indexOf(entry)
  const [previous, next] = [entries[at - 1], entries[at + 1]]
  return html`<nav class="pager" aria-label="Neighbours">
    ${previous === undefined ? html`<span></span>` : html`<a rel="prev" href="${entryPath(previous)}">← ${previous.title}</a>`}
    ${next === undefined ? '' : html`<a rel="next" href="${entryPath(next)}">${next.title} →</a>`}
  </nav>`
}
