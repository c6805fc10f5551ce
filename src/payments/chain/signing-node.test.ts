import { expect, test } from 'vitest'
import { createSigningNode } from './signing-node.ts'

const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

function openNode(replies: Record<string, () => unknown>) {
  const asked: unknown[][] = []
  let nowMs = 0
  const node = createSigningNode(
    async (method, params) => {
      asked.push([method, params[0]])
      return replies[method]?.()
    },
    MINT,
    () => nowMs,
  )
  return { node, asked, wait: (ms: number) => (nowMs += ms) }
}

const blockhash = () => ({ context: { slot: 9n }, value: { blockhash: 'H', lastValidBlockHeight: 150n } })
const mint = () => ({
  context: { slot: 9n },
  value: { data: ['AA==', 'base64'], owner: 'Token', space: 82n, lamports: 7n, rentEpoch: 2n ** 64n - 1n },
})

test('many signers within two seconds share one question about the block hash', async () => {
  const { node, asked, wait } = openNode({ getLatestBlockhash: blockhash })
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await node('getLatestBlockhash')))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatchObject({ value: { blockhash: 'H', lastValidBlockHeight: 150 } })
  expect(asked).toHaveLength(1)
  wait(2_000)
  await node('getLatestBlockhash')
  expect(asked).toHaveLength(2)
})

test('only the token that is sold for is looked up, once', async () => {
  const { node, asked } = openNode({ getAccountInfo: mint })
  await node('getAccountInfo')
  expect(JSON.parse(JSON.stringify(await node('getAccountInfo')))).toMatchObject({
    value: { data: ['AA==', 'base64'], owner: 'Token', space: 82 },
  })
  expect(asked).toEqual([['getAccountInfo', MINT]])
})

test('a question that failed is asked again', async () => {
  let fails = true
  const { node } = openNode({
    getAccountInfo: () => {
      if (fails) throw new Error('down')
      return mint()
    },
  })
  await expect(node('getAccountInfo')).rejects.toThrow('down')
  fails = false
  await expect(node('getAccountInfo')).resolves.toMatchObject({ value: { owner: 'Token' } })
})

test.each(['getBalance', 'sendTransaction', 'getProgramAccounts', 'constructor', ''])(
  '%j is no question of a signer',
  (method) => {
    expect(openNode({}).node(method)).toBeNull()
  },
)
