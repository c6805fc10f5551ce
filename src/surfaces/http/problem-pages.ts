import type { HttpBindings } from '@hono/node-server'
import { problemPages } from '../../catalog/problem-pages.data.ts'
import type { Pages } from '../pages/pages.ts'
import type { HttpApp } from './app.ts'
import type { ProblemBody } from './problem-response.ts'
import { pageHeaders } from './response-headers.ts'

type FetchingApp = Pick<HttpApp, 'fetch'>

type ShownPages = Pick<Pages, 'problem' | 'paywall'>

/** People read pages: a refusal or a price that a browser asked for as a page is shown as one. */
export function showProblemPages(app: FetchingApp, pages: ShownPages): FetchingApp {
  return {
    fetch: (request, bindings) => {
      const answer = app.fetch(request, bindings)
      const { method, headers, url } = (bindings as HttpBindings).incoming
      const wantsPage = method === 'GET' && headers.accept?.includes('text/html') === true
      if (!wantsPage) return answer
      const path = url?.split('?')[0] ?? ''
      return Promise.resolve(answer).then((response) => show(response, path, pages))
    },
  }
}

async function show(response: Response, path: string, pages: ShownPages): Promise<Response> {
  const page = await renderShown(response, path, pages)
  if (page === null) return response
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(pageHeaders)) if (!headers.has(name)) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.delete('content-length')
  return new Response(page, { status: response.status, headers })
}

/** Its status and headers stay as they are: a client that asks like a browser finds its price all the same. */
async function renderShown(response: Response, path: string, pages: ShownPages): Promise<string | null> {
  if (response.headers.get('content-type') === 'application/problem+json') {
    const { code, status, detail } = (await response.json()) as ProblemBody
    return pages.problem({ code, status, ...problemPages[code] }, detail)
  }
  return response.status === 402 ? pages.paywall(path) : null
}
