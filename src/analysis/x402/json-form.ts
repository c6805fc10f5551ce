/** What `JSON.parse` forgets about a text: repeated keys, nesting, and how top-level numbers were written. */
export interface JsonForm {
  readonly duplicateKeys: boolean
  readonly maximumDepth: number
  /** Raw text of top-level number members, by key; the last of a repeated key, as parsers read it. */
  readonly topLevelNumbers: ReadonlyMap<string, string>
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[{}[\]:,]|true|false|null/g

/** Scans a text that `JSON.parse` accepted: one pass over its tokens, no recursion. */
export function measureJsonForm(text: string): JsonForm {
  const scan = new FormScan()
  for (const [token] of text.matchAll(TOKEN)) scan.take(token)
  return scan
}

/** Keys seen in each open container; null for arrays. */
class FormScan implements JsonForm {
  duplicateKeys = false
  maximumDepth = 0
  readonly topLevelNumbers = new Map<string, string>()
  readonly #open: (Set<string> | null)[] = []
  #previous = ''
  #key = ''

  take(token: string): void {
    if (token === '{' || token === '[') this.#enter(token)
    else if (token === '}' || token === ']') this.#open.pop()
    else if (token === ':') this.#readKey()
    else if (this.#open.length === 1 && this.#previous === ':') this.#readNumber(token)
    this.#previous = token
  }

  #enter(token: string): void {
    this.#open.push(token === '{' ? new Set() : null)
    this.maximumDepth = Math.max(this.maximumDepth, this.#open.length)
  }

  #readKey(): void {
    const keys = this.#open.at(-1)
    this.#key = JSON.parse(this.#previous) as string
    if (keys?.has(this.#key)) this.duplicateKeys = true
    keys?.add(this.#key)
  }

  #readNumber(token: string): void {
    if (/^[-0-9]/.test(token)) this.topLevelNumbers.set(this.#key, token)
    else this.topLevelNumbers.delete(this.#key)
  }
}
