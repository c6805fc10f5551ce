import { address, type EncodedAccount } from '@solana/kit'
import type { JsonRpcRequest } from '../chain/json-rpc.ts'
import { JsonRpcError } from './json-rpc-server.ts'
import type { SolanaChain } from './solana-chain.ts'
import type { LandedTransaction } from './solana-history.ts'
import { parseTokenAccount, type TokenBalance } from './solana-token-account.ts'
import { parseSolanaTransaction, type SolanaTransaction } from './solana-transaction.ts'

type Params = readonly unknown[]
type Method = (chain: SolanaChain, params: Params) => unknown

const BASE_FEE_LAMPORTS = 5_000
const SIGNATURES_MAX = 1_000
const INVALID_PARAMS = -32602
const METHOD_NOT_FOUND = -32601

/** The part of Solana's JSON-RPC that wallets, x402 clients, facilitators and our reconciler call. */
export function createSolanaRpc(chain: SolanaChain): JsonRpcRequest {
  return async (method, params) => {
    const run = methods.get(method)
    if (run === undefined) throw new JsonRpcError(METHOD_NOT_FOUND, `the sandbox does not know ${method}`)
    return run(chain, params)
  }
}

const methods = new Map<string, Method>([
  ['getHealth', () => 'ok'],
  ['getVersion', () => ({ 'solana-core': 'litesvm', 'feature-set': 0 })],
  ['getSlot', (chain) => chain.slot()],
  ['getBlockHeight', (chain) => chain.slot()],
  ['getLatestBlockhash', (chain) => inContext(chain, describeBlockhash(chain))],
  ['isBlockhashValid', (chain, [hash]) => inContext(chain, chain.isBlockhashRecent(readText(hash)))],
  ['getAccountInfo', (chain, [at]) => inContext(chain, describeAccount(loadAccount(chain, at)))],
  [
    'getMultipleAccounts',
    (chain, [list]) =>
      inContext(
        chain,
        readList(list).map((at) => describeAccount(loadAccount(chain, at))),
      ),
  ],
  ['getBalance', (chain, [at]) => inContext(chain, loadAccount(chain, at)?.lamports ?? 0n)],
  ['getTokenAccountBalance', (chain, [at]) => inContext(chain, describeTokenAccount(loadAccount(chain, at)))],
  ['simulateTransaction', (chain, [wire]) => inContext(chain, describeSimulation(chain, wire))],
  ['sendTransaction', (chain, [wire]) => chain.send(readTransaction(wire))],
  [
    'getSignatureStatuses',
    (chain, [list]) =>
      inContext(
        chain,
        readList(list).map((one) => describeStatus(chain, one)),
      ),
  ],
  ['getSignaturesForAddress', (chain, [at, options]) => listSignatures(chain, at, options)],
  ['getTransaction', (chain, [signature]) => describeLanded(chain.landed(readText(signature)))],
])

function inContext(chain: SolanaChain, value: unknown): unknown {
  return { context: { slot: chain.slot(), apiVersion: '2.0.0' }, value }
}

function describeBlockhash(chain: SolanaChain): unknown {
  const { blockhash, lastValidSlot } = chain.latestBlockhash()
  return { blockhash, lastValidBlockHeight: lastValidSlot }
}

function describeAccount(account: EncodedAccount | null): unknown {
  if (account === null) return null
  return {
    data: [Buffer.from(account.data).toString('base64'), 'base64'],
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: 0,
    space: account.space,
  }
}

function describeTokenAccount(account: EncodedAccount | null): unknown {
  const token = parseTokenAccount(account)
  if (token === null) throw new JsonRpcError(INVALID_PARAMS, 'Invalid param: not a Token account')
  return describeAmount(token.amount)
}

function describeAmount(amount: bigint): unknown {
  return {
    amount: amount.toString(),
    decimals: 6,
    uiAmount: Number(amount) / 1e6,
    uiAmountString: String(Number(amount) / 1e6),
  }
}

function describeSimulation(chain: SolanaChain, wire: unknown): unknown {
  const { error, logs, computeUnits } = chain.simulate(readTransaction(wire))
  return {
    err: error,
    logs,
    accounts: null,
    unitsConsumed: computeUnits,
    returnData: null,
    innerInstructions: null,
  }
}

function describeStatus(chain: SolanaChain, signature: unknown): unknown {
  const landed = chain.landed(readText(signature))
  if (landed === null) return null
  const status = landed.error === null ? { Ok: null } : { Err: landed.error }
  return {
    slot: landed.slot,
    confirmations: null,
    err: landed.error,
    confirmationStatus: 'finalized',
    status,
  }
}

function listSignatures(chain: SolanaChain, at: unknown, options: unknown): unknown {
  const { limit, before } = (options ?? {}) as { limit?: unknown; before?: unknown }
  const all = chain.landedOf(readText(at))
  const from = typeof before === 'string' ? all.findIndex((one) => one.signature === before) + 1 : 0
  const count = typeof limit === 'number' ? Math.min(limit, SIGNATURES_MAX) : SIGNATURES_MAX
  return all.slice(from, from + count).map((one) => ({
    signature: one.signature,
    slot: one.slot,
    err: one.error,
    memo: one.sent.memo,
    blockTime: one.blockTimeSeconds,
    confirmationStatus: 'finalized',
  }))
}

function describeLanded(landed: LandedTransaction | null): unknown {
  if (landed === null) return null
  const signatures = Object.keys(landed.sent.transaction.signatures).length
  return {
    slot: landed.slot,
    blockTime: landed.blockTimeSeconds,
    version: 0,
    transaction: [landed.sent.wireBase64, 'base64'],
    meta: {
      err: landed.error,
      fee: BASE_FEE_LAMPORTS * signatures,
      logMessages: landed.logs,
      computeUnitsConsumed: landed.computeUnits,
      innerInstructions: [],
      preTokenBalances: landed.tokensBefore.map(describeTokenBalance),
      postTokenBalances: landed.tokensAfter.map(describeTokenBalance),
    },
  }
}

function describeTokenBalance({ accountIndex, mint, owner, amount }: TokenBalance): unknown {
  return { accountIndex, mint, owner, uiTokenAmount: describeAmount(amount) }
}

function loadAccount(chain: SolanaChain, at: unknown): EncodedAccount | null {
  return chain.account(address(readText(at)))
}

function readTransaction(wire: unknown): SolanaTransaction {
  try {
    return parseSolanaTransaction(readText(wire))
  } catch (cause) {
    throw new JsonRpcError(INVALID_PARAMS, `failed to deserialize the transaction: ${String(cause)}`)
  }
}

function readText(value: unknown): string {
  if (typeof value !== 'string') throw new JsonRpcError(INVALID_PARAMS, 'Invalid params: text expected')
  return value
}

function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new JsonRpcError(INVALID_PARAMS, 'Invalid params: list expected')
  return value
}
