/** Distinct texts that are kept at one place; with more the place is no list of words. */
const MOST_DISTINCT = 12
const LONGEST_TEXT = 60
/** The bar for an enumeration: this many texts seen, and each one this often on average. */
const FEWEST_SEEN = 20
const FEWEST_EACH = 5

/** How often each text stands at a place, as long as they are few and short. */
export class TextCounts {
  private counts: Map<string, number> | null = new Map()

  add(text: string, times = 1): void {
    if (this.counts === null) return
    if (text.length <= LONGEST_TEXT) this.counts.set(text, (this.counts.get(text) ?? 0) + times)
    if (text.length > LONGEST_TEXT || this.counts.size > MOST_DISTINCT) this.counts = null
  }

  merge(other: TextCounts): void {
    if (other.counts === null) this.counts = null
    else for (const [text, times] of other.counts) this.add(text, times)
  }

  /** The texts in order when they pass the bar for an enumeration, else null. */
  listEnum(): string[] | null {
    if (this.counts === null) return null
    let seen = 0
    for (const times of this.counts.values()) seen += times
    const passes = seen >= FEWEST_SEEN && seen >= FEWEST_EACH * this.counts.size
    return passes ? [...this.counts.keys()].toSorted() : null
  }
}
