import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { anchorOf, renderHeading } from '../parts/heading.ts'
import { highlightCode } from '../parts/highlight-code.ts'
import type { CodeLanguage } from '../parts/scan-code.ts'
import { renderBreakable } from '../parts/inline-code.ts'
import { renderTable } from '../parts/table.ts'
import { parseMarkdown, type Block } from './parse-markdown.ts'

/** Where a link of a document leads on the site, or null when the site has no such page. */
export type ResolveLink = (target: string) => string | null

export interface RenderedMarkdown {
  readonly title: string
  readonly body: Markup
}

/** One of our own documents as markup. Everything is escaped; nothing of it is taken as HTML. */
export function renderMarkdown(source: string, resolveLink: ResolveLink): RenderedMarkdown {
  const blocks = parseMarkdown(source)
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1)
  const rest = blocks.filter((block) => block !== title)
  return {
    title: title?.kind === 'heading' ? title.text : '',
    body: html`${renderContents(rest)}
    ${rest.map((block, at) => renderBlock(block, resolveLink, headingOf(rest, at)))}`,
  }
}

const WORTH_LISTING = 4

/** What is on a long page, before it. */
function renderContents(blocks: readonly Block[]): Markup | string {
  const heads = blocks.flatMap((block) => (block.kind === 'heading' && block.level <= 2 ? [block.text] : []))
  if (heads.length < WORTH_LISTING) return ''
  return html`<nav class="contents" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${heads.map((text) => html`<li><a href="#${anchorOf(text)}">${text.replaceAll(/[`*]/g, '')}</a></li>`)}
    </ul>
  </nav>`
}

/** What a block stands under, by which a reader of landmarks tells its table from the next. */
function headingOf(blocks: readonly Block[], at: number): string {
  const heading = blocks.slice(0, at).findLast((block) => block.kind === 'heading')
  return heading?.kind === 'heading' ? heading.text.replaceAll(/[`*]/g, '') : ''
}

function renderBlock(block: Block, resolveLink: ResolveLink, under: string): Markup {
  const inline = (text: string): Markup => renderInline(text, resolveLink)
  switch (block.kind) {
    case 'heading':
      return renderHeading(block.text, {
        level: block.level <= 2 ? 2 : 3,
        // A link inside a link leads nowhere.
        inner: renderInline(block.text, () => null),
      })
    case 'code':
      return renderCodeBlock(block.text, block.language)
    case 'list': {
      const items = block.items.map((item) => html`<li>${inline(item)}</li>`)
      return block.ordered
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`
    }
    case 'table':
      return renderTable(
        [under, block.head.join(', ')].filter((part) => part !== '').join(': '),
        block.head.map((cell) => cell),
        block.rows.map(([name = '', ...row]) => [
          renderInline(name, resolveLink, true),
          ...row.map((cell) => inline(cell)),
        ]),
      )
    case 'paragraph':
      return html`<p>${inline(block.text)}</p>`
  }
}

/** What a fence may call a language, and how it is coloured; settings files have strings and comments in common. */
const languages: Readonly<Record<string, CodeLanguage>> = {
  json: 'json',
  py: 'python',
  python: 'python',
  sh: 'shell',
  bash: 'shell',
  ts: 'typescript',
  js: 'typescript',
  yaml: 'yaml',
  toml: 'yaml',
  ini: 'yaml',
}

function renderCodeBlock(text: string, name: string): Markup {
  const language = Object.hasOwn(languages, name) ? languages[name] : undefined
  return language === undefined
    ? html`<pre tabindex="0"><code>${text}</code></pre>`
    : html`<pre class="code" tabindex="0"><code>${highlightCode(text, language)}</code></pre>`
}

/** Code, bold and links; code first, because nothing in it means anything else. */
function renderInline(text: string, resolveLink: ResolveLink, isNarrow = false): Markup {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\][]+\]\([^()\s]+\))/)
  return html`${parts.map((part) => renderPart(part, resolveLink, isNarrow))}`
}

/** A flag would be broken after its dashes. */
const isFlag = (part: string): boolean => /^`-.{1,24}`$/.test(part)

function renderPart(part: string, resolveLink: ResolveLink, isNarrow: boolean): Markup | string {
  if (part.startsWith('`') && part.endsWith('`') && part.length > 2)
    return html`<code${isFlag(part) ? html` class="range"` : ''}>${isNarrow ? renderBreakable(part.slice(1, -1)) : part.slice(1, -1)}</code>`
  if (part.startsWith('**') && part.endsWith('**'))
    return html`<strong>${renderInline(part.slice(2, -2), resolveLink)}</strong>`
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part)
  if (link === null) return part
  const [, name = '', target = ''] = link
  const href = resolveLink(target)
  const inner = renderInline(name, resolveLink)
  return href === null ? inner : html`<a href="${href}">${inner}</a>`
}
