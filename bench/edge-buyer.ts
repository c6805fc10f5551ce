import { setTimeout as sleep } from 'node:timers/promises'
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { SandboxDescription } from '../src/payments/sandbox/sandbox-description.ts'
import { createBuyerClient, loadDemoWallets } from '../test/standins/official-buyer.ts'

export interface Sales {
  bought: number
  refused: number
}

/** An honest buyer with the official client: pays for one call, says with which status it ended. */
export async function openBuyer(url: string): Promise<(path: string, body: string) => Promise<number>> {
  const sandbox = (await (await fetch(`${url}/sandbox`)).json()) as SandboxDescription
  const client = createBuyerClient(await loadDemoWallets(sandbox, 'base'), 1_000_000n)
  return async (path, body) => {
    const post = (more: Record<string, string> = {}): Promise<Response> =>
      fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body })
    const challenge = await post()
    const required = decodePaymentRequiredHeader(challenge.headers.get('payment-required') ?? '')
    const payment = encodePaymentSignatureHeader(await client.createPaymentPayload(required))
    const answer = await post({ 'payment-signature': payment })
    await answer.arrayBuffer()
    return answer.status
  }
}

/** Three purchases a second at most. */
export async function buyUntil(url: string, until: number, sales: Sales): Promise<void> {
  const buy = await openBuyer(url)
  while (performance.now() < until) {
    const status = await buy('/v1/document/diff', JSON.stringify({ before: 'a\nb\n', after: 'a\nc\n' }))
    if (status === 200) sales.bought++
    else sales.refused++
    await sleep(300)
  }
}
