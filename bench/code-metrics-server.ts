import { encodePaymentSignatureHeader } from '@x402/core/http'
import type { FacilitatorClient } from '@x402/core/server'
import type { PaymentRequired } from '@x402/core/types'
import { servicePath } from '../src/core/paths.ts'
import { createSandbox, type SandboxNetwork } from '../src/payments/sandbox/sandbox.ts'
import { codeMetrics } from '../src/services/code-metrics/service.ts'
import { createSandboxBuyer } from '../test/standins/sandbox-buyer.ts'
import { startService } from '../test/start-service.ts'

export interface SigningOrder {
  readonly url: string
  readonly count: number
}

/** The whole service twice in a process of its own: payments settled on a local chain, and by a facilitator that only says yes. */
const sandbox = await createSandbox()
const settings = {
  TOLLGAUGE_WORKERS: process.argv[2] ?? '2',
  TOLLGAUGE_UNPAID_PER_MINUTE: '1000000',
  TOLLGAUGE_PAID_PER_MINUTE: '1000000',
}
const chain = await startService(settings, { sandbox })
const base = { ...sandbox.base, facilitator: await createInstantFacilitator(sandbox.base) }
const instant = await startService(settings, { sandbox: { ...sandbox, base } })

process.on(
  'message',
  (order: SigningOrder) => void signPayments(order).then((signed) => process.send?.(signed)),
)
process.on('disconnect', () => process.exit(0))
const path = servicePath(codeMetrics.name)
process.send?.({ chain: chain.url + path, instant: instant.url + path })

async function createInstantFacilitator(network: SandboxNetwork): Promise<FacilitatorClient> {
  const supported = await network.facilitator.getSupported()
  const id = network.network.id
  let settled = 0
  const hash = (): string => `0x${(++settled).toString(16).padStart(64, '0')}`
  return {
    getSupported: async () => supported,
    verify: async () => ({ isValid: true }),
    settle: async () => ({ success: true, transaction: hash(), network: id }),
  }
}

/** Headers of payments signed by the official client, before the clock of a round starts. */
async function signPayments({ url, count }: SigningOrder): Promise<string[]> {
  const { client } = await createSandboxBuyer(sandbox, 'base', 1_000_000_000n)
  const quote = await fetch(url, { method: 'POST' })
  const terms = (await quote.json()) as PaymentRequired
  const headers: string[] = []
  for (let call = 0; call < count; call++)
    headers.push(encodePaymentSignatureHeader(await client.createPaymentPayload(terms)))
  return headers
}
