import type { PaymentKey } from '../signed/payment-key.ts'
import type { NextState, SaleState } from './sale-state.ts'

/** What is known of a sale when it is opened. No request body, no result, no address of the caller. */
export interface SaleFacts {
  readonly id: string
  readonly requestId: string
  readonly service: string
  readonly key: PaymentKey
  readonly asset: string
  readonly payTo: string
  readonly amountAtomic: bigint
  /** SHA-256 of method, path and body: what this payment buys. */
  readonly requestHash: string
  /** SHA-256 of the whole payment header: unlike the signature it cannot be copied from the chain. */
  readonly headerHash: string
  readonly idempotencyKeyHash: string | null
  readonly paymentIdHash: string | null
  readonly validBefore: number | null
  readonly recentBlockhash: string | null
  readonly facilitator: string
}

/** A sale known to be in a state, or in one of several. */
export interface SaleIn<State extends SaleState> extends SaleFacts {
  readonly state: State
  /** Rises with every move; a move names the version it starts from. */
  readonly version: number
  /** The process working on it, and until when its silence means nothing. */
  readonly owner: string
  readonly leaseUntilMs: number
  readonly openedAtMs: number
  readonly changedAtMs: number
  readonly transaction: string | null
  readonly reason: string | null
  readonly replays: number
  /** Whose fault it is that the sale came to nothing; null: not one that is held against anybody. */
  readonly blame: 'payer' | null
  /** When somebody should look at it again; null: it is over. */
  readonly nextLookMs: number | null
  /** What the chain says of a settlement: there it is, it is not there, or null while nobody asked. */
  readonly confirmation: 'chain' | 'missing' | null
  /** How long its process had not been heard of when this was read; null: processes do not report here. */
  readonly ownerSilentMs: number | null
}

export type Sale = { readonly [State in SaleState]: SaleIn<State> }[SaleState]

export interface Lease {
  readonly owner: string
  readonly nowMs: number
  readonly leaseMs: number
}

export interface MoveFacts extends Lease {
  readonly transaction?: string
  readonly reason?: string
  readonly blame?: 'payer'
  /** What was read from the chain needs no second look. */
  readonly confirmation?: 'chain'
  /** Null: it is over. Otherwise the state says when it is looked at again. */
  readonly nextLookMs?: null
}

/** All that can lead to an earlier sale of the same purchase. */
export interface SaleNames {
  readonly paymentKey: string | null
  readonly paymentIdHash: string | null
  readonly idempotencyKeyHash: string | null
}

/** What is known of a purchase before anything is done for it. */
export interface Look {
  /** The live sale that any of the names leads to: by payment first, then by payment id, then by key. */
  readonly sale: Sale | null
  /** Sales opened by the payer since the time asked about that came to nothing through the payer's own fault. */
  readonly failures: number
}

/** How a live sale is found again: by its payment, or by a name the buyer gave to the purchase. */
export type SaleName = 'payment' | 'idempotency-key' | 'payment-id'

export interface LookFacts {
  readonly nextLookMs: number | null
  readonly confirmation: Sale['confirmation']
}

/** The durable record of every sale. Every write is on disk when its promise resolves. */
export interface Ledger {
  /** True when only one process can be using it: a sale held by another owner is then an orphan. */
  readonly exclusive: boolean
  /** Claims the payment and the buyer's names for it, all or nothing. Null: one of them is taken by a live sale. */
  open(facts: SaleFacts, lease: Lease): Promise<SaleIn<'opened'> | null>
  /** A sale that is neither released nor declined. */
  find(name: SaleName, value: string): Promise<Sale | null>
  /** One question, because every sale begins with it. */
  look(names: SaleNames, payer: string, sinceMs: number): Promise<Look>
  /** Compare-and-set; a move that the states do not allow does not compile. Null: the sale is no longer as it was read; nothing was written. */
  move<From extends SaleState, To extends NextState<From>>(
    sale: SaleIn<From>,
    to: To,
    facts: MoveFacts,
  ): Promise<SaleIn<To> | null>
  /** Counts one repeated answer of a settled sale, up to `limit`. False: used up. */
  countReplay(sale: Sale, limit: number): Promise<boolean>
  /** Sales of a payer that were settled since then. */
  countSettled(payer: string, sinceMs: number): Promise<number>
  /** Sales whose money may have moved without anybody knowing, oldest first. */
  unresolved(limit: number): Promise<readonly Sale[]>
  /**
   * Sales to be looked at by then, the longest overdue first, claimed until `untilMs` so that no two processes look at one
   * together. A declined sale whose payment was sold anew is not among them.
   */
  claimDue(byMs: number, untilMs: number, limit: number): Promise<readonly Sale[]>
  /** Writes down that the sales were looked at, which is no move of theirs. */
  mark(ids: readonly string[], facts: LookFacts): Promise<void>
  /** Settlements through this facilitator were on a chain that is gone: they are not looked for any more. */
  forgetLooks(facilitator: string): Promise<void>
  /** Says that a process is alive, and thereby whether anything can be written. */
  beat(owner: string): Promise<void>
  close(): Promise<void>
}
