import { replayBook, type BookEvent, type BookState, type OpenPurchase } from './book-events.ts'

/** Where a book's events are kept, in one order that every reader sees. */
export interface EventLog {
  /** Durable when it resolves. */
  append(event: BookEvent): Promise<void>
  read(): Promise<readonly BookEvent[]>
  /** Who writes here: names this process, so that what a dead one left can be told. */
  readonly writer: string
  isGone(writer: string): boolean
}

export interface Reservation {
  readonly id: string
  /** Names the request: the same request has the same key. */
  readonly key: string
  readonly amountAtomic: bigint
  readonly network: string
  readonly target: string
  /** The request itself, where the book must be able to repeat it without help. */
  readonly body?: string
}

export interface Signature {
  /** Value of PAYMENT-SIGNATURE. */
  readonly header: string
  readonly payer: string
  readonly validBefore: number
}

/**
 * What was promised and signed. A reservation is written before a signature is made and the signature before it is sent, so
 * that whoever dies in between leaves either nothing that a shop could have or everything that is needed to repeat it.
 */
export interface PurchaseBook {
  /** The signed purchase of this request that has no answer yet. */
  findOpen(key: string): Promise<OpenPurchase | null>
  listOpen(): Promise<readonly OpenPurchase[]>
  /** Nothing is being bought and nothing waits for an answer. */
  isIdle(): Promise<boolean>
  reserve(reservation: Reservation): Promise<'granted' | 'beyond-cap' | 'in-progress'>
  /** False when the reservation is no longer held: then nothing may be sent. */
  keepSignature(id: string, signature: Signature): Promise<boolean>
  /** Gives a reservation back; without effect once a signature was kept. */
  release(id: string): Promise<void>
  /** No more will come of this purchase. What was signed stays spent, whatever a shop says. */
  close(id: string): Promise<void>
  /** Everything ever signed or reserved. */
  spentAtomic(): Promise<bigint>
}

/** `capAtomic` bounds the sum over the book's whole life; null: no bound but each call's own. */
export async function openBook(log: EventLog, capAtomic: bigint | null): Promise<PurchaseBook> {
  const read = async (): Promise<BookState> => replayBook(await log.read())
  await releaseLeftBehind(log, await read())
  return {
    findOpen: async (key) => (await read()).openByKey(key),
    listOpen: async () => (await read()).open(),
    isIdle: async () => {
      const state = await read()
      return state.open().length + state.unsigned().length === 0
    },
    reserve: async ({ amountAtomic, ...reservation }) => {
      const amount = amountAtomic.toString()
      const cap = capAtomic === null ? null : capAtomic.toString()
      await log.append({ kind: 'reserve', ...reservation, amount, cap, writer: log.writer })
      return (await read()).verdictOn(reservation.id)
    },
    keepSignature: async (id, signature) => {
      await log.append({ kind: 'sign', id, ...signature })
      return (await read()).isSigned(id)
    },
    release: (id) => log.append({ kind: 'release', id }),
    close: (id) => log.append({ kind: 'close', id }),
    spentAtomic: async () => (await read()).spentAtomic,
  }
}

/** A process that died before keeping a signature sent nothing: its reservation is free again. */
async function releaseLeftBehind(log: EventLog, state: BookState): Promise<void> {
  for (const { id, writer } of state.unsigned())
    if (log.isGone(writer)) await log.append({ kind: 'release', id })
}
