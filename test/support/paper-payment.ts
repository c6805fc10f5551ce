import { randomBytes } from 'node:crypto'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentPayload } from '@x402/core/types'
import { authorizationTypes } from '@x402/evm'
import type { Hex, PrivateKeyAccount } from 'viem'
import { emitHeaderValue } from '../../src/payments/terms/header-value.ts'

export interface PaperPaymentChanges {
  readonly from?: string
  readonly nonce?: string
  readonly value?: string
  readonly to?: string
  readonly validBefore?: string
  readonly paymentId?: string
  /** Last word on the whole payload. */
  readonly change?: (payload: PaymentPayload) => unknown
}

/** A payment header for the first offer of a challenge, signed by nobody: paper chains believe it. */
export function emitPaperPayment(challengeHeader: string, changes: PaperPaymentChanges = {}): string {
  const { resource, accepts, extensions } = decodePaymentRequiredHeader(challengeHeader)
  const [accepted] = accepts
  if (accepted === undefined) throw new Error('the challenge offers nothing')
  const payload: PaymentPayload = {
    x402Version: 2,
    resource,
    accepted,
    extensions: withPaymentId(extensions, changes.paymentId),
    payload: {
      signature: `0x${'ab'.repeat(65)}`,
      authorization: {
        from: changes.from ?? `0x${'1'.repeat(40)}`,
        to: changes.to ?? accepted.payTo,
        value: changes.value ?? accepted.amount,
        validAfter: '0',
        validBefore: changes.validBefore ?? String(Math.floor(Date.now() / 1000) + 90),
        nonce: changes.nonce ?? `0x${randomBytes(32).toString('hex')}`,
      },
    },
  }
  return emitHeaderValue(changes.change?.(payload) ?? payload)
}

function withPaymentId(extensions: Record<string, unknown> | undefined, id: string | undefined) {
  if (id === undefined) return extensions ?? {}
  return { ...extensions, 'payment-identifier': { info: { required: false, id } } }
}

/** The same, signed by a key. */
export async function signPaperPayment(
  challengeHeader: string,
  account: PrivateKeyAccount,
  changes: PaperPaymentChanges = {},
): Promise<string> {
  const header = emitPaperPayment(challengeHeader, { ...changes, from: account.address })
  const payment = JSON.parse(Buffer.from(header, 'base64').toString()) as PaymentPayload
  const { authorization } = payment.payload as { authorization: Record<string, string> }
  const { network, asset, extra } = payment.accepted
  const signature = await account.signTypedData({
    domain: {
      name: String(extra['name']),
      version: String(extra['version']),
      chainId: Number(network.split(':')[1]),
      verifyingContract: asset as Hex,
    },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: authorization['from'] as Hex,
      to: authorization['to'] as Hex,
      value: BigInt(authorization['value'] ?? 0),
      validAfter: BigInt(authorization['validAfter'] ?? 0),
      validBefore: BigInt(authorization['validBefore'] ?? 0),
      nonce: authorization['nonce'] as Hex,
    },
  })
  return emitHeaderValue({ ...payment, payload: { ...payment.payload, signature } })
}
