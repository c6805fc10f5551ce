import { html, raw } from 'hono/html'
import { sandboxNotice, SITE_NAME, siteDescription, type Site } from '../../catalog/site.ts'

export type Markup = ReturnType<typeof html>

export interface PageContent {
  readonly title: string
  readonly description?: string
  /** Path of the page, for the canonical link. */
  readonly path: string
  readonly main: Markup
  /** Module scripts of this page, from our own origin. */
  readonly scripts?: readonly string[]
}

/** The frame of every page: skip link, navigation, one main landmark, the words about money. */
export function renderPage(site: Site, page: PageContent): string {
  const title = page.path === '/' ? `${SITE_NAME}: pay-per-call analysis` : `${page.title} · ${SITE_NAME}`
  return `<!doctype html>\n${String(
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${page.description ?? siteDescription}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${page.description ?? siteDescription}" />
        <link rel="canonical" href="${site.publicUrl}${page.path}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/site.css" />
        ${raw((page.scripts ?? []).map((path) => `<script type="module" src="${path}"></script>`).join(''))}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${site.mode === 'live' ? '' : html`<aside class="mode" aria-label="Mode">${modeNotice(site)}</aside>`}
        <header class="site">
          <a class="brand" href="/">${SITE_NAME}</a>
          <nav aria-label="Site">
            ${renderLink('/catalog', 'Catalog', page.path === '/')}
            ${renderLink('/reference', 'Reference', page.path === '/reference')}
            ${renderLink('/llms.txt', 'For agents', false)}
          </nav>
        </header>
        <main id="main" tabindex="-1">${page.main}</main>
        ${renderFooter(site)}
      </body>
    </html>`,
  )}`
}

function renderLink(path: string, text: string, isHere: boolean): Markup {
  return html`<a href="${path}" ${isHere ? raw('aria-current="page"') : ''}>${text}</a>`
}

function renderFooter(site: Site): Markup {
  return html`<footer>
    <p>
      Only a delivered answer is charged. No accounts, no keys, no cookies; neither your request nor its
      answer is stored.
    </p>
    <p>
      <a href="/openapi.json">OpenAPI</a> · <a href="/.well-known/x402">x402 manifest</a> ·
      <a href="/llms.txt">llms.txt</a> · <a href="/skill.md">skill.md</a> · <a href="/healthz">health</a> ·
      <a href="${site.contactUrl}">contact</a> · version ${site.version}
    </p>
  </footer>`
}

function modeNotice(site: Site): string {
  return site.mode === 'sandbox' ? sandboxNotice : 'Test networks: no real money.'
}
