import { existsSync, readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { DocEntry, DocSection } from './doc-entry.ts'
import { renderMarkdown } from './render-markdown.ts'

const guides: readonly (readonly [slug: string, file: string, summary: string])[] = [
  ['buying', 'buying.md', 'Quote, sign, send, and what happens when an answer is lost.'],
  ['client', 'client.md', 'Typed calls in TypeScript, in browsers and Node, with a budget.'],
  ['mcp', 'mcp.md', 'The tools for an agent: free on your machine, or bought within a budget.'],
  ['command-line', 'command-line.md', 'Review every pull request in CI, and fail on what you choose.'],
  ['operating', 'operating.md', 'Modes, settlements, limits, scaling, watching.'],
  ['going-live', 'going-live.md', 'TLS, backup, upgrades, refunds, keys, alerts.'],
  ['adding-a-service', 'adding-a-service.md', 'Sell one more service: one folder and one line.'],
  ['adding-a-finding', 'adding-a-finding.md', 'One file, its examples, one line.'],
  ['adding-a-language', 'adding-a-language.md', 'One folder, its examples, one line.'],
  ['glossary', 'glossary.md', 'One name for each thing.'],
]

const folder = new URL('../../../../docs/', import.meta.url)

/** The documents of the repository as pages, those that came with it. */
export function guideDocs(): DocSection {
  return {
    id: 'guides',
    title: 'Guides',
    intro: 'How to buy, build with it, run it and add to it.',
    entries: guides
      .filter(([, file]) => existsSync(new URL(file, folder)))
      .map(([slug, file, summary]): DocEntry => {
        const { title, body } = renderMarkdown(readFileSync(new URL(file, folder), 'utf8'), resolveLink)
        return { section: 'guides', slug, title, summary, body: () => html`${body}` }
      }),
  }
}

/** Links between documents lead to their pages; what only the repository has is shown as text. */
function resolveLink(target: string): string | null {
  if (/^(https?:|\/|#)/.test(target)) return target
  const [file = '', anchor] = target.replace(/^(\.\.?\/)*(docs\/)?/, '').split('#')
  if (file === 'findings.md') return anchor === undefined ? '/docs/findings' : `/docs/findings/${anchor}`
  const guide = guides.find(([, name]) => name === file)
  return guide === undefined ? null : `/docs/guides/${guide[0]}${anchor === undefined ? '' : `#${anchor}`}`
}
