import { setTimeout as sleep } from 'node:timers/promises'
import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  encodePaymentSignatureHeader,
} from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import type { SandboxBuyer } from './sandbox-buyer.ts'

export interface Reply {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
  readonly replayed: boolean
  readonly transaction: string | null
}

/** A purchase whose signature is kept, as a careful buyer would keep it: it can be sent again, byte for byte. */
export interface SignedPurchase {
  readonly body: string
  readonly signature: string
}

const RETRY_MS = 100

export async function signPurchase(
  target: string,
  body: string,
  buyer: SandboxBuyer,
): Promise<SignedPurchase> {
  const challenge = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const header = challenge.headers.get('payment-required')
  if (challenge.status !== 402 || header === null) throw new Error(`no challenge but ${challenge.status}`)
  const required = decodePaymentRequiredHeader(header) as PaymentRequired
  const payload = await buyer.client.createPaymentPayload(required)
  return { body, signature: encodePaymentSignatureHeader(payload) }
}

export async function sendPurchase(target: string, { body, signature }: SignedPurchase): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'payment-signature': signature }
  const response = await fetch(target, { method: 'POST', headers, body })
  const settled = response.headers.get('payment-response')
  return {
    status: response.status,
    json: (await response.json()) as Record<string, unknown>,
    replayed: response.headers.get('idempotent-replayed') === 'true',
    transaction: settled === null ? null : decodePaymentResponseHeader(settled).transaction,
  }
}

/** Does what a 503 or a lost connection asks for: the same signature again, until there is another answer. */
export async function repeatPurchase(
  target: string,
  purchase: SignedPurchase,
  withinMs = 30_000,
): Promise<Reply> {
  const until = Date.now() + withinMs
  for (;;) {
    const reply = await sendPurchase(target, purchase).catch((lost: unknown) => {
      if (Date.now() > until) throw lost
      return null
    })
    if (reply !== null && (reply.status !== 503 || Date.now() > until)) return reply
    await sleep(RETRY_MS)
  }
}
