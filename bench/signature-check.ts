import {
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  verifySignature,
  type SignatureBytes,
} from '@solana/kit'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { recoverTypedDataAddress, type Hex } from 'viem'
import { transferTypes } from '../src/client/transfer-authorization.ts'

/** The curve arithmetic alone for one payment header, as a facilitator does it. */
export async function checkSignature(header: string): Promise<void> {
  const { accepted, payload } = decodePaymentSignatureHeader(header)
  const { authorization, signature, transaction } = payload as {
    authorization?: Record<string, string>
    signature: Hex
    transaction: string
  }
  if (authorization === undefined) return checkSolanaSignature(transaction)
  const recovered = await recoverTypedDataAddress({
    domain: {
      ...accepted.extra,
      chainId: Number(accepted.network.split(':')[1]),
      verifyingContract: accepted.asset as Hex,
    },
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: authorization as never,
    signature,
  })
  if (recovered !== authorization['from']) throw new Error('a signature by somebody else')
}

async function checkSolanaSignature(base64: string): Promise<void> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  for (const [address, signature] of Object.entries(signatures)) {
    // The fee payer has not signed yet.
    if (signature === null) continue
    const key = await getPublicKeyFromAddress(address as never)
    if (!(await verifySignature(key, signature as SignatureBytes, messageBytes)))
      throw new Error('a bad signature')
  }
}
