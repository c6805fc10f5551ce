import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { nearestName } from '../../core/nearest-name.ts'
import { Problem } from '../../core/problem.ts'
import { createBarePaths } from './bare-paths.ts'
import { createDirectAnswers } from './direct-answers.ts'
import { renderProblem } from './problem-response.ts'
import { Refusal } from './refusal.ts'
import { corsHeaders, preflightHeaders } from './response-headers.ts'
import { routeMethods, type Answer, type HttpAppOptions, type HttpContext, type Route } from './route.ts'

export type HttpApp = Pick<Hono<{ Bindings: HttpBindings }>, 'fetch'>

/** Every method Node's parser lets through; HEAD is answered as GET without a body. */
const METHODS = http.METHODS.filter((method) => method !== 'HEAD')

/** Turns the route table into an application: one answer per route, one shape for every refusal. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const guard = (path: string, answer: Answer) => (context: HttpContext) =>
    answerOnce(context, path, answer, options)
  for (const route of options.routes) {
    const add = (answer: Answer) => {
      const guarded = guard(route.path, answer)
      return route.isPrivate ? async (context: HttpContext) => withhold(await guarded(context)) : guarded
    }
    for (const method of routeMethods) {
      const answer = route[method]
      if (answer) app.on(method, route.path, add(answer))
    }
    if (!route.isPrivate) app.options(route.path, answerPreflight)
    app.on(refusedMethods(route), route.path, add(refuseMethod(route)))
  }
  app.notFound(guard('', refusePath(options.routes)))
  // The router builds its table at its first question; no caller has to wait for that.
  app.router.match('GET', '/')
  const answerDirectly = createDirectAnswers(options)
  const sellDirectly = createDirectSales(options)
  return {
    fetch: (request, bindings) => {
      const env = bindings as HttpBindings
      return answerDirectly(env.incoming) ?? sellDirectly(env) ?? app.fetch(request, bindings)
    },
  }
}

/** Routes with direct answers look at nothing but the Node request, so what they sell goes past the framework too. */
function createDirectSales(options: HttpAppOptions): (env: HttpBindings) => Promise<Response> | null {
  const byPath = new Map(options.routes.map((route) => [route.path, route.direct && route.POST]))
  return (env) => {
    const { method, url: path = '' } = env.incoming
    const answer = method === 'POST' ? byPath.get(path) : undefined
    return answer === undefined ? null : answerOnce({ env } as HttpContext, path, answer, options)
  }
}

/**
 * Named one by one: were they `all`, every answer of the route would match two entries and go through the framework's
 * slower composed path.
 */
function refusedMethods(route: Route): string[] {
  const answered: string[] = routeMethods.filter((method) => route[method])
  if (!route.isPrivate) answered.push('OPTIONS')
  return METHODS.filter((method) => !answered.includes(method))
}

function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: preflightHeaders })
}

function withhold(response: Response): Response {
  for (const name of Object.keys(corsHeaders)) response.headers.delete(name)
  response.headers.set('cache-control', 'no-store')
  return response
}

async function answerOnce(
  context: HttpContext,
  path: string,
  answer: Answer,
  options: HttpAppOptions,
): Promise<Response> {
  const startedAt = performance.now()
  const requestId = randomUUID()
  let response: Response
  let error: unknown = null
  try {
    response = await answer(context, requestId)
  } catch (thrown) {
    error = thrown
    response = renderProblem(thrown, requestId, options.publicUrl)
  }
  const durationMs = performance.now() - startedAt
  const { method = '' } = context.env.incoming
  options.observe({ requestId, method, path, status: response.status, durationMs, error })
  return response
}

function refuseMethod(route: Route): Answer {
  const allowed = routeMethods.filter((method) => route[method])
  const allow = [
    ...allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    'OPTIONS',
  ].join(', ')
  return () => {
    throw new Refusal('method-not-allowed', `This path answers ${allow}.${route.hint ?? ''}`, { allow })
  }
}

function refusePath(routes: readonly Route[]): Answer {
  const paths = routes.map((route) => route.path).filter((path) => !path.includes(':'))
  const findBare = createBarePaths(routes)
  return (context) => {
    const { method } = context.req
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders })
    const bare = method === 'GET' || method === 'HEAD' ? findBare(context.req.path) : null
    if (bare !== null) {
      const location = bare + new URL(context.req.url).search
      return new Response(null, { status: 308, headers: { ...corsHeaders, location } })
    }
    const nearest = nearestName(context.req.path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'), paths)
    throw new Problem(
      'not-found',
      nearest === null ? 'No such path.' : `No such path; did you mean ${nearest}?`,
    )
  }
}
