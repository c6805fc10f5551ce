import { openBook } from '../../../client/book.ts'
import { createEvmWallet } from '../../../client/evm-wallet.ts'
import type { Buyer } from '../../../client/purchase.ts'
import { defaultLimits } from '../../../client/purchase-limits.ts'
import { createStorageLog } from '../../../client/storage-log.ts'
import type { ShownTerms } from '../../../client/terms.ts'
import type { Wallet } from '../../../client/wallet.ts'
import { keepsForGood } from './kept-answers.ts'
import type { PayingWallet } from './wallets.ts'

/** A person presses "Check again" instead of waiting, and may take a while to read what a wallet shows. */
const limits = { ...defaultLimits, attempts: 1, signingMs: 600_000 }

/** The buyer behind the page: pays what the page shows, to whom it shows, in the token it shows, and nothing else. */
export async function openPageBuyer(shown: ShownTerms, wallet: PayingWallet | undefined): Promise<Buyer> {
  return {
    fetch: (url, init) => fetch(url, init),
    wallets: wallet === undefined ? [] : [adaptWallet(wallet, shown.network)],
    rules: { maxAtomic: BigInt(shown.amount || '0'), networks: [shown.network], shown: [shown] },
    // A reload in the middle of a purchase loses nothing; by choice a crash does not either.
    book: await openBook(createStorageLog(keepsForGood() ? localStorage : sessionStorage), null),
    limits,
    keepsBody: true,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

/** The person is asked for an account only when there is something to pay. */
function adaptWallet(wallet: PayingWallet, network: string): Wallet {
  let connected = ''
  return {
    get address() {
      return connected
    },
    networks: [network],
    prepare: async (terms, nowMs) => {
      const address = await wallet.connect(Number(network.split(':')[1]))
      const balance = await wallet.balanceOf(terms.asset, address)
      if (balance !== null && balance < terms.amountAtomic)
        throw new Error('This wallet holds too little USDC on this network.')
      connected = address
      const signer = {
        address,
        signTypedData: (data: Parameters<PayingWallet['sign']>[0]) => wallet.sign(data),
      }
      return await createEvmWallet(signer, [network]).prepare(terms, nowMs)
    },
  }
}
