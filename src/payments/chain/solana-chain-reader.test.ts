import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SettlementQuery } from './chain-reader.ts'
import { createJsonRpcClient, type JsonRpcRequest } from './json-rpc.ts'
import { createSolanaChainReader } from './solana-chain-reader.ts'

const asset = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const payTo = 'HA8sdsaQwmGHsSm7GVgqDZ2ibMFi69rvyYWhTpWZhUL3'
const nowMs = 1_800_000_000_000

/** The smallest legacy message: one signer, no instruction. `mark` makes it another one. */
function buildMessage(mark: number): Uint8Array {
  return new Uint8Array([
    1,
    0,
    0,
    1,
    ...Array.from({ length: 32 }, () => mark),
    ...Array.from({ length: 32 }, () => 9),
    0,
  ])
}
const buildWire = (mark: number) =>
  Buffer.from([1, ...Array.from({ length: 64 }, () => 3), ...buildMessage(mark)]).toString('base64')
const hash = (mark: number) => createHash('sha256').update(buildMessage(mark)).digest('hex')

const query: SettlementQuery = {
  key: { kind: 'solana-message', network: 'solana:x', payer: 'payer', messageHash: hash(1) },
  payTo,
  asset,
  amountAtomic: 25_000n,
  sinceMs: nowMs - 30_000,
  validBefore: null,
  recentBlockhash: 'blockhash',
}

interface Landed {
  readonly mark: number
  readonly secondsAgo: number
  readonly error?: unknown
  readonly received?: bigint
}

const balance = (amount: bigint) => [
  { accountIndex: 1, mint: asset, owner: payTo, uiTokenAmount: { amount: String(amount) } },
]

/** A node of our making that lists the given transactions, newest first. */
function createNode(landed: readonly Landed[], isBlockhashValid = true, clockMs = nowMs): JsonRpcRequest {
  const clock = Buffer.alloc(40)
  clock.writeBigInt64LE(BigInt(clockMs / 1000), 32)
  return async (method, [first, options]) => {
    if (method === 'getAccountInfo') return { value: { data: [clock.toString('base64')] } }
    if (method === 'isBlockhashValid') return { value: isBlockhashValid }
    if (method === 'getTransaction') {
      const { mark, error = null, received = 25_000n } = landed[Number(first)] as Landed
      const meta = {
        err: error,
        preTokenBalances: balance(100n),
        postTokenBalances: balance(100n + received),
      }
      return { transaction: [buildWire(mark), 'base64'], meta }
    }
    const { limit, before } = options as { limit: number; before?: string }
    const from = before === undefined ? 0 : Number(before) + 1
    const listed = landed.map(({ secondsAgo }, index) => ({
      signature: String(index),
      blockTime: nowMs / 1000 - secondsAgo,
    }))
    return listed.slice(from, from + limit)
  }
}

const find = (node: JsonRpcRequest, changes: Partial<SettlementQuery> = {}, hereMs = nowMs) =>
  createSolanaChainReader(node, () => hereMs).findSettlement({ ...query, ...changes })

test('the very message among the transactions of the payer settles it', async () => {
  const node = createNode([
    { mark: 2, secondsAgo: 1 },
    { mark: 1, secondsAgo: 5 },
  ])
  expect(await find(node)).toEqual({ status: 'settled', transaction: '1' })
})

test('a transaction that failed used the message up without paying', async () => {
  const node = createNode([{ mark: 1, secondsAgo: 5, error: { InstructionError: [2, { Custom: 1 }] } }])
  expect(await find(node)).toEqual({ status: 'spent-otherwise', transaction: '0' })
})

test('a landed message that moved another amount did not pay', async () => {
  const node = createNode([{ mark: 1, secondsAgo: 5, received: 24_999n }])
  expect(await find(node)).toEqual({ status: 'spent-otherwise', transaction: '0' })
})

test('other transactions of the payer, and older ones, prove nothing', async () => {
  const node = createNode([
    { mark: 2, secondsAgo: 1 },
    { mark: 1, secondsAgo: 5_000 },
  ])
  expect(await find(node)).toEqual({ status: 'unspent', expired: false })
})

test('expired needs both a void blockhash and a finalized block young enough to have known it', async () => {
  const young = { sinceMs: nowMs - 10_000 }
  const old = { sinceMs: nowMs - 90_000 }
  expect(await find(createNode([], false), young)).toEqual({ status: 'unspent', expired: false })
  expect(await find(createNode([], false), old)).toEqual({ status: 'unspent', expired: true })
  expect(await find(createNode([], true), old)).toEqual({ status: 'unspent', expired: false })
})

test('without a blockhash only plenty of time on chain makes a payment expired', async () => {
  const unnamed = { recentBlockhash: null, sinceMs: nowMs - 299_000 }
  expect(await find(createNode([]), unnamed)).toEqual({ status: 'unspent', expired: false })
  const later = nowMs + 2_000
  expect(await find(createNode([], true, later), unnamed)).toEqual({ status: 'unspent', expired: false })
  expect(await find(createNode([], true, later), unnamed, later)).toEqual({
    status: 'unspent',
    expired: true,
  })
})

test('more transactions than can be searched leave it unknown', async () => {
  const many = Array.from({ length: 1_000 }, () => ({ mark: 2, secondsAgo: 1 }))
  const endless: JsonRpcRequest = (method, params) =>
    createNode(many)(method, method === 'getSignaturesForAddress' ? [params[0], { limit: 1_000 }] : params)
  expect((await find(endless)).status).toBe('unknown')
})

test('a node that is down, or forgets what it listed, leaves everything unknown', async () => {
  expect((await find(createJsonRpcClient('http://127.0.0.1:1'))).status).toBe('unknown')
  const node = createNode([{ mark: 1, secondsAgo: 1 }])
  const forgetful: JsonRpcRequest = async (method, params) =>
    method === 'getTransaction' ? null : node(method, params)
  expect((await find(forgetful)).status).toBe('unknown')
})

test.each([-300, 300])('a clock that is wrong by %s s hides no settlement', async (seconds) => {
  const hereMs = nowMs + seconds * 1000
  const node = createNode([{ mark: 1, secondsAgo: 20 }])
  const finding = await find(node, { sinceMs: hereMs - 30_000 }, hereMs)
  expect(finding).toEqual({ status: 'settled', transaction: '0' })
})

test('of three thousand transactions of a busy payer only those that concern the payee are read', async () => {
  const busy = Array.from({ length: 3_000 }, (_, index) => ({ mark: index === 2_500 ? 1 : 2, secondsAgo: 5 }))
  const ours = ['7', '2500'].map((signature) => ({ signature, blockTime: nowMs / 1000 - 5 }))
  let calls = 0
  const counted: JsonRpcRequest = async (method, params) => {
    calls++
    const isPayee = method === 'getSignaturesForAddress' && params[0] !== 'payer'
    return isPayee ? ours : createNode(busy)(method, params)
  }
  expect(await find(counted)).toEqual({ status: 'settled', transaction: '2500' })
  expect(calls).toBeLessThan(12)
})

test("its clock is the chain's, and a node that is down has none", async () => {
  expect(await createSolanaChainReader(createNode([])).readClock()).toBe(nowMs)
  expect(await createSolanaChainReader(createJsonRpcClient('http://127.0.0.1:1')).readClock()).toBeNull()
})
