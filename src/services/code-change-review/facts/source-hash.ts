import { createHash } from 'node:crypto'

/** Hashes ranges of lines: text as it stands, lines ended by `\n` whatever the file uses. */
export class LineHasher {
  private readonly text: string
  private readonly starts: number[] = [0]
  private readonly known = new Map<string, string>()

  constructor(text: string) {
    this.text = text.replaceAll(/\r\n?/g, '\n')
    for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1))
      this.starts.push(at + 1)
  }

  /** SHA-256 of lines `from` to `to`, from 1, both included, without the last line's end. */
  hash(from: number, to: number): string {
    // Functions that share their lines, as in a minified file, share the hash too.
    const key = `${from}:${to}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const end = (this.starts[to] ?? this.text.length + 1) - 1
    const hash = createHash('sha256')
      .update(this.text.slice(this.starts[from - 1] ?? 0, end))
      .digest('hex')
    this.known.set(key, hash)
    return hash
  }
}
