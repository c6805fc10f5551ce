import { problemPages } from '../../catalog/problem-pages.data.ts'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import { problemStatus } from './problem-status.ts'
import { Refusal } from './refusal.ts'
import { privateHeaders } from './response-headers.ts'

/** RFC 9457. Anything that is not a Problem is a bug of ours: `internal`, nothing leaked. */
export function renderProblem(error: unknown, requestId: string, publicUrl: string): Response {
  const problem = error instanceof Problem ? error : internalProblem
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

export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ProblemCode
  readonly errors: Problem['errors']
  readonly request_id: string
  readonly charged: false | 'unknown'
}

function problemBody(problem: Problem, status: number, requestId: string, publicUrl: string): ProblemBody {
  return {
    type: `${publicUrl}/problems/${problem.code}`,
    title: problemPages[problem.code].title,
    status,
    detail: problem.detail,
    code: problem.code,
    errors: problem.errors,
    request_id: requestId,
    charged: problem.code === 'settlement-unknown' ? 'unknown' : false,
  }
}

const internalProblem = new Problem('internal', 'Something failed on our side; nothing was charged.')
