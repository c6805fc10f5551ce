/** One line of a book. */
export type BookEvent =
  | {
      readonly kind: 'reserve'
      readonly id: string
      readonly key: string
      readonly amount: string
      readonly cap: string | null
      readonly network: string
      readonly target: string
      readonly body?: string
      readonly writer: string
    }
  | {
      readonly kind: 'sign'
      readonly id: string
      readonly header: string
      readonly payer: string
      readonly validBefore: number
    }
  | { readonly kind: 'release'; readonly id: string }
  | { readonly kind: 'close'; readonly id: string }

type Reserve = BookEvent & { kind: 'reserve' }
type Sign = BookEvent & { kind: 'sign' }

/** A purchase that was signed and not yet answered. */
export interface OpenPurchase {
  readonly id: string
  readonly key: string
  readonly amountAtomic: bigint
  readonly network: string
  readonly target: string
  readonly body: string | null
  readonly header: string
  readonly payer: string
  readonly validBefore: number
}

export interface BookState {
  readonly spentAtomic: bigint
  verdictOn(id: string): 'granted' | 'beyond-cap' | 'in-progress'
  isSigned(id: string): boolean
  openByKey(key: string): OpenPurchase | null
  open(): readonly OpenPurchase[]
  unsigned(): readonly { readonly id: string; readonly writer: string }[]
}

/**
 * Every reader comes to the same verdicts from the same lines, so several processes share one book without a lock: a
 * reservation counts where it stands in the order, and it is granted when everything before it leaves room.
 */
export function replayBook(events: readonly BookEvent[]): BookState {
  const held = new Map<string, Reserve>()
  const signed = new Map<string, Sign>()
  const verdicts = new Map<string, 'granted' | 'beyond-cap' | 'in-progress'>()
  let spentAtomic = 0n
  for (const event of events) {
    if (event.kind === 'reserve') {
      const verdict = judge(event, held, spentAtomic)
      verdicts.set(event.id, verdict)
      if (verdict !== 'granted') continue
      held.set(event.id, event)
      spentAtomic += BigInt(event.amount)
    } else if (event.kind === 'sign') {
      if (held.has(event.id)) signed.set(event.id, event)
    } else if (event.kind === 'release') {
      const reserve = held.get(event.id)
      if (reserve === undefined || signed.has(event.id)) continue
      held.delete(event.id)
      spentAtomic -= BigInt(reserve.amount)
    } else if (signed.has(event.id)) held.delete(event.id)
  }
  const open = () => [...held.values()].flatMap((reserve) => describeOpen(reserve, signed.get(reserve.id)))
  return {
    spentAtomic,
    verdictOn: (id) => verdicts.get(id) ?? 'in-progress',
    isSigned: (id) => signed.has(id),
    open,
    openByKey: (key) => open().find((purchase) => purchase.key === key) ?? null,
    unsigned: () => [...held.values()].filter(({ id }) => !signed.has(id)),
  }
}

function judge({ key, amount, cap }: Reserve, held: ReadonlyMap<string, Reserve>, spentAtomic: bigint) {
  if ([...held.values()].some((other) => other.key === key)) return 'in-progress'
  return cap !== null && spentAtomic + BigInt(amount) > BigInt(cap) ? 'beyond-cap' : 'granted'
}

function describeOpen(reserve: Reserve, sign: Sign | undefined): OpenPurchase[] {
  if (sign === undefined) return []
  const { id, key, network, target, body = null } = reserve
  const { header, payer, validBefore } = sign
  return [
    { id, key, amountAtomic: BigInt(reserve.amount), network, target, body, header, payer, validBefore },
  ]
}

/** A line as it is kept; what is no event of ours is null, and ignored. */
export function parseBookEvent(text: string): BookEvent | null {
  try {
    const value = JSON.parse(text) as Partial<BookEvent> | null
    const isEvent =
      ['reserve', 'sign', 'release', 'close'].includes(value?.kind ?? '') && typeof value?.id === 'string'
    return isEvent ? (value as BookEvent) : null
  } catch {
    return null
  }
}
