import { getBase58Decoder, type Address, type EncodedAccount, type Signature } from '@solana/kit'
import type * as LiteModule from 'litesvm'
import type { FailedTransactionMetadata, LiteSVM, TransactionMetadata } from 'litesvm'
import { JsonRpcError } from './json-rpc-server.ts'
import { loadOptionalPackage } from './optional-package.ts'
import { createSolanaHistory, type Simulation, type SolanaHistory } from './solana-history.ts'
import { readTokenBalances } from './solana-token-account.ts'
import type { SolanaTransaction } from './solana-transaction.ts'

export interface SolanaChain extends Pick<SolanaHistory, 'landed' | 'landedOf'> {
  slot(): bigint
  latestBlockhash(): { readonly blockhash: string; readonly lastValidSlot: bigint }
  isBlockhashRecent(blockhash: string): boolean
  account(address: Address): EncodedAccount | null
  setAccount(account: EncodedAccount): void
  simulate(sent: SolanaTransaction): Simulation
  /** Lands at once, or, like a cluster, accepts without landing what names an old blockhash. */
  send(sent: SolanaTransaction): Signature
}

const SLOT_MS = 400
const BLOCKHASH_SLOTS = 150n
const HISTORY_MAX = 10_000
const SIGNATURE_FAILURE = -32003

type Lite = typeof LiteModule

/** A Solana runtime inside this process with a cluster's manners: slots by the clock, blockhashes that age. */
export async function createSolanaChain(now: () => number = Date.now): Promise<SolanaChain> {
  const lite = await loadOptionalPackage('litesvm', () => import('litesvm'))
  const svm = new lite.LiteSVM().withBlockhashCheck(false).withTransactionHistory(BigInt(HISTORY_MAX))
  const startMs = now()
  const slot = (): bigint => 1n + BigInt(Math.floor((now() - startMs) / SLOT_MS))
  const blockhashes = createBlockhashes(svm, slot)
  const history = createSolanaHistory(HISTORY_MAX)
  const account = (address: Address): EncodedAccount | null => {
    svm.setClock(buildClock(lite, slot(), now()))
    const found = svm.getAccount(address as never)
    return found.exists ? (found as unknown as EncodedAccount) : null
  }
  const isNew = (sent: SolanaTransaction): boolean =>
    !history.hasMessage(sent) && blockhashes.isBlockhashRecent(sent.blockhash)
  return {
    ...history,
    ...blockhashes,
    slot,
    account,
    setAccount: (value) => svm.setAccount(value as never),
    simulate: (sent) => {
      if (!isNew(sent)) return refuse(history.hasMessage(sent) ? 'AlreadyProcessed' : 'BlockhashNotFound')
      return simulateUnverified(lite, svm, sent)
    },
    send: (sent) => {
      const signature = readSignature(sent)
      if (!isNew(sent)) return signature
      const tokensBefore = readTokenBalances(sent.accounts, account)
      const outcome = sendVerified(lite, svm, sent)
      const tokensAfter = readTokenBalances(sent.accounts, account)
      const blockTimeSeconds = BigInt(Math.floor(now() / 1000))
      const landed = { signature, sent, slot: slot(), blockTimeSeconds, tokensBefore, tokensAfter }
      if (outcome !== null) history.remember({ ...landed, ...outcome })
      return signature
    },
  }
}

function buildClock(lite: Lite, slot: bigint, nowMs: number): InstanceType<Lite['Clock']> {
  return new lite.Clock(slot, 0n, 0n, 0n, BigInt(Math.floor(nowMs / 1000)))
}

function createBlockhashes(
  svm: LiteSVM,
  slot: () => bigint,
): Pick<SolanaChain, 'latestBlockhash' | 'isBlockhashRecent'> {
  const issued = new Map<string, bigint>()
  const latestBlockhash = () => {
    const blockhash = svm.latestBlockhash() as string
    const lastValidSlot = issued.get(blockhash)
    const current = slot()
    if (lastValidSlot !== undefined && lastValidSlot >= current + BLOCKHASH_SLOTS)
      return { blockhash, lastValidSlot }
    svm.expireBlockhash()
    for (const [old, last] of issued) if (last < current) issued.delete(old)
    const next = svm.latestBlockhash() as string
    issued.set(next, current + BLOCKHASH_SLOTS)
    return { blockhash: next, lastValidSlot: current + BLOCKHASH_SLOTS }
  }
  return { latestBlockhash, isBlockhashRecent: (blockhash) => (issued.get(blockhash) ?? -1n) >= slot() }
}

// The engine's own simulation forgets what has landed, and a fee payer's signature is not there yet.
function simulateUnverified(lite: Lite, svm: LiteSVM, sent: SolanaTransaction): Simulation {
  const outcome = svm.withSigverify(false).simulateTransaction(sent.transaction as never)
  return describeOutcome(lite, outcome instanceof lite.FailedTransactionMetadata ? outcome : outcome.meta())
}

/** Null when the cluster would drop the transaction without a trace. */
function sendVerified(lite: Lite, svm: LiteSVM, sent: SolanaTransaction): Simulation | null {
  let outcome: TransactionMetadata | FailedTransactionMetadata
  try {
    outcome = svm.withSigverify(true).sendTransaction(sent.transaction as never)
  } catch (cause) {
    throw new JsonRpcError(SIGNATURE_FAILURE, `Transaction signature verification failure: ${String(cause)}`)
  }
  const described = describeOutcome(lite, outcome)
  if (described.error === 'SignatureFailure') {
    throw new JsonRpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure')
  }
  return typeof described.error === 'string' ? null : described
}

const refuse = (error: string): Simulation => ({ error, logs: [], computeUnits: 0n })

function describeOutcome(lite: Lite, outcome: TransactionMetadata | FailedTransactionMetadata): Simulation {
  const failed = outcome instanceof lite.FailedTransactionMetadata
  const meta = failed ? outcome.meta() : outcome
  return {
    error: failed ? describeError(outcome) : null,
    logs: meta.logs(),
    computeUnits: meta.computeUnitsConsumed(),
  }
}

const SIGNATURE_FAILURE_CODE = 11

/** As public nodes write it: an object for a failed instruction, a name for a refused transaction. */
function describeError(failed: FailedTransactionMetadata): unknown {
  const error = failed.err()
  if (error === SIGNATURE_FAILURE_CODE) return 'SignatureFailure'
  if (typeof error !== 'object' || !('index' in error) || !('err' in error))
    return `TransactionError(${String(error)})`
  const inner = error.err()
  const reason = typeof inner === 'object' && 'code' in inner ? { Custom: inner.code } : String(inner)
  return { InstructionError: [error.index, reason] }
}

function readSignature(sent: SolanaTransaction): Signature {
  const feePayer = sent.accounts[0]
  const bytes = feePayer === undefined ? undefined : sent.transaction.signatures[feePayer]
  if (!bytes) throw new JsonRpcError(SIGNATURE_FAILURE, 'Transaction is not signed by its fee payer')
  return getBase58Decoder().decode(bytes) as Signature
}
