import { html } from 'hono/html'
import type { Site } from '../../../catalog/site.ts'
import { renderPage, type Markup } from '../layout.ts'
import type { PageDocument } from '../pages.ts'
import { renderBreakable, renderInlineCode } from '../parts/inline-code.ts'
import { renderMark } from '../parts/mark.ts'
import { renderMarkFilter } from '../parts/mark-filter.ts'
import { entryPath, type DocEntry, type DocSection } from './doc-entry.ts'
import { renderDocFrame, renderSearch, renderSide, searching } from './doc-frame.ts'

const DESCRIPTION_CHARACTERS = 200

/** The documentation: a front page, one page per section and entry, and what the search reads. */
export function createDocsPages(site: Site, sections: readonly DocSection[]): PageDocument[] {
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
    <ul class="cards narrow-cards">
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

function renderSection(site: Site, sections: readonly DocSection[], section: DocSection): string {
  const main = html`<div class="with-side">
    ${renderSide(sections, section, null)}
    <div>
      <h1>${section.title}</h1>
      <p class="lead">${renderInlineCode(section.intro)}</p>
      ${renderSearch()} ${renderMarkFilter(section.entries.flatMap(({ mark }) => mark ?? []))}
      <ol class="findings ${section.entries.some(({ mark }) => mark !== undefined) ? '' : 'plain'}">
        ${section.entries.map(
          (entry) =>
            html`<li data-mark="${entry.mark ?? ''}">
              ${renderEntryMark(entry.mark)}
              <div>
                <p>
                  <a href="${entryPath(entry)}"
                    >${section.id === 'guides' ? entry.title : html`<code>${entry.title}</code>`}</a
                  >: ${renderInlineCode(entry.summary)}
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

/** A status is a number, not a weight. */
const renderEntryMark = (mark: string | undefined): Markup | string => {
  if (mark === undefined) return ''
  return /^\d+$/.test(mark) ? html`<span class="mark">${mark}</span>` : renderMark(mark)
}

function renderEntry(
  site: Site,
  sections: readonly DocSection[],
  section: DocSection,
  entry: DocEntry,
): string {
  const inner = html`<h1>${renderBreakable(entry.title)}</h1>
    ${entry.body()}`
  const main = renderDocFrame(sections, section, entry, inner)
  const summary = entry.summary.replaceAll('`', '').slice(0, DESCRIPTION_CHARACTERS)
  const page = { title: entry.title, description: summary, path: entryPath(entry), main }
  return renderPage(site, { ...page, ...searching })
}
