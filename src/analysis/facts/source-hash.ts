import { hash } from 'node:crypto'
import { findLineStarts } from '../source/lines.ts'

/** Functions nested in functions repeat each other's text; an ordinary file adds up to a few times its own size. */
const MOST_CHARACTERS = 40_000_000
const EDGE = 2_000
const MOST_LINES = 2 ** 26

/** Characters of a SHA-256 in hexadecimal. */
const HASH = 64
/** Up to here comparing texts is cheaper than hashing them. */
const MOST_WRITTEN = 1_000

/** What an ordinary text is told apart by: itself. A long one, or one that could be taken for a hash, by its SHA-256. */
export function keyOfText(text: string): string {
  return isWritten(text.length) ? text : hash('sha256', text)
}

/** SHA-256 of the text a key was made of. */
export function sha256OfKey(key: string): string {
  return isWritten(key.length) ? hash('sha256', key) : key
}

function isWritten(length: number): boolean {
  return length <= MOST_WRITTEN && length !== HASH
}

/** Keys of ranges of lines: text as it stands, lines ended by `\n` whatever the file uses. */
export class LineHasher {
  private readonly text: string
  private readonly starts: Int32Array
  private readonly known = new Map<number, string>()
  private read = 0

  /** `starts`: where the lines of the text start. */
  constructor(text: string, starts: Int32Array) {
    const isPlain = !text.includes('\r')
    this.text = isPlain ? text : text.replaceAll(/\r\n?/g, '\n')
    this.starts = isPlain ? starts : findLineStarts(this.text)
  }

  /**
   * The key of lines `from` to `to`, from 1, both included, without the last line's end. Past 40 million characters
   * in one file its hash covers both ends, the length and the code's own hash instead, so that depth costs nothing.
   */
  keyOf(from: number, to: number, codeHash: string): string {
    const end = (this.startOf(to) ?? this.text.length + 1) - 1
    const start = this.startOf(from - 1) ?? 0
    if (isWritten(end - start)) return this.text.slice(start, end)
    // Functions that share their lines, as in a minified file, share the hash too.
    const lines = from * MOST_LINES + to
    const known = this.known.get(lines)
    if (known !== undefined) return known
    const digest = hash('sha256', this.cut(start, end, codeHash))
    this.known.set(lines, digest)
    return digest
  }

  /** Where a line starts, from 0; after the end of the last one there is an empty one. */
  private startOf(line: number): number | undefined {
    const { text, starts } = this
    return starts[line] ?? (line === starts.length && text.endsWith('\n') ? text.length : undefined)
  }

  private cut(start: number, end: number, codeHash: string): string {
    const length = end - start
    if (length > 2 * EDGE && this.read + length > MOST_CHARACTERS) {
      return `${this.text.slice(start, start + EDGE)}\0${length}\0${codeHash}\0${this.text.slice(end - EDGE, end)}`
    }
    this.read += length
    return this.text.slice(start, end)
  }
}
