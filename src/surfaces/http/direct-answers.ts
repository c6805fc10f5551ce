import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpAppOptions } from './route.ts'
import { renderProblem } from './problem-response.ts'

/**
 * Answers what needs no more than the request's headers at once and past the framework: a response that is there before
 * the server asks for a promise is sent by the shortest way. Null: the framework answers.
 */
export function createDirectAnswers(options: HttpAppOptions): (incoming: IncomingMessage) => Response | null {
  const { routes, publicUrl, observe } = options
  const byPath = new Map(routes.map(({ path, direct }) => [path, direct]))
  return (incoming) => {
    const path = incoming.url ?? ''
    const answer = incoming.method === 'POST' ? byPath.get(path) : undefined
    if (answer === undefined) return null
    const startedAt = performance.now()
    const requestId = randomUUID()
    let response: Response | null
    let error: unknown = null
    try {
      response = answer(incoming, requestId)
    } catch (thrown) {
      error = thrown
      response = renderProblem(thrown, requestId, publicUrl)
    }
    if (response === null) return null
    const durationMs = performance.now() - startedAt
    observe({ requestId, method: 'POST', path, status: response.status, durationMs, error })
    return response
  }
}
