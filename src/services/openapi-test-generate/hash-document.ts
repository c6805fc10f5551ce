import { transcode } from 'node:buffer'
import { createHash } from 'node:crypto'

const BEYOND_LATIN = /[^\u0000-\u00ff]/
const PIECE_CHARACTERS = 16_384

/**
 * SHA-256 of the UTF-8 form of a text, as hex. Of a large text the encoding costs more than the hash, so each of the
 * two forms in which texts are kept goes the way that is short for it.
 */
export function hashDocument(text: string): string {
  const hash = createHash('sha256')
  if (BEYOND_LATIN.test(text)) return hash.update(encodeWide(text)).digest('hex')
  // Pieces without an accent, which are most of them, are copied and not encoded.
  for (let start = 0; start < text.length; start += PIECE_CHARACTERS)
    hash.update(text.slice(start, start + PIECE_CHARACTERS))
  return hash.digest('hex')
}

function encodeWide(text: string): string | Uint8Array {
  try {
    const bytes = transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
    return bytes.length > text.length ? bytes : text
  } catch {
    // Half a surrogate pair, which only the other way replaces.
    return text
  }
}
