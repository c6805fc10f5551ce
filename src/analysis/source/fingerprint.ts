import { hash } from 'node:crypto'
import { countCodePoints } from '../../core/text-field.ts'

export interface Fingerprint {
  readonly sha256: string
  readonly characters: number
  readonly utf8Bytes: number
}

/** Identity and size of a text: lower-case hex SHA-256 of its UTF-8 bytes, its code points, its bytes. */
export function fingerprint(text: string): Fingerprint {
  const bytes = Buffer.from(text, 'utf8')
  return {
    sha256: hash('sha256', bytes),
    characters: countCodePoints(text),
    utf8Bytes: bytes.length,
  }
}
