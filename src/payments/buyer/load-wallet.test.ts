import { expect, test } from 'vitest'
import { loadDemoWallets, parseWallet } from './load-wallet.ts'

test('32 bytes in hex are a wallet on Base, with or without 0x', async () => {
  const wallet = await parseWallet(`0x${'11'.repeat(32)}\n`, undefined)
  expect(wallet).toMatchObject({ kind: 'evm', network: 'eip155:*' })
  expect(await parseWallet('11'.repeat(32), undefined)).toMatchObject({ kind: 'evm' })
})

test('a key file of the Solana key generator is a wallet on Solana, with the node named', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)).slice(-32)
  const bytes = [...secret, ...new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))]
  const wallet = await parseWallet(JSON.stringify(bytes), 'http://node.test')
  expect(wallet).toMatchObject({ kind: 'solana', network: 'solana:*', rpcUrl: 'http://node.test' })
})

test.each(['', 'secret words here', '[1,2,3]', '{"a":1}', `["${'x'.repeat(64)}"]`])(
  'what is neither is refused without being repeated: %s',
  async (text) => {
    const refusal = await parseWallet(text, undefined).catch((error: Error) => error.message)
    expect(refusal).toBe('the key file holds neither 32 bytes in hex nor a JSON array of 64 numbers')
  },
)

const describeNetwork = (name: 'base' | 'solana', id: string) => ({
  name,
  network: id,
  asset: '',
  pay_to: '',
  demo_buyer: '',
  rpc_url: 'http://127.0.0.1:1',
})

test('the demo wallets are those the sandbox says it funded', async () => {
  const networks = [describeNetwork('base', 'eip155:84532'), describeNetwork('solana', 'solana:x')]
  const description = { notice: '', faucet: '', networks }
  const [base, solana] = await loadDemoWallets(description, null)
  expect([base?.kind, solana?.kind]).toEqual(['evm', 'solana'])
  expect(await loadDemoWallets(description, 'solana')).toHaveLength(1)
})
