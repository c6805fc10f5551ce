import { createHash } from 'node:crypto'
import { getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import { findAssociatedToken } from './associated-token.ts'
import {
  sinceOnChain,
  type ChainReader,
  type SettlementFinding,
  type SettlementQuery,
} from './chain-reader.ts'
import type { JsonRpcRequest } from './json-rpc.ts'
import { createMessageCache, type MessageCache } from './solana-message-cache.ts'

interface ListedSignature {
  readonly signature: string
  readonly blockTime: number | bigint | null
}

interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner?: string
  readonly uiTokenAmount: { readonly amount: string }
}

interface LandedTransaction {
  readonly transaction: readonly [string, string]
  readonly meta: {
    readonly err: unknown
    readonly preTokenBalances?: readonly TokenBalance[] | null
    readonly postTokenBalances?: readonly TokenBalance[] | null
  } | null
}

const PAGE_SIGNATURES = 1_000
const PAGES_MAX = 10
/** So few are read one by one; of more, only those that also concern the payee. */
const READ_WITHOUT_ASKING = 20
const CLOCK_SKEW_MS = 120_000
const CLOCK_ACCOUNT = 'SysvarC1ock11111111111111111111111111111111'
const UNIX_TIMESTAMP_OFFSET = 32
/** 150 blocks are 60 to 90 seconds; a slow cluster may need more, and guessing early would be wrong. */
const BLOCKHASH_LIFETIME_MS = 300_000
/** By then a finalized block has seen every blockhash that a payment could name when it came in. */
const BLOCKHASH_KNOWN_MS = 60_000

/**
 * Solana: the message the payer signed is looked for among the transactions the payer signed. A payment is in the
 * payer's list as surely as in the payee's, and the payer's is the shorter one.
 */
