import { html } from 'hono/html'
import { problemPages } from '../../../catalog/problem-pages.data.ts'
import { problemCodes } from '../../../core/problem.ts'
import { problemStatus } from '../../http/problem-status.ts'
import type { DocEntry, DocSection } from './doc-entry.ts'
import { findingDocs } from './finding-docs.ts'
import { guideDocs } from './guide-docs.ts'
import { advisoryDocs, checkDocs } from './preflight-docs.ts'
import { signalDocs } from './signal-docs.ts'

/** All there is to read, each section made from what the service itself answers with. */
export function buildDocumentation(): readonly DocSection[] {
  return [guideDocs(), findingDocs(), signalDocs(), checkDocs(), advisoryDocs(), problemDocs()]
}

/** Refusals have their pages where their `type` leads. */
function problemDocs(): DocSection {
  return {
    id: 'problems',
    title: 'Problems',
    intro:
      'Why a call was refused, whether it was charged, and what to do. The `type` of a problem leads to its page.',
    entries: problemCodes.map((code): DocEntry => ({
      section: 'problems',
      slug: code,
      path: `/problems/${code}`,
      title: code,
      mark: String(problemStatus[code]),
      summary: `${problemPages[code].title}. ${problemPages[code].remedy}`,
      body: () => html`<p>${problemPages[code].meaning}</p>`,
    })),
  }
}
