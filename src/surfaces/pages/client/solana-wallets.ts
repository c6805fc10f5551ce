import { getWallets } from '@wallet-standard/app'
import type { PaymentTerms } from '../../../client/terms.ts'
import type { Wallet } from '../../../client/wallet.ts'
import type { PayingWallet, WayToPay } from './paying-wallet.ts'
import type { StandardWallet } from './solana.ts'

type Solana = typeof import('./solana.ts')

/** What signs on Solana is as large as all else of the page: it is loaded when somebody pays with it. */
const load = (script: string): Promise<Solana> => import(script) as Promise<Solana>

/** A key made in this page for play money. Worthless by design; gone with the tab. */
export function createSolanaDemoWallet(way: WayToPay, script: string): PayingWallet {
  return {
    id: 'demo-solana',
    label: `Demo wallet, ${way.title.replace(', in the sandbox', '')}`,
    way,
    open: async () => (await load(script)).openDemo(way.network),
  }
}

/** The Wallet Standard: wallets in the browser register themselves; each that signs on this network is offered by its own name. */
export function watchStandardWallets(
  way: WayToPay,
  script: string,
  found: (wallet: PayingWallet) => void,
): void {
  const registry = getWallets()
  const offer = (wallets: readonly StandardWallet[]): void => {
    for (const wallet of wallets.filter(signsOnSolana)) {
      const open = async (terms: PaymentTerms): Promise<Wallet> =>
        (await load(script)).openStandard(wallet, terms.network)
      found({ id: `solana:${wallet.name}`, label: `${wallet.name}, ${way.title}`, way, open })
    }
  }
  offer(registry.get())
  registry.on('register', (...wallets) => offer(wallets))
}

function signsOnSolana({ features, chains }: StandardWallet): boolean {
  return 'solana:signTransaction' in features && chains.some((chain) => chain.startsWith('solana:'))
}
