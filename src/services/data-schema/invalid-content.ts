import { Problem } from '../../core/problem.ts'

/** The refusal of content that cannot be read as what its format says; a hint says what would help. */
export function invalidContent(message: string, cause?: unknown, hint?: string): Problem {
  const advice = hint === undefined ? '' : ` ${hint}`
  return new Problem('invalid-content', `The content ${message}; nothing was charged.${advice}`, {
    errors: [{ pointer: '/content', message: hint === undefined ? message : `${message}. ${hint}` }],
    cause,
  })
}

/** The refusal of content beyond a limit. A part of it has the same shape, so that is what to send. */
export function tooComplex(message: string, cause?: unknown): Problem {
  const advice =
    'Send a sample: the first few hundred records have the same shape; or one part of the document at a time.'
  return new Problem('content-too-complex', `The content ${message}; nothing was charged. ${advice}`, {
    errors: [{ pointer: '/content', message: `${message}. ${advice}` }],
    cause,
  })
}
