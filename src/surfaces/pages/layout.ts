import { html, raw } from 'hono/html'
import { assetPath, type AssetName } from './page-assets.ts'
import { dropIndents } from './drop-indents.ts'
import { sandboxNotice, SITE_NAME, siteDescription, type Site } from '../../catalog/site.ts'

export type Markup = ReturnType<typeof html>

export interface PageContent {
  readonly title: string
  readonly description?: string
  /** Path of the page, for the canonical link. */
  readonly path: string
  readonly main: Markup
  /** Module scripts of this page, from our own origin. */
  readonly scripts?: readonly AssetName[]
  /** A sheet for browsers that run no scripts. */
  readonly withoutScripts?: AssetName
  readonly width?: 'wide'
  /** What the page is about, as schema.org says it. */
  readonly jsonLd?: unknown
}

/** The frame of every page: skip link, navigation, one main landmark, the words about money. */
export function renderPage(site: Site, page: PageContent): string {
  const title = page.path === '/' ? `${SITE_NAME}: pay-per-call analysis` : `${page.title} · ${SITE_NAME}`
  return `<!doctype html>\n${dropIndents(
    String(
      html`<html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${renderMeta(site, page, title)}
          <link rel="canonical" href="${site.publicUrl}${page.path}" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="${assetPath('site.css')}" />
          ${page.withoutScripts === undefined ? '' : html`<noscript><link rel="stylesheet" href="${assetPath(page.withoutScripts)}" /></noscript>`}
          ${page.jsonLd === undefined ? '' : raw(`<script type="application/ld+json">${emitScriptJson(page.jsonLd)}</script>`)}
          ${(['site.js', ...(page.scripts ?? [])] as const).map((name) => html`<script type="module" src="${assetPath(name)}"></script>`)}
        </head>
        <body class="${page.width ?? ''}">
          <a class="skip" href="#main">Skip to content</a>
          ${site.mode === 'live' ? '' : html`<aside class="mode" aria-label="Mode">${modeNotice(site)}</aside>`}
          <header class="site">
            <div>
              <a class="brand" href="/">${raw(logo)}${SITE_NAME}</a>
              <nav aria-label="Site">
                ${sections.map(([path, name]) => renderLink(path, name, isWithin(page.path, path)))}
              </nav>
            </div>
          </header>
          <main id="main" tabindex="-1">${page.main}</main>
          ${renderFooter(site)}
        </body>
      </html>`,
    ),
  )}`
}

function renderLink(path: string, text: string, isHere: boolean): Markup {
  return html`<a href="${path}" ${isHere ? raw('aria-current="page"') : ''}>${text}</a>`
}

/** What link previews and indexers read. */
function renderMeta(site: Site, page: PageContent, title: string): Markup {
  const description = page.description ?? siteDescription
  return html`<meta name="description" content="${description}" />
    <meta name="theme-color" content="#7a3e00" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${SITE_NAME}" />
    <meta property="og:url" content="${site.publicUrl}${page.path}" />
    <meta property="og:image" content="${site.publicUrl}${OG_IMAGE}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${SITE_NAME}: measured answers, one call at a time" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />`
}

const OG_IMAGE = '/og.png'

/** JSON that cannot end the element it stands in. */
const emitScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const logo =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#7a3e00"/><path d="M6 21a10 10 0 0 1 20 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><path d="M16 21l5-7" stroke="#f0b25e" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="21" r="2.2" fill="#f0b25e"/></svg>'

const sections: readonly (readonly [path: string, name: string])[] = [
  ['/catalog', 'Services'],
  ['/docs', 'Docs'],
  ['/reference', 'API reference'],
]

function isWithin(path: string, section: string): boolean {
  return (
    path === section ||
    path.startsWith(`${section}/`) ||
    (section === '/docs' && path.startsWith('/problems/'))
  )
}

const footerLinks: readonly (readonly [title: string, links: readonly (readonly [string, string])[]])[] = [
  [
    'For people',
    [
      ['/', 'Home'],
      ['/docs', 'Documentation'],
      ['/reference', 'API reference'],
    ],
  ],
  [
    'For programs',
    [
      ['/openapi.json', 'OpenAPI 3.1'],
      ['/.well-known/x402', 'x402 manifest'],
      ['/catalog.json', 'Catalog as JSON'],
    ],
  ],
  [
    'For agents',
    [
      ['/llms.txt', 'llms.txt'],
      ['/skill.md', 'skill.md'],
      ['/docs/guides/mcp', 'MCP'],
    ],
  ],
]

function renderFooter(site: Site): Markup {
  return html`<footer>
    <div class="links">
      ${footerLinks.map(
        ([title, links]) =>
          html`<div>
            <p>${title}</p>
            <ul>
              ${links.map(([path, name]) => html`<li><a href="${path}">${name}</a></li>`)}
            </ul>
          </div>`,
      )}
      <div>
        <p>This service</p>
        <ul>
          <li><a href="${site.contactUrl}">Contact</a></li>
          <li><a href="/healthz">Health</a></li>
          <li>Version ${site.version}</li>
        </ul>
      </div>
    </div>
    <p>
      Only a delivered answer is charged. No accounts, no keys, no cookies; neither your request nor its
      answer is stored.
    </p>
  </footer>`
}

function modeNotice(site: Site): string {
  return site.mode === 'sandbox' ? sandboxNotice : 'Test networks: no real money.'
}
