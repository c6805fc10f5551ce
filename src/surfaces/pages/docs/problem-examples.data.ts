import type { Defect, ProblemCode } from '../../../core/problem.ts'

interface ProblemExample {
  readonly detail: string
  readonly errors?: readonly Defect[]
  readonly transaction?: string
}

/** What a refusal says when it happens; the rest of its body follows from its code. */
export const problemExamples: Readonly<Record<ProblemCode, ProblemExample>> = {
  'malformed-json': {
    detail: 'The body ends too early to be JSON, at line 1, column 10 (character 9).',
  },
  'unsupported-media-type': { detail: 'Send the body as content-type: application/json.' },
  'payload-too-large': { detail: 'The body may have at most 2600000 bytes here.' },
  'invalid-input': {
    detail: 'The body has 2 defects; nothing was run or charged.',
    errors: [
      { pointer: '/code', message: 'is required' },
      { pointer: '/cod', message: 'unknown field; did you mean code?' },
    ],
  },
  'not-found': { detail: 'No such path; did you mean /docs?' },
  'method-not-allowed': { detail: 'This path answers GET, HEAD, OPTIONS.' },
  'origin-refused': { detail: 'Pages of that site may not drive this service.' },
  'request-timeout': { detail: 'The body stopped coming before its end; nothing was run or charged.' },
  'rate-limited': { detail: 'At most 60 paid calls of one payer a minute.' },
  'invalid-document': {
    detail: 'The document is not JSON. Set `format` to "yaml" when it is YAML.',
  },
  'unsupported-openapi-version': {
    detail: 'The `openapi` field must name a version 3.0.x, 3.1.x or 3.2.x.',
    errors: [
      { pointer: '/document', message: 'The `openapi` field must name a version 3.0.x, 3.1.x or 3.2.x.' },
    ],
  },
  'swagger-2-document': {
    detail: 'The document is Swagger 2; convert it to OpenAPI 3.0, 3.1 or 3.2 first.',
    errors: [
      {
        pointer: '/document',
        message: 'The document is Swagger 2; convert it to OpenAPI 3.0, 3.1 or 3.2 first.',
      },
    ],
  },
  'no-paths': {
    detail: 'The document has no `paths` object to test.',
    errors: [{ pointer: '/document', message: 'The document has no `paths` object to test.' }],
  },
  'no-operations': {
    detail: 'The `paths` object of the document is empty.',
    errors: [{ pointer: '/document', message: 'The `paths` object of the document is empty.' }],
  },
  'target-refused': {
    detail: 'The address is private, reserved or local; only public endpoints are probed.',
    errors: [{ pointer: '/url', message: 'PRIVATE_ADDRESS' }],
  },
  'binary-content': {
    detail: 'Only text can be compared line by line; a NUL marks binary content.',
    errors: [{ pointer: '/before', message: 'holds a NUL character' }],
  },
  'invalid-content': {
    detail: 'The content is not JSON (line 1, column 2); nothing was charged.',
    errors: [{ pointer: '/content', message: 'is not JSON (line 1, column 2)' }],
  },
  'content-too-complex': {
    detail: 'The input needs more memory than one call may use; nothing was charged.',
  },
  'malformed-payment': { detail: 'The PAYMENT-SIGNATURE header is not base64 of JSON.' },
  'malformed-idempotency-key': {
    detail: 'An Idempotency-Key has 16 to 255 printable characters without spaces, e.g. a UUID.',
  },
  'payment-mismatch': {
    detail: 'The payment was made for other terms than asked here: amount, payTo.',
  },
  'payment-expired': { detail: 'The signed payment has expired or is about to; sign a new one.' },
  'payment-invalid': { detail: 'The payment did not verify (insufficient_funds); nothing was charged.' },
  'payment-declined': {
    detail: 'The payment could not be settled: invalid_transaction_state. Nothing was charged.',
  },
  'payment-reused': {
    detail: 'This payment, Idempotency-Key or payment id already stands for another request; use a new one.',
  },
  'payment-spent': {
    detail:
      'This payment is already on chain, but no sale here knows of it. Do not sign another one before you know who took it.',
    transaction: '0x5f2b91d0c3a4e6b8877a1c2d3e4f50617283949a5b6c7d8e9f0a1b2c3d4e5f60',
  },
  'replay-expired': {
    detail: 'This purchase was answered before and can no longer be repeated; it was charged once.',
  },
  'payments-unavailable': { detail: 'No payment can be taken at the moment; try again soon.' },
  'settlement-unknown': {
    detail:
      'Whether the payment went through is not known yet. Repeat the same request with the same PAYMENT-SIGNATURE; do not sign a new one.',
  },
  overloaded: {
    detail: 'Too many calls wait for a worker already; this one was not run and nothing was charged.',
  },
  'deadline-exceeded': { detail: 'The call did not finish within 15000 ms; nothing was charged.' },
  unauthorized: { detail: 'Log in at /admin, or send the token as a bearer.' },
  internal: { detail: 'Something failed on our side; nothing was charged.' },
}
