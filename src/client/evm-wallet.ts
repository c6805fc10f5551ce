import { BASE, BASE_SEPOLIA } from '../analysis/x402/networks.data.ts'
import { buildAuthorization, type TransferAuthorization } from './transfer-authorization.ts'
import type { Wallet } from './wallet.ts'

/** What viem calls a local account, as far as it is needed; `uint256` values are bigints. */
export interface TypedDataSigner {
  readonly address: `0x${string}`
  signTypedData(data: {
    domain: TransferAuthorization['domain']
    types: TransferAuthorization['types']
    primaryType: 'TransferWithAuthorization'
    message: Record<string, unknown>
  }): Promise<string>
}

/** Pays with EIP-3009 authorisations, on Base unless told otherwise. */
export function createEvmWallet(
  signer: TypedDataSigner,
  networks: readonly string[] = [BASE, BASE_SEPOLIA],
): Wallet {
  return {
    address: signer.address,
    networks,
    prepare: (terms, nowMs) => {
      const authorization = buildAuthorization(terms, signer.address, nowMs)
      return Promise.resolve({
        preview: authorization,
        validBefore: Number(authorization.message.validBefore),
        sign: () => sign(signer, authorization),
      })
    },
  }
}

async function sign(signer: TypedDataSigner, { message, ...rest }: TransferAuthorization) {
  const signature = await signer.signTypedData({
    ...rest,
    message: {
      ...message,
      value: BigInt(message.value),
      validAfter: BigInt(message.validAfter),
      validBefore: BigInt(message.validBefore),
    },
  })
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){65,}$/.test(signature))
    throw new Error('the wallet gave no signature')
  return { signature, authorization: message }
}
