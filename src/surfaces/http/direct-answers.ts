import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpAppOptions } from './route.ts'
import { renderProblem } from './problem-response.ts'

/**
 * Answers what needs no more than the request's headers at once and past the framework: a response that is there before
 * the server asks for a promise is sent by the shortest way. Null: the framework answers.
 */
export function createDirectAnswers(options: HttpAppOptions): (incoming: IncomingMessage) => Response | null {
  const { routes, publicUrl, observe, enter = () => {} } = options
  const byPath = new Map(routes.map(({ path, direct }) => [path, direct]))
  return (incoming) => {
    const { method = '', url: path = '' } = incoming
    const answer = method === 'POST' ? byPath.get(path) : undefined
    const startedAt = performance.now()
    const requestId = randomUUID()
    let response: Response | null
    let error: unknown = null
    try {
      enter(incoming)
      response = answer?.(incoming, requestId) ?? null
    } catch (thrown) {
      error = thrown
      response = renderProblem(thrown, requestId, publicUrl)
    }
    if (response === null) return null
    const durationMs = performance.now() - startedAt
    // Only paths of the table are told of: others may hold anything.
    const known = answer === undefined ? '' : path
    observe({ requestId, method, path: known, status: response.status, durationMs, error })
    return response
  }
}
