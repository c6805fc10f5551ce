/** A header value as x402 writes all of them: base64 of JSON. The same bytes as the official codec, without its per-character loop. */
export function emitHeaderValue(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64')
}
