import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createEvmWallet } from '../../../client/evm-wallet.ts'
import type { Wallet } from '../../../client/wallet.ts'
import { askFaucet } from './paying-wallet.ts'

const DEMO_KEY = 'tollgauge.demo-key'

/** A key made in this page for play money. Worthless by design; gone with the tab. */
export async function openDemo(network: string): Promise<Wallet> {
  const stored = sessionStorage.getItem(DEMO_KEY) as `0x${string}` | null
  const key = stored ?? generatePrivateKey()
  sessionStorage.setItem(DEMO_KEY, key)
  const account = privateKeyToAccount(key)
  await askFaucet(account.address)
  return createEvmWallet(account, [network])
}
