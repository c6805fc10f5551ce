import { createHash } from 'node:crypto'

/** Lower-case hex of the SHA-256 of the parts, each preceded by its length so that no two lists collide. */
export function sha256Hex(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  if (parts.length === 1) return hash.update(parts[0] ?? '').digest('hex')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}

/** Bytes hashed in one turn of the event loop: about a millisecond. */
const TURN_BYTES = 1024 * 1024

/** The same for a body that may be large: others get their turns in between. */
export async function sha256HexInTurns(body: Uint8Array, ...before: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const part of before) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  hash.update(`${body.byteLength}:`)
  for (let offset = 0; offset < body.byteLength; offset += TURN_BYTES) {
    if (offset > 0) await new Promise((resolve) => setImmediate(resolve))
    hash.update(body.subarray(offset, offset + TURN_BYTES))
  }
  return hash.digest('hex')
}
