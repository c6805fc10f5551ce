import { recoverTypedDataAddress } from 'viem'
import { expect } from 'vitest'
import { transferTypes } from '../../src/client/transfer-authorization.ts'
import { honestOption } from './hostile-shop.ts'

interface Signed {
  readonly payload: { readonly signature: `0x${string}`; readonly authorization: Record<string, string> }
}

/** The domain of USDC on Base, which the contract itself would check against. */
const domain = {
  name: 'USD Coin',
  version: '2',
  chainId: 8453,
  verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
} as const

/** What a shop has got moves the price it showed to the payee it named, soon and there only. */
export async function expectHonest(header: string, payer: string): Promise<void> {
  const { signature, authorization } = (JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Signed)
    .payload
  expect(BigInt(authorization['value'] ?? '')).toBe(250_000n)
  expect(Number(authorization['validBefore'])).toBeLessThanOrEqual(Date.now() / 1000 + 120)
  expect(authorization).toMatchObject({ to: honestOption.payTo, from: payer })
  const typed = { domain, types: transferTypes, primaryType: 'TransferWithAuthorization' } as const
  expect(await recoverTypedDataAddress({ ...typed, message: authorization, signature } as never)).toBe(payer)
}
