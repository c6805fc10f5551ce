import { openBook, type EventLog } from '../../../client/book.ts'
import type { Buyer } from '../../../client/purchase.ts'
import { defaultLimits } from '../../../client/purchase-limits.ts'
import type { Wallet } from '../../../client/wallet.ts'
import type { PayingWallet } from './paying-wallet.ts'
import { openPurchaseLog } from './signed-purchases.ts'

/** A person presses "Check again" instead of waiting, and may take a while to read what a wallet shows. */
const limits = { ...defaultLimits, attempts: 1, signingMs: 600_000 }

/** The buyer behind the page: pays what the page shows, to whom it shows, in the token it shows, and nothing else. */
export async function openPageBuyer(
  wallet: PayingWallet | undefined,
  log: Promise<EventLog> = openPurchaseLog(),
): Promise<Buyer> {
  return {
    fetch: (url, init) => fetch(url, init),
    wallets: wallet === undefined ? [] : [adaptWallet(wallet)],
    rules: {
      maxAtomic: BigInt(wallet?.way.amount ?? '0'),
      networks: wallet === undefined ? [] : [wallet.way.network],
      shown: wallet === undefined ? [] : [wallet.way],
    },
    // A crash in the middle of a purchase loses nothing.
    book: await openBook(await log, null),
    limits,
    keepsBody: true,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

/** The person is asked for an account only when there is something to pay. */
function adaptWallet({ open, way }: PayingWallet): Wallet {
  let opened: Wallet | null = null
  return {
    get address() {
      return opened?.address ?? ''
    },
    networks: [way.network],
    prepare: async (terms, nowMs) => {
      opened = await open(terms)
      return await opened.prepare(terms, nowMs)
    },
  }
}