export function createSolanaChainReader(request: JsonRpcRequest, now: () => number = Date.now): ChainReader {
  const messages = createMessageCache()
  return {
    readClock: () => readClockMs(request, 'confirmed').catch(() => null),
    confirm: async (query, transaction, signal) => {
      try {
        const read: JsonRpcRequest = (method, params) => request(method, params, signal)
        const landed = await readTransaction(read, transaction)
        return landed !== null && judgeTransaction(landed, transaction, query)?.status === 'settled'
          ? 'confirmed'
          : 'absent'
      } catch {
        return 'unknown'
      }
    },
    findSettlement: async (query, signal) => {
      try {
        const read: JsonRpcRequest = (method, params) => request(method, params, signal)
        return await findMessage(read, query, messages, now())
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

async function findMessage(
  request: JsonRpcRequest,
  query: SettlementQuery,
  messages: MessageCache,
  nowMs: number,
): Promise<SettlementFinding> {
  const { key } = query
  if (key.kind !== 'solana-message')
    return { status: 'unknown', reason: `Solana holds no ${key.kind} payment`, isSpent: false }
  // Judged before the search: once a finalized block rules the message out, no later one can bring it in.
  const chainMs = await readClockMs(request, 'finalized')
  const { isExpired, sinceMs } = await judgeAge(request, query, chainMs, nowMs)
  const listed = await listSince(request, key.payer, sinceMs)
  if (listed === null)
    return {
      status: 'unknown',
      isSpent: false,
      reason: `the payer signed more than ${PAGES_MAX * PAGE_SIGNATURES} transactions since`,
    }
  const unread = listed.filter(
    (signature) => (messages.get(signature) ?? key.messageHash) === key.messageHash,
  )
  for (const signature of await narrow(request, query, unread, sinceMs)) {
    const finding = await checkTransaction(request, signature, query, messages)
    if (finding !== null) return finding
  }
  return { status: 'unspent', expired: isExpired }
}

/** Signatures of an address since then, newest first; null: too many to be listed. */
async function listSince(
  request: JsonRpcRequest,
  address: string,
  sinceMs: number,
): Promise<readonly string[] | null> {
  const found: string[] = []
  let before: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const options = {
      limit: PAGE_SIGNATURES,
      commitment: 'confirmed',
      ...(before === undefined ? {} : { before }),
    }
    const listed = (await request('getSignaturesForAddress', [address, options])) as ListedSignature[]
    for (const one of listed) {
      if (isOlder(one, sinceMs)) return found
      found.push(one.signature)
    }
    before = listed.at(-1)?.signature
    if (listed.length < PAGE_SIGNATURES || before === undefined) return found
  }
  return null
}

/** What a busy payer did elsewhere need not be read: a payment is in the list of the account it pays into as well. */
async function narrow(
  request: JsonRpcRequest,
  { payTo, asset }: SettlementQuery,
  signatures: readonly string[],
  sinceMs: number,
): Promise<readonly string[]> {
  if (signatures.length <= READ_WITHOUT_ASKING) return signatures
  const received = await listSince(request, await findAssociatedToken(payTo, asset), sinceMs)
  if (received === null) return signatures
  const here = new Set(received)
  return signatures.filter((signature) => here.has(signature))
}

function isOlder({ blockTime }: ListedSignature, sinceMs: number): boolean {
  return blockTime !== null && Number(blockTime) * 1000 < sinceMs - CLOCK_SKEW_MS
}

/**
 * A blockhash is void after 150 blocks. A finalized block that is too old to know it would call it void as well, so time must
 * have passed both here and on chain. While it is good, the message can be no older than it.
 */
async function judgeAge(
  request: JsonRpcRequest,
  query: SettlementQuery,
  chainMs: number,
  nowMs: number,
): Promise<{ isExpired: boolean; sinceMs: number }> {
  const passedMs = Math.min(chainMs, nowMs) - query.sinceMs
  const sinceMs = sinceOnChain(query.sinceMs, chainMs, nowMs)
  if (query.recentBlockhash === null) return { isExpired: passedMs >= BLOCKHASH_LIFETIME_MS, sinceMs }
  const options = { commitment: 'finalized' }
  const { value: isGood } = (await request('isBlockhashValid', [query.recentBlockhash, options])) as {
    value: boolean
  }
  if (isGood) return { isExpired: false, sinceMs: Math.max(sinceMs, chainMs - BLOCKHASH_LIFETIME_MS) }
  return { isExpired: passedMs >= BLOCKHASH_KNOWN_MS, sinceMs }
}

/** Null when the transaction carries another message. What was read once of others is not read again. */
async function checkTransaction(
  request: JsonRpcRequest,
  signature: string,
  query: SettlementQuery,
  messages: MessageCache,
): Promise<SettlementFinding | null> {
  const landed = await readTransaction(request, signature)
  if (landed === null) throw new Error('a listed transaction could not be read')
  messages.set(signature, hashMessage(landed))
  return judgeTransaction(landed, signature, query)
}

async function readTransaction(
  request: JsonRpcRequest,
  signature: string,
): Promise<LandedTransaction | null> {
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return (await request('getTransaction', [signature, options])) as LandedTransaction | null
}

function judgeTransaction(
  landed: LandedTransaction,
  signature: string,
  query: SettlementQuery,
): SettlementFinding | null {
  if (query.key.kind !== 'solana-message' || hashMessage(landed) !== query.key.messageHash) return null
  // A failed transaction uses its message up all the same.
  const paid =
    landed.meta !== null && landed.meta.err === null && sumReceived(landed, query) === query.amountAtomic
  return { status: paid ? 'settled' : 'spent-otherwise', transaction: signature }
}

function hashMessage({ transaction }: LandedTransaction): string {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction[0]))
  return createHash('sha256').update(new Uint8Array(messageBytes)).digest('hex')
}

function sumReceived({ meta }: LandedTransaction, query: SettlementQuery): bigint {
  const sum = (balances: readonly TokenBalance[] | null | undefined): bigint =>
    (balances ?? [])
      .filter(({ mint, owner }) => mint === query.asset && owner === query.payTo)
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n)
  return sum(meta?.postTokenBalances) - sum(meta?.preTokenBalances)
}

async function readClockMs(request: JsonRpcRequest, commitment: 'confirmed' | 'finalized'): Promise<number> {
  const options = { encoding: 'base64', commitment }
  const found = (await request('getAccountInfo', [CLOCK_ACCOUNT, options])) as {
    value: { data: [string] } | null
  }
  if (found.value === null) throw new Error('the chain has no clock')
  return Number(Buffer.from(found.value.data[0], 'base64').readBigInt64LE(UNIX_TIMESTAMP_OFFSET)) * 1000
}
