import { parseBookEvent, type BookEvent } from './book-events.ts'
import type { EventLog } from './book.ts'
import { foldSettled } from './fold-settled.ts'

/** `localStorage` or `sessionStorage`, as far as it is needed. */
export interface TextStorage {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
}

/** More lines than these are folded even when none of them ends a purchase. */
const MOST_LINES = 200

/**
 * A book that outlives a page: kept in the browser's own storage, one line per event. Storage is small, so what is over is
 * folded into its sum; what was signed and has no answer is never let go.
 */
export function createStorageLog(storage: TextStorage, name = 'tollgauge.purchases'): EventLog {
  const writer = crypto.randomUUID()
  const lines = (): string[] => (storage.getItem(name) ?? '').split('\n').filter((line) => line !== '')
  return {
    writer,
    // A page that was left keeps no signature to itself: what it did not write down, it did not send.
    isGone: (other) => other !== writer,
    append: (event) => {
      const isEnd = event.kind === 'close' || event.kind === 'release'
      const line = JSON.stringify(event)
      const before = lines()
      // A reservation is asked about right after it was written: it is not folded with the line it came in.
      const next = isEnd
        ? fold([...before, line])
        : [...(before.length > MOST_LINES ? fold(before) : before), line]
      storage.setItem(name, next.join('\n'))
      return Promise.resolve()
    },
    read: () => Promise.resolve(parse(lines())),
  }
}

const parse = (lines: readonly string[]): BookEvent[] =>
  lines.map(parseBookEvent).filter((event) => event !== null)

/** What a later version may have written stays where it is. */
function fold(lines: readonly string[]): string[] {
  const foreign = lines.filter((line) => parseBookEvent(line) === null)
  return [...foreign, ...foldSettled(parse(lines)).map((event) => JSON.stringify(event))]
}
