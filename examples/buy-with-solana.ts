// Buys one call on Solana with the official x402 client: npx tsx examples/buy-with-solana.ts [URL]
// SOLANA_KEY_FILE (written by `solana-keygen`) pays; without it a fresh wallet is filled by the sandbox's faucet.
import { readFileSync } from 'node:fs'
import { createKeyPairSignerFromBytes, generateKeyPairSigner } from '@solana/kit'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { ExactSvmScheme } from '@x402/svm/exact/client'

const url = process.argv[2] ?? 'http://localhost:8402'
const headers = { 'content-type': 'application/json' }
const keyFile = process.env['SOLANA_KEY_FILE']
const signer = keyFile
  ? await createKeyPairSignerFromBytes(new Uint8Array(JSON.parse(readFileSync(keyFile, 'utf8')) as number[]))
  : await generateKeyPairSigner()

const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$0.05' })
if (keyFile) {
  client.register('solana:*', new ExactSvmScheme(signer))
} else {
  const body = JSON.stringify({ address: signer.address })
  await fetch(`${url}/sandbox/faucet`, { method: 'POST', headers, body })
  // The sandbox's chain has a node of its own; real networks are reached over the client's default one.
  const sandbox = (await (await fetch(`${url}/sandbox`)).json()) as {
    networks: { name: string; rpc_url: string }[]
  }
  const rpcUrl = sandbox.networks.find((network) => network.name === 'solana')?.rpc_url ?? ''
  client.register('solana:*', new ExactSvmScheme(signer, { rpcUrl }))
}

const response = await wrapFetchWithPayment(fetch, client)(`${url}/v1/document/diff`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ before: 'one\ntwo\n', after: 'one\nthree\n' }),
})
const receipt = response.headers.get('payment-response')
console.log(JSON.stringify(await response.json()))
console.log(receipt === null ? 'nothing was paid' : decodePaymentResponseHeader(receipt))
