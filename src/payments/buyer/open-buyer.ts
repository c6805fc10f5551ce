import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PurchaseBook } from '../../client/book.ts'
import type { Buyer } from '../../client/purchase.ts'
import { defaultLimits, type PurchaseLimits } from '../../client/purchase-limits.ts'
import type { Wallet } from '../../client/wallet.ts'
import { within } from '../../client/within.ts'
import { loadDemoWallets, parseWallet } from './load-wallet.ts'

export interface BuyerSettings {
  readonly url: string
  /** CAIP-2 ids allowed; null: those of the wallet. */
  readonly networks: readonly string[] | null
  readonly maxAtomic: bigint
  readonly keyFile: string | null
  readonly rpcUrl: string | undefined
  readonly payTo: readonly string[]
  readonly limits?: PurchaseLimits
}

const SANDBOX_WAIT_MS = 10_000
const MAX_DESCRIPTION_CHARACTERS = 64 * 1024

/** A buyer on this machine: with a key file, or with the play money of a sandbox. */
export async function openBuyer(settings: BuyerSettings, book: PurchaseBook): Promise<Buyer> {
  const { maxAtomic, networks, payTo, limits = defaultLimits } = settings
  const wallets = await loadWallets(settings)
  const payable = wallets.flatMap((wallet) => wallet.networks)
  const allowed = payable.filter((network) => networks === null || networks.includes(network))
  if (allowed.length === 0) throw new Error('the wallet cannot pay on the network that was named')
  return {
    fetch,
    wallets,
    rules: { maxAtomic, networks: allowed, ...(payTo.length === 0 ? {} : { payTo }) },
    book,
    limits,
    now: Date.now,
    sleep: (ms) => sleep(ms),
  }
}

async function loadWallets({ keyFile, rpcUrl, url }: BuyerSettings): Promise<Wallet[]> {
  if (keyFile !== null) return [await parseWallet(await readKeyFile(keyFile), rpcUrl)]
  const wallets = await loadDemoWallets(await readSandbox(url), url)
  if (wallets.length === 0) throw new Error(`${url} is no sandbox: name a wallet with --key-file`)
  return wallets
}

const OTHERS = 0o077

/** A key that others on the machine can read is not used: it may be theirs by now. Windows keeps no such modes. */
async function readKeyFile(file: string): Promise<string> {
  const { mode } = await stat(file)
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw new Error(`${file} can be read by others on this machine: chmod 600 ${file}`)
  return await readFile(file, 'utf8')
}

/** What a shop says of its sandbox; null when it is none. */
async function readSandbox(url: string): Promise<unknown> {
  const ask = async (): Promise<string> => {
    const response = await fetch(`${url}/sandbox`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
    })
    return response.ok ? await response.text() : ''
  }
  const text = await within(ask(), SANDBOX_WAIT_MS, url).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached: is the service running there?`, { cause })
  })
  try {
    return text.length > MAX_DESCRIPTION_CHARACTERS ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}
