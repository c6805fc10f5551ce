import { numberToHex, pad, toEventSelector, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { SettlementQuery } from './chain-reader.ts'
import { createEvmChainReader } from './evm-chain-reader.ts'
import { createJsonRpcClient, type JsonRpcRequest } from './json-rpc.ts'

const asset = '0x036cbd53842c5426634e7929541ec2318f3dcf7e'
const payer = `0x${'11'.repeat(20)}` as Hex
const payTo = `0x${'22'.repeat(20)}` as Hex
const other = `0x${'33'.repeat(20)}` as Hex
const nonce = `0x${'44'.repeat(32)}` as Hex
const transaction = `0x${'55'.repeat(32)}` as Hex
const now = 1_800_000_000

const query: SettlementQuery = {
  key: { kind: 'eip3009', network: 'eip155:84532', payer, nonce },
  payTo,
  asset,
  amountAtomic: 25_000n,
  sinceMs: (now - 3_600) * 1000,
  validBefore: now + 60,
  recentBlockhash: null,
}

const used = toEventSelector('AuthorizationUsed(address,bytes32)')
const transferred = toEventSelector('Transfer(address,address,uint256)')

const buildLog = (logIndex: number, topics: readonly Hex[], data: Hex = '0x') => ({
  address: asset,
  topics,
  data,
  logIndex: numberToHex(logIndex),
  transactionHash: transaction,
})
const usedLog = (logIndex: number) => buildLog(logIndex, [used, pad(payer), nonce])
const transferLog = (logIndex: number, to: Hex, amount = 25_000n) =>
  buildLog(logIndex, [transferred, pad(payer), pad(to)], pad(numberToHex(amount)))

interface Node {
  readonly height: number
  readonly usedAt: number | null
  readonly logs: readonly unknown[]
  readonly blockSeconds?: number
  readonly asked?: [number, number][]
}

/** A node of our making: one block every so many seconds, one authorization at one height. */
function createNode({ height, usedAt, logs, blockSeconds = 2, asked = [] }: Node): JsonRpcRequest {
  const timeOf = (block: number) => numberToHex(now - Math.floor((height - block) * blockSeconds))
  return async (method, params) => {
    if (method === 'eth_call') return pad(usedAt === null ? '0x0' : '0x1')
    if (method === 'eth_getTransactionReceipt') return { status: '0x1', logs }
    if (method === 'eth_getBlockByNumber') {
      const block = params[0] === 'latest' ? height : Number(params[0])
      return { number: numberToHex(block), timestamp: timeOf(block) }
    }
    const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex }
    asked.push([Number(fromBlock), Number(toBlock)])
    const within = usedAt !== null && usedAt >= Number(fromBlock) && usedAt <= Number(toBlock)
    return within ? [logs[0]] : []
  }
}

const find = (node: Node, changes: Partial<SettlementQuery> = {}) =>
  createEvmChainReader(createNode(node), () => now * 1000).findSettlement({ ...query, ...changes })

test('the transfer right after the authorization settles it', async () => {
  const logs = [usedLog(7), transferLog(8, payTo)]
  expect(await find({ height: 50_000, usedAt: 49_990, logs })).toEqual({ status: 'settled', transaction })
})

test('a matching transfer elsewhere in a batch does not settle the authorization', async () => {
  const logs = [usedLog(7), transferLog(8, other), transferLog(10, payTo)]
  expect(await find({ height: 50_000, usedAt: 49_990, logs })).toEqual({
    status: 'spent-otherwise',
    transaction,
  })
})

test('another amount does not settle the authorization', async () => {
  const logs = [usedLog(7), transferLog(8, payTo, 24_999n)]
  expect(await find({ height: 50_000, usedAt: 49_990, logs })).toEqual({
    status: 'spent-otherwise',
    transaction,
  })
})

test('logs are asked for in ranges that public nodes accept, as far back as the payment can be', async () => {
  const asked: [number, number][] = []
  expect((await find({ height: 50_000, usedAt: 10, logs: [usedLog(0)], asked })).status).toBe('unknown')
  for (const [from, to] of asked) expect(to - from).toBeLessThan(2_000)
  expect(asked.at(-1)?.[0]).toBeLessThanOrEqual(50_000 - 1_860)
  expect(asked.length).toBeLessThan(3)
})

test('blocks that come faster than expected do not end the search early', async () => {
  const logs = [usedLog(0), transferLog(1, payTo)]
  const node = { height: 50_000, usedAt: 50_000 - 14_000, logs, blockSeconds: 0.25 }
  expect(await find(node)).toEqual({ status: 'settled', transaction })
})

test('a used authorization without a log to be found is unknown, never unspent', async () => {
  const finding = await find({ height: 50_000, usedAt: 1, logs: [usedLog(0)] })
  expect(finding).toMatchObject({ status: 'unknown' })
})

test('an unused authorization is expired only well after its end by the time of the chain', async () => {
  const node = { height: 50_000, usedAt: null, logs: [] }
  expect(await find(node, { validBefore: now + 60 })).toEqual({ status: 'unspent', expired: false })
  expect(await find(node, { validBefore: now })).toEqual({ status: 'unspent', expired: false })
  expect(await find(node, { validBefore: now - 31 })).toEqual({ status: 'unspent', expired: true })
})

test('a node that is down or talks nonsense leaves everything unknown', async () => {
  const down = createEvmChainReader(createJsonRpcClient('http://127.0.0.1:1'))
  expect((await down.findSettlement(query)).status).toBe('unknown')
  const nonsense = createEvmChainReader(async () => 'nonsense')
  expect((await nonsense.findSettlement(query)).status).toBe('unknown')
})

test('a payment of another kind of chain is not looked for', async () => {
  const key = { kind: 'solana-message', network: 'solana:x', payer: 'x', messageHash: 'y' } as const
  expect((await find({ height: 1, usedAt: null, logs: [] }, { key })).status).toBe('unknown')
})

test('a clock that is minutes ahead hides no settlement', async () => {
  const logs = [usedLog(0), transferLog(1, payTo)]
  const node = createNode({ height: 50_000, usedAt: 44_000, logs })
  const hereMs = (now + 20_000) * 1000
  const reader = createEvmChainReader(node, () => hereMs)
  expect(await reader.findSettlement({ ...query, sinceMs: hereMs - 13_000_000 })).toEqual({
    status: 'settled',
    transaction,
  })
})

test("its clock is that of the chain's newest block, and a node that is down has none", async () => {
  expect(await createEvmChainReader(createNode({ height: 9, usedAt: null, logs: [] })).readClock()).toBe(
    now * 1000,
  )
  expect(await createEvmChainReader(createJsonRpcClient('http://127.0.0.1:1')).readClock()).toBeNull()
})
