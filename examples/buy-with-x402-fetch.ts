// Buys one call on Base with the official x402 client: npx tsx examples/buy-with-x402-fetch.ts [URL]
// EVM_PRIVATE_KEY is the wallet that pays; without it a fresh one is filled by the sandbox's faucet.
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const url = process.argv[2] ?? 'http://localhost:8402'
const headers = { 'content-type': 'application/json' }
const key = process.env['EVM_PRIVATE_KEY'] as `0x${string}` | undefined
const account = privateKeyToAccount(key ?? generatePrivateKey())
if (!key) {
  const body = JSON.stringify({ address: account.address })
  await fetch(`${url}/sandbox/faucet`, { method: 'POST', headers, body })
}

const client = new x402Client().register('eip155:*', new ExactEvmScheme(account))
// Nothing dearer than this is ever signed.
client.setSpendControls({ maxAmountPerPayment: '$0.05' })
const payingFetch = wrapFetchWithPayment(fetch, client)

const response = await payingFetch(`${url}/v1/developer/code-metrics`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ code: 'def f(a):\n    return a if a else 0\n' }),
})
const receipt = response.headers.get('payment-response')
console.log(JSON.stringify(await response.json()))
console.log(receipt === null ? 'nothing was paid' : decodePaymentResponseHeader(receipt))
