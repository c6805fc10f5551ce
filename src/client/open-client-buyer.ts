import { usd } from '../core/price.ts'
import { openBook, type EventLog } from './book.ts'
import type { Fetch } from './exchange.ts'
import { createMemoryLog } from './memory-log.ts'
import { openWallet, type WalletSource } from './open-wallet.ts'
import type { Buyer } from './purchase.ts'
import { defaultLimits, type PurchaseLimits } from './purchase-limits.ts'

export interface Budget {
  /** Nothing dearer is signed for one call, in dollars; `0.25` unless said. */
  readonly maxUsd?: string
  /** Nothing is signed beyond this sum, in dollars, over the life of the store. */
  readonly maxSpendUsd?: string
  /** CAIP-2 ids; those of the wallet unless said. */
  readonly networks?: readonly string[]
  /** Payees allowed; whoever the shop names unless said. */
  readonly payTo?: readonly string[]
}

export interface TollgaugeOptions {
  /** Of the shop; https, or this machine. */
  readonly url: string
  /** One or several; without any, only what is free works. */
  readonly wallet?: WalletSource | readonly [WalletSource, ...WalletSource[]]
  readonly budget?: Budget
  readonly fetch?: Fetch
  /** Where signed purchases are kept: in memory unless said; `createStorageLog(localStorage)`, `openFileLog(path)`. */
  readonly store?: EventLog
  /** Node of the Solana network. */
  readonly solanaRpcUrl?: string
  readonly limits?: Partial<PurchaseLimits>
  /** Also pay over plain http to other machines. */
  readonly allowHttp?: boolean
}

/** Wallets, rules and the book of one client. */
export async function openClientBuyer(options: TollgaugeOptions): Promise<Buyer> {
  const { budget = {}, store = createMemoryLog(), wallet } = options
  const sources = wallet === undefined ? [] : isSeveral(wallet) ? wallet : [wallet]
  const rpc = options.solanaRpcUrl === undefined ? {} : { rpcUrl: options.solanaRpcUrl }
  const wallets = await Promise.all(sources.map((source) => openWallet(source, rpc)))
  const cap = budget.maxSpendUsd === undefined ? null : usd(budget.maxSpendUsd).atomic
  return {
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    wallets,
    rules: {
      maxAtomic: usd(budget.maxUsd ?? '0.25').atomic,
      networks: budget.networks ?? wallets.flatMap(({ networks }) => networks),
      ...(budget.payTo === undefined ? {} : { payTo: budget.payTo }),
    },
    book: await openBook(store, cap),
    limits: { ...defaultLimits, ...options.limits },
    keepsBody: true,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

/** A list of 64 numbers is one Solana key; any other list is several wallets. */
function isSeveral(
  wallet: NonNullable<TollgaugeOptions['wallet']>,
): wallet is readonly [WalletSource, ...WalletSource[]] {
  return Array.isArray(wallet) && typeof wallet[0] !== 'number'
}
