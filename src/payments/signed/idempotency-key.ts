import { Problem } from '../../core/problem.ts'
import { sha256Hex } from './sha256-hex.ts'

/**
 * The hash of an `Idempotency-Key`; null when none was sent. There are no accounts here to keep keys apart, so a key must
 * be long enough to be nobody else's.
 */
export function parseIdempotencyKey(value: string | null): string | null {
  if (value === null) return null
  const key = value.trim().replace(/^"(.*)"$/, '$1')
  if (!/^[\x21-\x7e]{16,255}$/.test(key)) {
    throw new Problem(
      'malformed-idempotency-key',
      'An Idempotency-Key has 16 to 255 printable characters without spaces, e.g. a UUID.',
    )
  }
  return sha256Hex(key)
}
