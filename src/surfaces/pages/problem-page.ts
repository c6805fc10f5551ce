import { html } from 'hono/html'
import type { Site } from '../../catalog/site.ts'
import { describeRefusal, Problem } from '../../core/problem.ts'
import type { DocSection } from './docs/doc-entry.ts'
import { renderDocFrame, searching } from './docs/doc-frame.ts'
import { problemExamples } from './docs/problem-examples.data.ts'
import { renderSince } from './docs/since.ts'
import { renderPage, type Markup } from './layout.ts'
import type { ProblemFacts } from './pages.ts'
import { renderHeading } from './parts/heading.ts'
import { highlightCode } from './parts/highlight-code.ts'
import { renderInlineCode, renderPathLinks } from './parts/inline-code.ts'
import { renderProblemFacts } from './refusal-page.ts'

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000'

/** What a refusal means and what to do about it: where every `type` of a problem leads. */
export function renderProblem(site: Site, problem: ProblemFacts, sections: readonly DocSection[]): string {
  const inner = html`
    <h1>${problem.title}</h1>
    ${renderProblemFacts(problem, renderSince('problems', problem.code))} ${renderHeading('What it means')}
    <p>${renderInlineCode(problem.meaning)}</p>
    ${renderHeading('What to do')}
    <p class="notice">${renderPathLinks(problem.remedy)}</p>
    ${renderHeading('As it is answered')} ${renderExample(site, problem)}
  `
  const section = sections.find(({ id }) => id === 'problems')
  const entry = section?.entries.find(({ slug }) => slug === problem.code)
  return renderPage(site, {
    title: problem.title,
    description: problem.meaning,
    path: `/problems/${problem.code}`,
    ...searching,
    main:
      section === undefined || entry === undefined ? inner : renderDocFrame(sections, section, entry, inner),
  })
}

function renderExample(site: Site, { code, title, status }: ProblemFacts): Markup {
  const { detail, ...options } = problemExamples[code]
  const type = `${site.publicUrl}/problems/${code}`
  const body = { type, title, status, ...describeRefusal(new Problem(code, detail, options), EXAMPLE_ID) }
  const head = `HTTP/1.1 ${status}\ncontent-type: application/problem+json\n\n`
  return html`<pre
    class="code"
    tabindex="0"
  ><code>${head}${highlightCode(JSON.stringify(body, null, 2), 'json')}</code></pre>`
}
