import type { Check } from './check.ts'

/** A redirect is its own reason: it was not followed, and no payment client may follow one with a signed payment. */
export const http402: Check = {
  id: 'http_402',
  severity: 'high',
  message: 'Return HTTP 402 before payment.',
  findDefect({ outcome }) {
    if (outcome.kind === 'no-response') return `no_response:${outcome.cause}`
    if (outcome.status === 402) return null
    return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : `status_${outcome.status}`
  },
}
