import { problemPages } from '../../catalog/problem-pages.data.ts'
import { asProblem, describeRefusal, type Problem, type RefusalFacts } from '../../core/problem.ts'
import { problemStatus } from './problem-status.ts'
import { Refusal } from './refusal.ts'
import { privateHeaders } from './response-headers.ts'

/** RFC 9457. */
export function renderProblem(error: unknown, requestId: string, publicUrl: string): Response {
  const problem = asProblem(error)
  const status = problemStatus[problem.code]
  const headers: Record<string, string> = {
    ...privateHeaders,
    'content-type': 'application/problem+json',
    'x-request-id': requestId,
    ...(problem instanceof Refusal ? problem.headers : {}),
  }
  if (problem.retryAfterSeconds !== undefined) headers['retry-after'] = String(problem.retryAfterSeconds)
  return new Response(JSON.stringify(problemBody(problem, status, requestId, publicUrl)), { status, headers })
}

export interface ProblemBody extends RefusalFacts {
  readonly type: string
  readonly title: string
  readonly status: number
}

function problemBody(problem: Problem, status: number, requestId: string, publicUrl: string): ProblemBody {
  const type = `${publicUrl}/problems/${problem.code}`
  return { type, title: problemPages[problem.code].title, status, ...describeRefusal(problem, requestId) }
}
