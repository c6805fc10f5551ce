import { html } from 'hono/html'
import type { Site } from '../../catalog/site.ts'
import { chargedBy } from '../../core/problem.ts'
import { renderPage } from './layout.ts'
import type { ProblemFacts } from './pages.ts'
import { renderInlineCode } from './parts/inline-code.ts'

/** What a refusal means and what to do about it: where every `type` of a problem leads. */
export function renderProblem(site: Site, problem: ProblemFacts, detail?: string): string {
  const charged = chargedBy(problem.code) === 'unknown' ? 'Not known yet' : 'No'
  const main = html`
    <h1>${problem.title}</h1>
    ${detail === undefined ? '' : html`<p class="lead">${detail}</p>`}
    <dl class="facts">
      <dt>Code</dt>
      <dd><code>${problem.code}</code></dd>
      <dt>Status</dt>
      <dd>${problem.status}</dd>
      <dt>Charged</dt>
      <dd>${charged}</dd>
    </dl>
    <p>${problem.meaning}</p>
    <p class="notice"><strong>What to do:</strong> ${renderInlineCode(problem.remedy)}</p>
  `
  return renderPage(site, {
    title: problem.title,
    description: problem.meaning,
    path: `/problems/${problem.code}`,
    main,
  })
}
