import { html } from 'hono/html'
import { problemPages } from '../../../catalog/problem-pages.data.ts'
import type { ProblemCode } from '../../../core/problem.ts'
import type { Markup } from '../layout.ts'

/** Codes with what they mean in a few words, each leading to its page. */
export function renderProblemLinks(codes: readonly ProblemCode[]): Markup {
  return html`<ul>
    ${codes.map(
      (code) =>
        html`<li>
          <a href="/problems/${code}"><code>${code}</code></a
          >: ${problemPages[code].title}
        </li>`,
    )}
  </ul>`
}
