import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Largest file read: what the services take as one text, in its longest encoding. */
const MAX_BYTES = 4_000_000
const MAX_CHARACTERS = 500_000

/** A text, or why there is none. */
export type ReadText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary' | 'too-large' | 'unreadable' | 'unmerged' }

/** Text as it stands on disk. Links are not followed, what they lead to may be anywhere; pipes are not waited for. */
export async function readTextFile(file: string): Promise<ReadText> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  // Windows has neither flag, and no pipes among its files.
  const flags =
    O_RDONLY | ((O_NOFOLLOW as number | undefined) ?? 0) | ((O_NONBLOCK as number | undefined) ?? 0)
  const handle = await open(file, flags).catch(() => null)
  if (handle === null) return { kind: 'unreadable' }
  try {
    const facts = await handle.stat()
    if (!facts.isFile()) return { kind: 'unreadable' }
    return facts.size > MAX_BYTES ? { kind: 'too-large' } : decodeText(await handle.readFile())
  } catch {
    return { kind: 'unreadable' }
  } finally {
    await handle.close()
  }
}

/** Bytes with a zero among them are no text, as git has it; text that is not UTF-8 is read as Latin-1. */
export function decodeText(bytes: Uint8Array | null): ReadText {
  if (bytes === null) return { kind: 'too-large' }
  if (bytes.includes(0)) return { kind: 'binary' }
  const text = decode(bytes)
  return text.length > MAX_CHARACTERS * 2 || countCharacters(text) > MAX_CHARACTERS
    ? { kind: 'too-large' }
    : { kind: 'text', text }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Code points; short texts cannot have too many and are not counted. */
function countCharacters(text: string): number {
  if (text.length <= MAX_CHARACTERS) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}
