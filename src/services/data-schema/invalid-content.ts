import { Problem } from '../../core/problem.ts'

/** The refusal of content that cannot be read as what its format says. */
export function invalidContent(message: string, cause?: unknown): Problem {
  return new Problem('invalid-content', `The content ${message}; nothing was charged.`, {
    errors: [{ pointer: '/content', message }],
    cause,
  })
}
