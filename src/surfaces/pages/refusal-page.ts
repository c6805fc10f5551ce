import { html } from 'hono/html'
import type { Site } from '../../catalog/site.ts'
import { chargedBy } from '../../core/problem.ts'
import { renderPage, type Markup } from './layout.ts'
import type { ProblemFacts } from './pages.ts'
import { renderPathLinks } from './parts/inline-code.ts'

/** A refusal that just happened to the reader: what happened, what to do, and ways on. */
export function renderRefusal(site: Site, problem: ProblemFacts, detail: string): string {
  const main = html`
    <h1>${problem.title}</h1>
    <p class="lead">${detail}</p>
    <p class="notice"><strong>What to do:</strong> ${renderPathLinks(problem.remedy)}</p>
    <p class="row">
      <a class="button" href="/">Home</a>
      <a class="button plain" href="/docs">Search the documentation</a>
      <a class="button plain" href="/problems/${problem.code}">About this problem</a>
    </p>
    ${renderProblemFacts(problem)}
  `
  return renderPage(site, {
    title: problem.title,
    description: problem.meaning,
    path: `/problems/${problem.code}`,
    main,
  })
}

export function renderProblemFacts({ code, status }: ProblemFacts, more: Markup | string = ''): Markup {
  return html`<dl class="facts">
    <dt>Code</dt>
    <dd><code>${code}</code></dd>
    <dt>Status</dt>
    <dd>${status}</dd>
    <dt>Charged</dt>
    <dd>${chargedBy(code) === 'unknown' ? 'Not known yet' : 'No'}</dd>
    ${more}
  </dl>`
}
