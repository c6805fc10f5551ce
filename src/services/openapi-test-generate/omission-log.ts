import { cutText } from './cut-text.ts'

const OMISSIONS_MAXIMUM = 50
const PLACE_CHARACTERS = 200

/** Why something of the document got no test: told in full when nothing did. */
export class OmissionLog {
  readonly #lines: string[] = []
  #count = 0

  add(place: string, reason: string): void {
    this.#count += 1
    if (this.#lines.length < OMISSIONS_MAXIMUM)
      this.#lines.push(`${cutText(place, PLACE_CHARACTERS)}: ${reason}`)
  }

  list(): string[] {
    const more = this.#count - this.#lines.length
    return more === 0 ? this.#lines : [...this.#lines, `and ${more} more`]
  }
}
