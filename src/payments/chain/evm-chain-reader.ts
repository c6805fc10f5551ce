import { encodeFunctionData, numberToHex, pad, parseAbi, toEventSelector, type Hex } from 'viem'
import {
  sinceOnChain,
  type ChainReader,
  type SettlementFinding,
  type SettlementQuery,
} from './chain-reader.ts'
import type { JsonRpcRequest } from './json-rpc.ts'

interface Block {
  readonly number: Hex
  readonly timestamp: Hex
}

interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: Hex
  readonly transactionHash: Hex
}

interface Receipt {
  readonly status: Hex
  readonly logs: readonly Log[]
}

const abi = parseAbi(['function authorizationState(address authorizer, bytes32 nonce) view returns (bool)'])
const AUTHORIZATION_USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const AUTHORIZATION_CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/** Public nodes refuse longer ranges. */
const LOG_RANGE_BLOCKS = 2_000n
const BLOCK_SECONDS = 2n
const CLOCK_SKEW_SECONDS = 120n
/** A short reorganisation may still bring in what this block does not show. */
const REORGANISATION_SECONDS = 30n

/** EIP-3009: the authorization's own log names the transaction, and the next log must be the transfer it paid for. */
export function createEvmChainReader(request: JsonRpcRequest, now: () => number = Date.now): ChainReader {
  return {
    readClock: async () => {
      try {
        const { timestamp } = (await request('eth_getBlockByNumber', ['latest', false])) as Block
        return Number(BigInt(timestamp)) * 1000
      } catch {
        return null
      }
    },
    confirm: async (query, transaction, signal) => {
      try {
        const paid = await isPaidBy((method, params) => request(method, params, signal), query, transaction)
        return paid ? 'confirmed' : 'absent'
      } catch {
        return 'unknown'
      }
    },
    findSettlement: async (query, signal) => {
      try {
        return await findAuthorization((method, params) => request(method, params, signal), query, now())
      } catch (error) {
        return {
          status: 'unknown',
          isSpent: false,
          reason: error instanceof Error ? error.message : 'the chain could not be read',
        }
      }
    },
  }
}

async function findAuthorization(
  request: JsonRpcRequest,
  query: SettlementQuery,
  nowMs: number,
): Promise<SettlementFinding> {
  const { key } = query
  if (key.kind !== 'eip3009')
    return { status: 'unknown', reason: `an EVM chain holds no ${key.kind} payment`, isSpent: false }
  const latest = (await request('eth_getBlockByNumber', ['latest', false])) as Block
  const data = encodeFunctionData({
    abi,
    functionName: 'authorizationState',
    args: [key.payer as Hex, key.nonce as Hex],
  })
  const used = (await request('eth_call', [{ to: query.asset, data }, latest.number])) as Hex
  if (BigInt(used) === 0n) return { status: 'unspent', expired: isExpired(query, latest) }
  const topics = [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], pad(key.payer as Hex), key.nonce]
  const since = sinceOnChain(query.sinceMs, Number(BigInt(latest.timestamp)) * 1000, nowMs)
  const log = await findLog(request, query, latest, topics, since)
  if (log === null)
    return {
      status: 'unknown',
      reason: 'the authorization is used up but its log was not found',
      isSpent: true,
    }
  const paid = log.topics[0] === AUTHORIZATION_USED && (await isPaidBy(request, query, log.transactionHash))
  return { status: paid ? 'settled' : 'spent-otherwise', transaction: log.transactionHash }
}

function isExpired({ validBefore }: SettlementQuery, latest: Block): boolean {
  return (
    validBefore !== null &&
    BigInt(latest.timestamp) >= BigInt(Math.ceil(validBefore)) + REORGANISATION_SECONDS
  )
}

/** Walks back from the newest block, in ranges, until blocks are older than the payment can be. */
async function findLog(
  request: JsonRpcRequest,
  query: SettlementQuery,
  latest: Block,
  topics: readonly unknown[],
  sinceMs: number,
): Promise<Log | null> {
  const since = BigInt(Math.floor(sinceMs / 1000)) - CLOCK_SKEW_SECONDS
  const wanted = (BigInt(latest.timestamp) - since) / BLOCK_SECONDS
  let oldestWanted = BigInt(latest.number) - (wanted > 0n ? wanted : 0n)
  for (let to = BigInt(latest.number); to >= 0n; to -= LOG_RANGE_BLOCKS) {
    const from = to < LOG_RANGE_BLOCKS ? 0n : to - LOG_RANGE_BLOCKS + 1n
    const range = { address: query.asset, fromBlock: numberToHex(from), toBlock: numberToHex(to), topics }
    const [found] = (await request('eth_getLogs', [range])) as Log[]
    if (found !== undefined) return found
    if (from > oldestWanted) continue
    // Blocks may come faster than estimated: only the block's own time ends the walk.
    const oldest = (await request('eth_getBlockByNumber', [numberToHex(from), false])) as Block
    if (BigInt(oldest.timestamp) <= since) return null
    oldestWanted = from - LOG_RANGE_BLOCKS
  }
  return null
}

/** The token logs the transfer right after the authorization it used; another transfer in a batch proves nothing. */
async function isPaidBy(
  request: JsonRpcRequest,
  query: SettlementQuery,
  transaction: string,
): Promise<boolean> {
  const receipt = (await request('eth_getTransactionReceipt', [transaction])) as Receipt | null
  if (receipt === null || query.key.kind !== 'eip3009' || BigInt(receipt.status) !== 1n) return false
  const wanted = [AUTHORIZATION_USED, pad(query.key.payer as Hex), query.key.nonce]
  const used = receipt.logs.find(
    (log) => isOf(log, query.asset) && wanted.every((topic, index) => log.topics[index] === topic),
  )
  if (used === undefined) return false
  const next = receipt.logs.find((log) => BigInt(log.logIndex) === BigInt(used.logIndex) + 1n)
  return next !== undefined && isTransferOf(next, query)
}

function isOf(log: Log, asset: string): boolean {
  return log.address.toLowerCase() === asset.toLowerCase()
}

function isTransferOf(log: Log, query: SettlementQuery): boolean {
  const [event, from, to] = log.topics
  return (
    isOf(log, query.asset) &&
    event === TRANSFER &&
    from === pad(query.key.payer.toLowerCase() as Hex) &&
    to === pad(query.payTo.toLowerCase() as Hex) &&
    BigInt(log.data) === query.amountAtomic
  )
}
