import { createHash } from 'node:crypto'
import { getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import type { ChainReader, SettlementFinding, SettlementQuery } from './chain-reader.ts'
import type { JsonRpcRequest } from './json-rpc.ts'

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
export function createSolanaChainReader(request: JsonRpcRequest): ChainReader {
  const messages = createMessageCache()
  return {
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
        return await findMessage((method, params) => request(method, params, signal), query, messages)
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
): Promise<SettlementFinding> {
  const { key } = query
  if (key.kind !== 'solana-message')
    return { status: 'unknown', reason: `Solana holds no ${key.kind} payment`, isSpent: false }
  // Judged before the search: once a finalized block rules the message out, no later one can bring it in.
  const unspent: SettlementFinding = { status: 'unspent', expired: await isExpired(request, query) }
  let before: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const options = {
      limit: PAGE_SIGNATURES,
      commitment: 'confirmed',
      ...(before === undefined ? {} : { before }),
    }
    const listed = (await request('getSignaturesForAddress', [key.payer, options])) as ListedSignature[]
    for (const one of listed) {
      if (isOlder(one, query)) return unspent
      const finding = await checkTransaction(request, one.signature, query, messages)
      if (finding !== null) return finding
    }
    before = listed.at(-1)?.signature
    if (listed.length < PAGE_SIGNATURES || before === undefined) return unspent
  }
  return {
    status: 'unknown',
    isSpent: false,
    reason: `the payer signed more than ${PAGES_MAX * PAGE_SIGNATURES} transactions since`,
  }
}

function isOlder({ blockTime }: ListedSignature, query: SettlementQuery): boolean {
  return blockTime !== null && Number(blockTime) * 1000 < query.sinceMs - CLOCK_SKEW_MS
}

/** A blockhash is void after 150 blocks. A finalized block that is too old to know it would call it void as well. */
async function isExpired(request: JsonRpcRequest, query: SettlementQuery): Promise<boolean> {
  const finalizedMs = await readClockMs(request)
  if (query.recentBlockhash === null) return finalizedMs >= query.sinceMs + BLOCKHASH_LIFETIME_MS
  if (finalizedMs < query.sinceMs + BLOCKHASH_KNOWN_MS) return false
  const options = { commitment: 'finalized' }
  const { value } = (await request('isBlockhashValid', [query.recentBlockhash, options])) as {
    value: boolean
  }
  return !value
}

/** Null when the transaction carries another message. What was read once of others is not read again. */
async function checkTransaction(
  request: JsonRpcRequest,
  signature: string,
  query: SettlementQuery,
  messages: MessageCache,
): Promise<SettlementFinding | null> {
  const wanted = query.key.kind === 'solana-message' ? query.key.messageHash : ''
  if ((messages.get(signature) ?? wanted) !== wanted) return null
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

/** Hashes of messages by the signature of their transaction: a busy payer's history is read once, not at every look. */
interface MessageCache {
  get(signature: string): string | undefined
  set(signature: string, hash: string): void
}

const CACHED_MESSAGES = 50_000

function createMessageCache(): MessageCache {
  const hashes = new Map<string, string>()
  return {
    get: (signature) => hashes.get(signature),
    set: (signature, hash) => {
      if (hashes.size >= CACHED_MESSAGES)
        for (const oldest of hashes.keys()) return replace(oldest, signature, hash)
      hashes.set(signature, hash)
    },
  }
  function replace(oldest: string, signature: string, hash: string): void {
    hashes.delete(oldest)
    hashes.set(signature, hash)
  }
}

function sumReceived({ meta }: LandedTransaction, query: SettlementQuery): bigint {
  const sum = (balances: readonly TokenBalance[] | null | undefined): bigint =>
    (balances ?? [])
      .filter(({ mint, owner }) => mint === query.asset && owner === query.payTo)
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n)
  return sum(meta?.postTokenBalances) - sum(meta?.preTokenBalances)
}

async function readClockMs(request: JsonRpcRequest): Promise<number> {
  const options = { encoding: 'base64', commitment: 'finalized' }
  const found = (await request('getAccountInfo', [CLOCK_ACCOUNT, options])) as {
    value: { data: [string] } | null
  }
  if (found.value === null) throw new Error('the chain has no clock')
  return Number(Buffer.from(found.value.data[0], 'base64').readBigInt64LE(UNIX_TIMESTAMP_OFFSET)) * 1000
}
