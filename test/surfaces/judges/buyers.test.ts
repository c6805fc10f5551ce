import { wrapFetch as wrapDexter } from '@dexterai/x402/client'
import { wrap as wrapFaremeter } from '@faremeter/fetch'
import { exact } from '@faremeter/payment-evm'
import { createLocalWallet } from '@faremeter/wallet-evm'
import { wrapAxiosWithPayment, x402Client as AxiosClient } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import axios from 'axios'
import { describe, expect, test } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serviceUrl } from '../../status/call.ts'

const target = `${serviceUrl}/v1/document/diff`
const headers = { 'content-type': 'application/json' }
const body = JSON.stringify({ before: 'one\n', after: 'two\n' })

interface Bought {
  readonly status: number
  readonly receipt: string
  readonly envelope: unknown
}

type Key = `0x${string}`
type Buy = (key: Key) => Promise<Bought>

/** A wallet of its own for every buyer, filled by the faucet. */
async function openWallet(): Promise<Key> {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await fetch(`${serviceUrl}/sandbox/faucet`, { method: 'POST', headers, body: JSON.stringify({ address }) })
  return key
}

async function throughFetch(paying: typeof fetch): Promise<Bought> {
  const response = await paying(target, { method: 'POST', headers, body })
  const receipt = response.headers.get('payment-response') ?? ''
  return { status: response.status, receipt, envelope: await response.json() }
}

const buyers: readonly (readonly [string, Buy])[] = [
  [
    '@x402/fetch',
    (key) => {
      const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(key)))
      return throughFetch(wrapFetchWithPayment(fetch, client))
    },
  ],
  [
    '@x402/axios',
    async (key) => {
      const client = new AxiosClient().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(key)))
      const answer = await wrapAxiosWithPayment(axios.create(), client).post<unknown>(target, body, {
        headers,
      })
      const receipt = String(answer.headers['payment-response'])
      return { status: answer.status, receipt, envelope: answer.data }
    },
  ],
  [
    '@faremeter/fetch',
    async (key) => {
      const wallet = await createLocalWallet({ id: 84532, name: 'Base Sepolia' }, key)
      return await throughFetch(wrapFaremeter(fetch, { handlers: [exact.createPaymentHandler(wallet)] }))
    },
  ],
  [
    '@dexterai/x402',
    (key) => throughFetch(wrapDexter(fetch, { evmPrivateKey: key, preferredNetwork: 'eip155:84532' })),
  ],
]

describe('a buyer who knows nothing of us pays once and gets the answer', () => {
  test.each(buyers)('%s', async (_name, buy) => {
    const { status, receipt, envelope } = await buy(await openWallet())
    expect(status).toBe(200)
    expect(envelope).toMatchObject({ service: 'document.diff', data: { identical: false } })
    expect(JSON.parse(Buffer.from(receipt, 'base64').toString('utf8'))).toMatchObject({
      success: true,
      network: 'eip155:84532',
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
  })
})
