import type { BookEvent } from './book-events.ts'
import type { EventLog } from './book.ts'

/** A book for this process alone. */
export function createMemoryLog(): EventLog {
  const events: BookEvent[] = []
  return {
    writer: 'here',
    isGone: () => false,
    append: (event) => {
      events.push(event)
      return Promise.resolve()
    },
    read: () => Promise.resolve(events),
  }
}
