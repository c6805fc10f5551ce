import { createKeyPairSignerFromPrivateKeyBytes, type TransactionSigner } from '@solana/kit'
import type { PaymentRequirements, SchemeNetworkClient } from '@x402/core/types'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { UptoSvmScheme } from '@x402/svm/upto/client'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Any 32 bytes: what is signed here is thrown away, so no block has to bear this hash. */
const SOME_BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'

interface Requirements extends PaymentRequirements {
  readonly maxAmountRequired?: string
}

type Scheme = Pick<SchemeNetworkClient, 'scheme' | 'findDefaultAsset' | 'createPaymentPayload'>

export function createThrowAwaySolanaSigner(): Promise<TransactionSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
}

/**
 * The official Solana clients ask a node for three things: the mint's token program and decimals, a recent block hash
 * and a slot. Each is put where the client looks before it asks, so that it decides by itself and reaches nobody.
 */
export function createOfflineSolanaSchemes(signer: TransactionSigner): readonly Scheme[] {
  const exact = new ExactSvmScheme(signer)
  const upto = new UptoSvmScheme(signer)
  return [
    { ...describe(exact), createPaymentPayload: (version, terms) => payExactly(exact, version, terms) },
    {
      ...describe(upto),
      createPaymentPayload: (version, terms) =>
        upto.createPaymentPayload(version, withChainFacts(terms, programOf(exact, terms))),
    },
  ]
}

/** The first protocol version names the amount and the network otherwise; what is signed is the same. */
export function createOfflineSolanaV1(
  signer: TransactionSigner,
  networkOf: (name: string) => string,
): Scheme {
  const exact = new ExactSvmScheme(signer)
  return {
    ...describe(exact),
    findDefaultAsset: (asset, network) =>
      exact.findDefaultAsset(asset, networkOf(network) as `${string}:${string}`),
    createPaymentPayload: (version, terms: Requirements) => {
      const network = networkOf(terms.network) as `${string}:${string}`
      return payExactly(exact, version, { ...terms, network, amount: terms.maxAmountRequired ?? '' })
    },
  }
}

function describe({ scheme, findDefaultAsset }: ExactSvmScheme | UptoSvmScheme) {
  return { scheme, findDefaultAsset }
}

function payExactly(exact: ExactSvmScheme, version: number, terms: PaymentRequirements) {
  const mints = (exact as unknown as { mintCache: Map<string, Promise<object>> }).mintCache
  const facts = { decimals: 6, programAddress: programOf(exact, terms) }
  mints.set(`${terms.network}:${terms.asset}`, Promise.resolve(facts))
  return exact.createPaymentPayload(version, withChainFacts(terms, null))
}

/** A mint we do not know is taken for one of the older program: chain facts are not checked here. */
function programOf(exact: ExactSvmScheme, { asset, network }: PaymentRequirements): string {
  const known = exact.findDefaultAsset(asset, network) as { tokenProgram?: string } | undefined
  return known?.tokenProgram ?? TOKEN_PROGRAM
}

/** A token program that the seller names stays; the client asks a node only where none is named. */
function withChainFacts(terms: PaymentRequirements, program: string | null): PaymentRequirements {
  const named = terms.extra?.['tokenProgram'] || program
  const facts = {
    recentBlockhash: SOME_BLOCKHASH,
    recentSlot: 1,
    ...(program !== null && { tokenProgram: named }),
  }
  return { ...terms, extra: { ...terms.extra, ...facts } }
}
