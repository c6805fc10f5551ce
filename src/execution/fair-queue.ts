/** One piece of work that waits for its turn. */
export interface Waiting {
  /** Who asked for it: each of them gets the same share of what is free. */
  readonly owner: string
  /** How much work it is likely to be, in units of a short call. */
  readonly weight: number
  /** Long work is kept from taking every worker. */
  readonly isLong: boolean
}

interface Place<Item extends Waiting> {
  readonly item: Item
  /** When it would start if everybody who waits were served at once, each at an equal rate. */
  readonly startAt: number
}

/**
 * Start-time fair queueing: whoever has used less so far comes first, so a crowd of calls of one owner, or one
 * enormous call, delays its owner and nobody else. When it is full, the owner with most places gives one up.
 */
export class FairQueue<Item extends Waiting> {
  readonly #places: number
  #waiting: Place<Item>[] = []
  readonly #finishAt = new Map<string, number>()
  #clock = 0

  constructor(places: number) {
    this.#places = places
  }

  get size(): number {
    return this.#waiting.length
  }

  /** The sum of the weights that would be served before another call of this owner. */
  weightAhead(owner: string): number {
    const startAt = this.#startOf(owner)
    return this.#waiting.reduce((sum, place) => sum + (place.startAt <= startAt ? place.item.weight : 0), 0)
  }

  hasRoom(owner: string): boolean {
    return this.#waiting.length < this.#places || this.#findGiver(owner) !== null
  }

  /** Returns what had to make room, or null; the item itself when there is none for it. */
  push(item: Item): Item | null {
    let evicted: Item | null = null
    if (this.#waiting.length >= this.#places) {
      const giver = this.#findGiver(item.owner)
      if (giver === null) return item
      evicted = giver.item
      this.remove(evicted)
    }
    const startAt = this.#startOf(item.owner)
    this.#finishAt.set(item.owner, startAt + item.weight)
    this.#waiting.push({ item, startAt })
    return evicted
  }

  /** The next in turn; long work only when it may be taken. */
  take(longMayRun: boolean): Item | null {
    let next: Place<Item> | null = null
    for (const place of this.#waiting) {
      if (place.item.isLong && !longMayRun) continue
      if (next === null || place.startAt < next.startAt) next = place
    }
    if (next === null) return null
    this.#clock = Math.max(this.#clock, next.startAt)
    this.remove(next.item)
    return next.item
  }

  remove(item: Item): void {
    this.#waiting = this.#waiting.filter((place) => place.item !== item)
    if (this.#waiting.length === 0) this.#finishAt.clear()
  }

  #startOf(owner: string): number {
    return Math.max(this.#clock, this.#finishAt.get(owner) ?? 0)
  }

  /** The last place of the owner who holds most, when that is at least two more than this one holds. */
  #findGiver(owner: string): Place<Item> | null {
    const held = new Map<string, number>()
    let most = owner
    for (const { item } of this.#waiting) {
      held.set(item.owner, (held.get(item.owner) ?? 0) + 1)
      if ((held.get(item.owner) ?? 0) > (held.get(most) ?? 0)) most = item.owner
    }
    if ((held.get(most) ?? 0) < (held.get(owner) ?? 0) + 2) return null
    return this.#waiting.findLast(({ item }) => item.owner === most) ?? null
  }
}
