import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Price } from '../../core/price.ts'
import { Problem } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import { findAlteredEcho } from './extension-echo.ts'
import type { PaymentNetwork } from './payment-network.ts'

/** Time a buyer's signature stays good: above the longest run plus a settlement, below a Solana blockhash's life. */
const MAX_TIMEOUT_SECONDS = 90

/** One entry of `accepts`: what one network asks for one call. */
export function buildRequirements(
  network: PaymentNetwork,
  payTo: string,
  price: Price,
  extra: Readonly<Record<string, unknown>>,
): PaymentRequirements {
  return {
    scheme: 'exact',
    network: network.id,
    amount: price.atomic.toString(),
    asset: network.asset,
    payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: { ...network.eip712, ...extra },
  }
}

/** Is what the buyer says to have accepted what is asked? Extra keys and letter case of EVM addresses do not matter. */
export function checkAccepted(
  payment: PaymentPayload,
  requirements: PaymentRequirements,
  offered: PaymentRequired,
  service: Service,
): void {
  const { accepted, resource, extensions } = payment
  const { url } = offered.resource
  const fold = requirements.network.startsWith('eip155:') ? (text: string) => text.toLowerCase() : String
  const compared: readonly (readonly [what: string, sent: unknown, asked: unknown])[] = [
    ['scheme', accepted.scheme, requirements.scheme],
    ['amount', accepted.amount, requirements.amount],
    ['asset', fold(accepted.asset), fold(requirements.asset)],
    ['payTo', fold(accepted.payTo), fold(requirements.payTo)],
    ['resource.url', resource?.url ?? url, url],
  ]
  const wrong = compared.filter(([, sent, asked]) => sent !== asked).map(([what]) => what)
  const altered = findAlteredEcho(extensions, offered.extensions ?? {}, service)
  if (altered !== null) wrong.push(`extensions.${altered} (extension_echo_mismatch)`)
  if (wrong.length === 0) return
  throw new Problem(
    'payment-mismatch',
    `The payment was made for other terms than asked here: ${wrong.join(', ')}.`,
  )
}
