import { MAX_DEPTH } from '../../../analysis/structured-text/read-yaml.ts'
import { UnreadableText } from '../../../analysis/structured-text/unreadable-text.ts'
import type { LongNumbers } from './long-numbers.ts'

const CANONICAL_CHARACTERS = 5_000_000

export interface CanonicalText {
  readonly text: string
  /** Whole numbers beyond 2^53, which were rounded when they were read. */
  readonly roundedNumbers: number
}

/** JSON in one spelling: keys in the order of their UTF-16 units, two spaces a level, one value a line. */
export function emitCanonical(value: unknown, numbers: LongNumbers): CanonicalText {
  const writer = new CanonicalWriter(numbers, '  ', CANONICAL_CHARACTERS)
  writer.write(value, '\n', 1)
  if (writer.isFull) {
    const limit = `is longer than ${CANONICAL_CHARACTERS} characters with one value a line, aliases unfolded`
    throw new UnreadableText('too-complex', limit)
  }
  return { text: `${writer.text()}\n`, roundedNumbers: writer.roundedNumbers }
}

/** The beginning of the same in one line, as far as `most` characters. */
export function emitBrief(value: unknown, numbers: LongNumbers, most: number): string {
  const writer = new CanonicalWriter(numbers, '', 4 * most)
  writer.write(value, '', 1)
  const characters = Array.from(writer.text())
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most).join('')}…`
}

class CanonicalWriter {
  roundedNumbers = 0
  private readonly numbers: LongNumbers
  private readonly indent: string
  private readonly most: number
  private readonly pieces: string[] = []
  private length = 0

  constructor(numbers: LongNumbers, indent: string, most: number) {
    this.numbers = numbers
    this.indent = indent
    this.most = most
  }

  get isFull(): boolean {
    return this.length > this.most
  }

  text(): string {
    return this.pieces.join('')
  }

  /** Recursion is safe: deeper nesting is refused. */
  write(value: unknown, newline: string, depth: number): void {
    if (depth > MAX_DEPTH)
      throw new UnreadableText('too-complex', `is nested deeper than ${MAX_DEPTH} levels`)
    const inside = newline === '' ? '' : newline + this.indent
    if (Array.isArray(value))
      this.writeList(['[', ']'], value, newline, (item) => this.write(item, inside, depth + 1))
    else if (typeof value === 'object' && value !== null) {
      const members = value as Record<string, unknown>
      this.writeList(['{', '}'], Object.keys(members).toSorted(), newline, (key) => {
        this.push(`${JSON.stringify(key)}: `)
        this.write(members[key], inside, depth + 1)
      })
    } else this.push(this.spell(value))
  }

  private writeList<Item>(
    [open, close]: readonly [string, string],
    items: readonly Item[],
    newline: string,
    writeItem: (item: Item) => void,
  ): void {
    this.push(open)
    for (const [index, item] of items.entries()) {
      if (this.isFull) return
      if (index > 0) this.push(newline === '' ? ', ' : ',')
      this.push(newline + this.indentOf(newline))
      writeItem(item)
    }
    this.push(items.length > 0 ? newline + close : close)
  }

  private indentOf(newline: string): string {
    return newline === '' ? '' : this.indent
  }

  private spell(value: unknown): string {
    if (typeof value === 'string') return this.numbers.reveal(value) ?? JSON.stringify(value)
    if (typeof value !== 'number') return JSON.stringify(value)
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) this.roundedNumbers++
    return String(value)
  }

  private push(piece: string): void {
    this.pieces.push(piece)
    this.length += piece.length
  }
}
