import { setTimeout as sleep } from 'node:timers/promises'
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { SandboxDescription } from '../src/payments/sandbox/sandbox-description.ts'
import { createBuyerClient, loadDemoWallets } from '../test/standins/official-buyer.ts'

export interface Sales {
  bought: number
  refused: number
}

const body = JSON.stringify({ before: 'a\nb\n', after: 'a\nc\n' })

/** An honest buyer with the official client, three purchases a second at most. */
export async function buyUntil(url: string, until: number, sales: Sales): Promise<void> {
  const sandbox = (await (await fetch(`${url}/sandbox`)).json()) as SandboxDescription
  const client = createBuyerClient(await loadDemoWallets(sandbox, 'base'), 1_000_000n)
  const post = (more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/v1/document/diff`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body,
    })
  while (performance.now() < until) {
    const challenge = await post()
    const required = decodePaymentRequiredHeader(challenge.headers.get('payment-required') ?? '')
    const payment = encodePaymentSignatureHeader(await client.createPaymentPayload(required))
    const answer = await post({ 'payment-signature': payment })
    await answer.arrayBuffer()
    if (answer.status === 200) sales.bought++
    else sales.refused++
    await sleep(300)
  }
}
