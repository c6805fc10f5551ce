// A buyer of its own process, as the README of the official packages says, with every scheme they have and fresh keys.
import { generateKeyPairSigner } from '@solana/kit'
import { AuthCaptureEvmScheme } from '@x402/evm/auth-capture/client'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { UptoEvmScheme } from '@x402/evm/upto/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { UptoSvmScheme } from '@x402/svm/upto/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(generatePrivateKey()) as never
const signer = await generateKeyPairSigner()

process.once('message', (order) => void buyEverything(order as Order))

interface Order {
  readonly urls: readonly string[]
  readonly rpcUrl: string
}

async function buyEverything({ urls, rpcUrl }: Order): Promise<void> {
  for (const url of urls) {
    const client = new x402Client()
      .register('eip155:*', new ExactEvmScheme(account))
      .register('eip155:*', new UptoEvmScheme(account))
      .register('eip155:*', new BatchSettlementEvmScheme(account))
      .register('eip155:*', new AuthCaptureEvmScheme(account))
      .register('solana:*', new ExactSvmScheme(signer, { rpcUrl }))
      .register('solana:*', new UptoSvmScheme(signer, { rpcUrl }))
    // Whether it paid is what the seller saw; what it threw is its own affair.
    await wrapFetchWithPayment(fetch, client)(url).catch(() => undefined)
  }
  process.disconnect()
}
