import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { createSolanaChain } from './solana-chain.ts'
import { createSolanaRpc } from './solana-rpc.ts'

async function createClockedChain() {
  const clock = { ms: 1_800_000_000_000 }
  const chain = await createSolanaChain(() => clock.ms)
  return { clock, chain, request: createSolanaRpc(chain) }
}

test('a blockhash is renewed with the slots and void after 150 of them', async () => {
  const { clock, chain } = await createClockedChain()
  const { blockhash, lastValidSlot } = chain.latestBlockhash()
  expect(chain.latestBlockhash().blockhash).toBe(blockhash)
  clock.ms += 400
  expect(chain.latestBlockhash().blockhash).not.toBe(blockhash)
  clock.ms += 59_000
  expect(chain.isBlockhashRecent(blockhash)).toBe(true)
  clock.ms += 1_000
  expect(chain.slot()).toBeGreaterThan(lastValidSlot)
  expect(chain.isBlockhashRecent(blockhash)).toBe(false)
  expect(chain.isBlockhashRecent('never issued')).toBe(false)
})

test('the clock account shows the time of the machine', async () => {
  const { clock, chain } = await createClockedChain()
  clock.ms += 12_345_000
  const account = chain.account(address('SysvarC1ock11111111111111111111111111111111'))
  expect(Buffer.from(account?.data ?? []).readBigInt64LE(32)).toBe(BigInt(clock.ms / 1000))
})

test('what is no transaction, no address and no list is refused as bad parameters', async () => {
  const { request } = await createClockedChain()
  const bad: [string, unknown[]][] = [
    ['sendTransaction', ['AAAA']],
    ['simulateTransaction', [7]],
    ['getSignatureStatuses', ['text']],
    ['getTokenAccountBalance', ['11111111111111111111111111111111']],
  ]
  for (const [method, params] of bad)
    await expect(request(method, params)).rejects.toMatchObject({ code: -32602 })
  expect(await request('getTransaction', ['unknown'])).toBeNull()
  expect(await request('getAccountInfo', ['SysvarC1ock11111111111111111111111111111112'])).toMatchObject({
    value: null,
  })
})
