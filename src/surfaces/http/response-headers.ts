/** Cross-origin rules, the same on every answer: browsers may call, pay and read the receipt. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'payment-required, payment-response, extension-responses, idempotent-replayed, ratelimit, ratelimit-policy, retry-after, x-request-id',
} as const

export const preflightHeaders: Readonly<Record<string, string>> = {
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers':
    'content-type, payment-signature, x-payment, idempotency-key, access-control-expose-headers, mcp-session-id, mcp-protocol-version, accept',
  'access-control-max-age': '86400',
}

/** Challenges and paid answers belong to one buyer and one moment. */
export const privateHeaders = {
  ...corsHeaders,
  'cache-control': 'no-store, private',
  'x-content-type-options': 'nosniff',
} as const

export const documentHeaders: Readonly<Record<string, string>> = {
  ...corsHeaders,
  'cache-control': 'public, max-age=300',
  'x-content-type-options': 'nosniff',
  vary: 'accept, accept-encoding',
}

/** Of what is served under the hash of its content. */
export const immutableHeaders: Readonly<Record<string, string>> = {
  ...documentHeaders,
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Pages load nothing from elsewhere, run no inline code and cannot be framed. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...documentHeaders,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
