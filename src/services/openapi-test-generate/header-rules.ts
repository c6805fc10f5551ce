/** RFC 9110 `token`: nothing in it can end a header line. */
export function isHeaderName(name: string): boolean {
  return name.length <= 200 && /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)
}

/** Printable ASCII without surrounding blanks: every client and server reads the same value. */
export function isHeaderValue(value: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)
}

/** RFC 6265 `cookie-octet`. */
export function isCookieValue(value: string): boolean {
  return /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(value)
}

const RESERVED: ReadonlySet<string> = new Set([
  // set by the test module itself
  'accept',
  'authorization',
  'content-type',
  'cookie',
  // decided by the HTTP client; another value breaks or smuggles the request
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // would turn a safe request into another operation, past the mutation guard
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
])

/** Headers a document may declare but never set in a test. */
export function isReservedHeader(name: string): boolean {
  const lowerCase = name.toLowerCase()
  return RESERVED.has(lowerCase) || lowerCase.startsWith('proxy-')
}
