import { expect, test } from 'vitest'
import { loadDemoWallets, parseWallet } from './load-wallet.ts'

test('32 bytes in hex are a wallet on Base, with or without 0x', async () => {
  const wallet = await parseWallet(`0x${'11'.repeat(32)}\n`, undefined)
  expect(wallet).toMatchObject({ networks: ['eip155:8453', 'eip155:84532'] })
  expect(await parseWallet('11'.repeat(32), undefined)).toMatchObject({ address: wallet.address })
})

test('a key file of the Solana key generator is a wallet on Solana, with the node named', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)).slice(-32)
  const bytes = [...secret, ...new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))]
  const wallet = await parseWallet(JSON.stringify(bytes), 'http://node.test')
  expect(wallet).toMatchObject({
    networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  })
})

test.each(['', 'secret words here', '[1,2,3]', '{"a":1}', `["${'x'.repeat(64)}"]`])(
  'what is neither is refused without being repeated: %s',
  async (text) => {
    const refusal = await parseWallet(text, undefined).catch((error: Error) => error.message)
    expect(refusal).toBe('the key file holds neither 32 bytes in hex nor a JSON array of 64 numbers')
  },
)

const shop = 'http://127.0.0.1:8402'
const base = { name: 'base', network: 'eip155:84532' }
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('the demo wallets are those the sandbox says it funded', async () => {
  const solana = { name: 'solana', network: devnet, rpc_url: 'http://127.0.0.1:1' }
  const wallets = await loadDemoWallets({ networks: [base, solana] }, shop)
  expect(wallets.map(({ networks }) => networks)).toEqual([['eip155:84532'], [devnet]])
})

test.each([
  ['a network of real money', { networks: [{ network: 'eip155:8453' }] }],
  ['a network nobody knows', { networks: [{ network: 'eip155:99' }] }],
  ['a node on a third machine', { networks: [{ network: devnet, rpc_url: 'http://10.0.0.1/' }] }],
  ['a node that is no web address', { networks: [{ network: devnet, rpc_url: 'file:///etc/passwd' }] }],
  ['networks that are none', { networks: [null, 1, 'x', {}] }],
  ['no object at all', null],
])('no demo wallet is opened for %s', async (_, description) => {
  expect(await loadDemoWallets(description, shop)).toEqual([])
})
