import { parseBookEvent, type BookEvent } from './book-events.ts'
import type { EventLog } from './book.ts'

/** `localStorage` or `sessionStorage`, as far as it is needed. */
export interface TextStorage {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
}

/** A book that outlives a page: kept in the browser's own storage, one line per event. */
export function createStorageLog(storage: TextStorage, name = 'tollgauge.purchases'): EventLog {
  const writer = crypto.randomUUID()
  const lines = (): string[] => (storage.getItem(name) ?? '').split('\n').filter((line) => line !== '')
  return {
    writer,
    // A page that was left keeps no signature to itself: what it did not write down, it did not send.
    isGone: (other) => other !== writer,
    append: (event) => {
      storage.setItem(name, [...lines(), JSON.stringify(event)].join('\n'))
      return Promise.resolve()
    },
    read: () =>
      Promise.resolve(
        lines().flatMap((line): BookEvent[] => [parseBookEvent(line)].filter((event) => event !== null)),
      ),
  }
}
