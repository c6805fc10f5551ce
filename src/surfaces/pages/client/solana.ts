import {
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
  type TransactionPartialSigner,
} from '@solana/kit'
import { SOLANA } from '../../../analysis/x402/networks.data.ts'
import { createSolanaWallet } from '../../../client/solana-wallet.ts'
import type { Wallet } from '../../../client/wallet.ts'
import { askFaucet } from './paying-wallet.ts'

/** What of a registered wallet is needed to pay with it. */
export interface StandardWallet {
  readonly name: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

interface StandardAccount {
  readonly address: string
}

interface SigningFeature {
  signTransaction(input: {
    account: StandardAccount
    transaction: Uint8Array
    chain: string
  }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
}

const DEMO_KEY = 'tollgauge.demo-solana-key'
const rpcUrl = (): string => new URL('/solana/rpc', location.origin).href

export async function openDemo(network: string): Promise<Wallet> {
  const stored = sessionStorage.getItem(DEMO_KEY)
  const key =
    stored === null ? [...crypto.getRandomValues(new Uint8Array(32))] : stored.split(',').map(Number)
  sessionStorage.setItem(DEMO_KEY, key.join(','))
  const signer = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(key))
  await askFaucet(signer.address)
  return createSolanaWallet(signer, { rpcUrl: rpcUrl(), networks: [network] })
}

export async function openStandard(wallet: StandardWallet, network: string): Promise<Wallet> {
  const connecting = wallet.features['standard:connect'] as
    | { connect(): Promise<{ readonly accounts: readonly StandardAccount[] }> }
    | undefined
  const [account] = (await connecting?.connect())?.accounts ?? wallet.accounts
  if (account === undefined) throw new Error('The wallet gave no account.')
  const feature = wallet.features['solana:signTransaction'] as SigningFeature
  const chain = network === SOLANA ? 'solana:mainnet' : 'solana:devnet'
  const signer: TransactionPartialSigner = {
    address: address(account.address),
    signTransactions: (transactions) =>
      Promise.all(
        transactions.map(async (transaction) => ({
          [account.address]: await signOne(feature, { account, transaction, chain }),
        })),
      ),
  }
  return createSolanaWallet(signer, { rpcUrl: rpcUrl(), networks: [network] })
}

/** Some wallets add to what they sign; a payment that says more than was shown would be refused, so it is not sent. */
async function signOne(
  feature: SigningFeature,
  { account, transaction, chain }: { account: StandardAccount; transaction: Transaction; chain: string },
): Promise<SignatureBytes> {
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  const [signed] = await feature.signTransaction({ account, transaction: bytes, chain })
  if (signed === undefined) throw new Error('The wallet signed nothing.')
  const { messageBytes, signatures } = getTransactionDecoder().decode(signed.signedTransaction)
  if (!areEqual(messageBytes, transaction.messageBytes))
    throw new Error('The wallet altered the transaction. It was not sent; nothing was charged.')
  const signature = signatures[address(account.address)]
  if (signature == null) throw new Error('The wallet signed nothing.')
  return signature
}

function areEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.from(one).every((byte, at) => byte === other[at])
}
