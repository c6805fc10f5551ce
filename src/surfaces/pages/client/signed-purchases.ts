import type { BookEvent } from '../../../client/book-events.ts'
import type { EventLog } from '../../../client/book.ts'
import { createStorageLog } from '../../../client/storage-log.ts'
import { openDatabase, type Database, type SignedPurchase } from './signed-purchases-database.ts'

/** Browsers write their storage down late, an answer kept there too: until then its payment could ask for it again. */
const FORGET_AFTER_MS = 120_000
const ANSWERED = 'tollgauge.answered:'

let opened: { readonly database: Promise<Database>; readonly log: Promise<EventLog> } | null = null

/**
 * The log of this page's purchases. What was signed is on the disk before it is sent and outlives the browser until its
 * answer is here; what was only reserved dies with the page, and nothing was sent of it.
 */
export function openPurchaseLog(): Promise<EventLog> {
  return open().log
}

/** What has its answer is kept no longer than it takes to be sure of it. */
export async function forgetAnswered(): Promise<void> {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(ANSWERED))
  const database = await open().database
  database.forget(names.map((name) => name.slice(ANSWERED.length)))
}

function open(): NonNullable<typeof opened> {
  if (opened !== null) return opened
  const database = openDatabase()
  // A browser that forbids a database still outlives a reload.
  opened = { database, log: database.then(createLog, () => createStorageLog(sessionStorage)) }
  addEventListener('pagehide', forgetQuietly)
  forgetLater()
  return opened
}

const forgetQuietly = (): void => void forgetAnswered().catch(() => undefined)
const forgetLater = (): void => void setTimeout(forgetQuietly, FORGET_AFTER_MS)

function createLog(database: Database): EventLog {
  const own: BookEvent[] = []
  const writer = crypto.randomUUID()
  holdForLife(writer)
  return {
    writer,
    isGone: (other) => other !== writer,
    append: async (event) => {
      if (event.kind === 'sign') {
        const events = [...own.filter(({ id }) => id === event.id), event]
        await database.keep({ id: event.id, writer, events })
      }
      own.push(event)
      if (event.kind !== 'close') return
      sessionStorage.setItem(ANSWERED + event.id, '')
      forgetLater()
    },
    read: async () => [...(await listLeftBehind(database, writer)), ...own],
  }
}

/** What a page signed that is gone. A page that is still open waits for its answer itself. */
async function listLeftBehind(database: Database, writer: string): Promise<BookEvent[]> {
  const [kept, living] = await Promise.all([database.list(), listLiving()])
  const isLeft = (purchase: SignedPurchase): boolean =>
    purchase.writer !== writer &&
    !living.has(purchase.writer) &&
    sessionStorage.getItem(ANSWERED + purchase.id) === null
  return kept.filter(isLeft).flatMap(({ events }) => events)
}

/** A lock is let go by the browser when its page ends, however it ends. */
function holdForLife(writer: string): void {
  void navigator.locks.request(writer, () => new Promise(() => {}))
}

async function listLiving(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name = '' }) => name))
}
