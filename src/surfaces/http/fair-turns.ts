/** Work that is begun on the event loop, so much of it in one turn, whoever asks for more. */
export interface FairTurns {
  /** At once while there is room in this turn, else in one of the next: each owner's in order, all owners alike. */
  take(owner: string, work: () => void): void
}

/**
 * Hundreds of connections or requests that come together would all be begun in one turn of the loop, and everybody else
 * would wait for the last of them.
 */
export function createFairTurns(perTurn: number): FairTurns {
  const waiting = new Map<string, (() => void)[]>()
  let begun = 0
  let isDue = false
  const begin = (work: () => void): void => {
    begun++
    if (!isDue) setImmediate(nextTurn)
    isDue = true
    work()
  }
  const nextTurn = (): void => {
    isDue = false
    begun = 0
    while (begun < perTurn && waiting.size > 0) begin(takeFirst(waiting))
  }
  return {
    take: (owner, work) => {
      if (begun < perTurn && waiting.size === 0) return begin(work)
      const mine = waiting.get(owner)
      if (mine === undefined) waiting.set(owner, [work])
      else mine.push(work)
    },
  }
}

/** Of the owner whose turn it is; who has more goes to the end of the line. */
function takeFirst(waiting: Map<string, (() => void)[]>): () => void {
  const [first] = waiting
  if (first === undefined) return () => {}
  const [owner, works] = first
  const work = works.shift()
  waiting.delete(owner)
  if (works.length > 0) waiting.set(owner, works)
  return work ?? (() => {})
}
