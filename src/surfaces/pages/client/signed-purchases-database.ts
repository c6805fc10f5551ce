import type { BookEvent } from '../../../client/book-events.ts'

/** Everything needed to send the same payment again. */
export interface SignedPurchase {
  readonly id: string
  /** The page that signed it. */
  readonly writer: string
  readonly events: readonly BookEvent[]
}

export interface Database {
  /** On the disk when it resolves. */
  keep(purchase: SignedPurchase): Promise<void>
  list(): Promise<readonly SignedPurchase[]>
  /** Done even when the page ends with it. */
  forget(ids: readonly string[]): void
}

const STORE = 'signed'

/** Where one tab writes and another reads, each record whole. Rejects where the browser forbids it. */
export async function openDatabase(): Promise<Database> {
  const request = indexedDB.open('tollgauge', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
  const database = await settle(request)
  const store = (mode: IDBTransactionMode): IDBObjectStore =>
    database.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE)
  return {
    keep: async (purchase) => {
      const records = store('readwrite')
      records.put(purchase)
      await committed(records.transaction)
    },
    list: () => settle(store('readonly').getAll() as IDBRequest<SignedPurchase[]>),
    forget: (ids) => {
      const records = store('readwrite')
      for (const id of ids) records.delete(id)
      records.transaction.commit()
    },
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser refused')))
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the browser refused')))
  })
}
