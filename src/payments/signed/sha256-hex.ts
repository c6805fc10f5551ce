import { createHash } from 'node:crypto'

/** Lower-case hex of the SHA-256 of the parts, each preceded by its length so that no two lists collide. */
export function sha256Hex(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  if (parts.length === 1) return hash.update(parts[0] ?? '').digest('hex')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}
