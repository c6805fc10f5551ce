import type { HttpBindings } from '@hono/node-server'
import { problemPages } from '../../catalog/problem-pages.data.ts'
import type { Pages } from '../pages/pages.ts'
import type { HttpApp } from './app.ts'
import type { ProblemBody } from './problem-response.ts'
import { pageHeaders } from './response-headers.ts'

type FetchingApp = Pick<HttpApp, 'fetch'>

/** People read pages: a refusal of something a browser asked for as a page is shown as one. */
export function showProblemPages(app: FetchingApp, pages: Pick<Pages, 'problem'>): FetchingApp {
  return {
    fetch: (request, bindings) => {
      const answer = app.fetch(request, bindings)
      const { method, headers } = (bindings as HttpBindings).incoming
      const wantsPage = method === 'GET' && headers.accept?.includes('text/html') === true
      return wantsPage ? Promise.resolve(answer).then((response) => showProblem(response, pages)) : answer
    },
  }
}

async function showProblem(response: Response, pages: Pick<Pages, 'problem'>): Promise<Response> {
  if (response.headers.get('content-type') !== 'application/problem+json') return response
  const { code, status, detail } = (await response.json()) as ProblemBody
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(pageHeaders)) if (!headers.has(name)) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(pages.problem({ code, status, ...problemPages[code] }, detail), { status, headers })
}
