import type { ProblemCode } from '../core/problem.ts'

/** What each refusal means and what to do about it; the documents and the pages print it. */
export interface ProblemPage {
  readonly title: string
  readonly meaning: string
  readonly remedy: string
}

export const problemPages: Readonly<Record<ProblemCode, ProblemPage>> = {
  'malformed-json': {
    title: 'The body is not JSON',
    meaning:
      'The request body could not be read as one JSON value in UTF-8. The detail names the line and column.',
    remedy:
      'Serialise the body with a JSON library and send it again with the same payment: it was not used.',
  },
  'malformed-payment': {
    title: 'The payment header cannot be read',
    meaning:
      'PAYMENT-SIGNATURE is not base64 of a JSON payment payload of x402 version 2, or its payment identifier has the wrong shape.',
    remedy:
      'Build the header with an x402 client. Nothing was signed away: the header never reached a facilitator.',
  },
  'malformed-idempotency-key': {
    title: 'The idempotency key is malformed',
    meaning: 'Idempotency-Key must have 16 to 255 printable characters without spaces.',
    remedy: 'Use a random UUID, and the same one when you repeat the same purchase.',
  },
  unauthorized: {
    title: 'This page needs the operator token',
    meaning: 'The operator pages answer only with the token of the configuration.',
    remedy: 'Log in with the value of TOLLGAUGE_ADMIN_TOKEN. Without that setting the pages are off.',
  },
  'payment-mismatch': {
    title: 'The payment does not match the offer',
    meaning:
      'The payment was signed for another amount, payee, asset, network or resource than this call offers.',
    remedy: 'Sign one of the options of the challenge in this answer, exactly as it is written there.',
  },
  'payment-expired': {
    title: 'The payment has expired',
    meaning:
      'The signed authorisation is no longer (or not yet) valid, or would run out before the call could be settled.',
    remedy: 'Sign a fresh payment for the challenge in this answer. The old one was not used.',
  },
  'payment-invalid': {
    title: 'The payment did not verify',
    meaning:
      'The facilitator refused the payment: a bad signature, too little balance, or a transfer that fails in simulation.',
    remedy: 'Check the balance and the signing key, then sign a fresh payment.',
  },
  'payment-declined': {
    title: 'The payment was declined',
    meaning:
      'The payment verified but its settlement was refused on chain. No money moved and no answer was given.',
    remedy: 'Sign a fresh payment for the challenge in this answer.',
  },
  'not-found': {
    title: 'There is nothing here',
    meaning: 'No page, document or service has this path.',
    remedy: 'See /catalog for what is sold and /openapi.json for every path.',
  },
  'method-not-allowed': {
    title: 'The method is not allowed here',
    meaning: 'The path exists but answers other methods; the Allow header names them.',
    remedy: 'Services are called with POST; documents and pages with GET.',
  },
  'payment-reused': {
    title: 'The payment was used for another request',
    meaning:
      'One payment buys one call. This signature, payment identifier or idempotency key already belongs to a request with another body or path.',
    remedy: 'Repeat the original request to get its answer again, or sign a fresh payment for the new one.',
  },
  'replay-expired': {
    title: 'The answer can no longer be repeated',
    meaning:
      'The payment was settled and its answer given; the time or the number of free repetitions has passed.',
    remedy: 'Buy the call again with a fresh payment.',
  },
  'payload-too-large': {
    title: 'The body is too large',
    meaning: 'The body has more bytes than this service reads. The detail names the limit.',
    remedy: 'Send a smaller input; the limits are on the page of the service.',
  },
  'unsupported-media-type': {
    title: 'The content type is not supported',
    meaning: 'Bodies are read as application/json without content-encoding.',
    remedy: 'Set content-type: application/json and send the body uncompressed.',
  },
  'invalid-input': {
    title: 'The input breaks the schema',
    meaning:
      'One or more fields are missing, unknown, of the wrong type or out of bounds; errors lists every one with its JSON pointer.',
    remedy:
      'Mend all listed fields and send the request again. An unpaid request is checked for free in the 402 answer.',
  },
  'invalid-document': {
    title: 'The document cannot be read',
    meaning: 'The document is not the JSON or YAML it claims to be, or its root is not an object.',
    remedy: 'Check the format field and the document with a parser of that format.',
  },
  'unsupported-openapi-version': {
    title: 'The OpenAPI version is not supported',
    meaning: 'Documents of OpenAPI 3.0, 3.1 and 3.2 are read.',
    remedy: 'Convert the document to OpenAPI 3.',
  },
  'swagger-2-document': {
    title: 'Swagger 2.0 is not OpenAPI 3',
    meaning: 'The document declares swagger 2.0, whose parameters and bodies are written differently.',
    remedy: 'Convert it to OpenAPI 3 and send it again.',
  },
  'no-paths': {
    title: 'The document has no paths',
    meaning: 'There is no paths object to make tests from.',
    remedy: 'Add the paths of the API; webhooks alone cannot be called by a test.',
  },
  'no-operations': {
    title: 'The document has no operations',
    meaning: 'No path holds an operation with a documented response that could be tested.',
    remedy: 'Add operations with responses to the paths.',
  },
  'target-refused': {
    title: 'The target may not be probed',
    meaning:
      'Only public http and https endpoints are probed: no internal addresses, credentials in the URL, or unusual ports.',
    remedy: 'Give the public URL of the endpoint. The detail names the rule that refused it.',
  },
  'binary-content': {
    title: 'The content is binary',
    meaning: 'The text contains NUL characters, which no line-based diff can carry.',
    remedy: 'Send text.',
  },
  'invalid-content': {
    title: 'The content cannot be parsed',
    meaning: 'The content is not what its format says; the detail names the place.',
    remedy: 'Check the format field, or mend the content at the named place.',
  },
  'content-too-complex': {
    title: 'The content is beyond the limits',
    meaning: 'The content is nested deeper, has more parts, or needs more memory than one call may use.',
    remedy: 'Send a smaller part of it; the limits are on the page of the service.',
  },
  'origin-refused': {
    title: 'Not from this site or host',
    meaning:
      'The request names a host that is not ours, or comes from a web page of a site that may not drive this service.',
    remedy:
      'Call the public URL itself, from a program or a page of the same site. Operators allow others by TOLLGAUGE_MCP_HOSTS and TOLLGAUGE_MCP_ORIGINS.',
  },
  'request-timeout': {
    title: 'The body came too slowly',
    meaning: 'The sender paused for too long in the middle of a body, and the connection was closed.',
    remedy: 'Send the request again over a steady connection, with the same payment if there was one.',
  },
  'rate-limited': {
    title: 'Too many requests',
    meaning: 'This client address, payer or probe target has used its allowance of the current window.',
    remedy: 'Wait for the seconds in Retry-After and send the same request again.',
  },
  internal: {
    title: 'A fault on our side',
    meaning: 'Something failed that should not. It is logged under the request id; nothing of your input is.',
    remedy: 'Try again; if it stays, report the request id.',
  },
  overloaded: {
    title: 'Too busy right now',
    meaning:
      'Too many calls wait for a worker, or too many bodies are being received. The payment was released and can be used again.',
    remedy: 'Wait for the seconds in Retry-After and repeat the same request with the same payment.',
  },
  'payments-unavailable': {
    title: 'Payments cannot be taken right now',
    meaning:
      'The facilitator that verifies payments on this network does not answer. The payment was released.',
    remedy: 'Wait for the seconds in Retry-After and repeat the same request with the same payment.',
  },
  'payment-spent': {
    title: 'The payment is already on chain',
    meaning:
      'The signed payment was moved on chain, but not by a sale of this service that is known here: somebody else broadcast it, or another shop of the same payee sold it. The transaction is named where it was found.',
    remedy:
      'Do not sign a new payment for the same purchase before you know who took this one. If another shop answered it, all is well; if nobody did, write to the operator and name the transaction.',
  },
  'settlement-unknown': {
    title: 'The settlement is not known yet',
    meaning: 'The payment was sent to the chain and its outcome is not known. It may have been charged.',
    remedy:
      'Do not sign a new payment. Repeat the same request with the same PAYMENT-SIGNATURE after Retry-After: it is charged at most once, and the answer is given when it settled.',
  },
  'deadline-exceeded': {
    title: 'The call took too long',
    meaning: 'The run passed the deadline of the service and was ended. The payment was released.',
    remedy: 'Send a smaller input, or try again when the service is less busy.',
  },
}
