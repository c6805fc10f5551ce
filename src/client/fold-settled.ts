import { replayBook, type BookEvent } from './book-events.ts'

/** One purchase that stands for all that are over: what was spent stays spent. */
const FOLDED = 'folded'

/**
 * The same book with fewer lines: purchases that are over become one sum, reservations that were refused are left out, and
 * everything that is signed and has no answer, or is about to be signed, stays as it was written.
 */
export function foldSettled(events: readonly BookEvent[]): readonly BookEvent[] {
  const state = replayBook(events)
  const held = new Set([...state.open(), ...state.unsigned()].map(({ id }) => id))
  const kept = events.filter((event) => held.has(event.id)).map(keepGranted)
  const sum = (total: bigint, event: BookEvent): bigint =>
    event.kind === 'reserve' ? total + BigInt(event.amount) : total
  const over = state.spentAtomic - kept.reduce(sum, 0n)
  return over === 0n ? kept : [...writeSum(over), ...kept]
}

/** It was granted before what is now counted first: no cap is asked again. */
const keepGranted = (event: BookEvent): BookEvent =>
  event.kind === 'reserve' ? { ...event, cap: null } : event

function writeSum(over: bigint): BookEvent[] {
  const nothing = { key: '', network: '', target: '', writer: '' }
  return [
    { kind: 'reserve', id: FOLDED, ...nothing, amount: over.toString(), cap: null },
    { kind: 'sign', id: FOLDED, header: '', payer: '', validBefore: 0 },
    { kind: 'close', id: FOLDED },
  ]
}
