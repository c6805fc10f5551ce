import {
  getBase64Encoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type CompiledTransactionMessage,
  type Transaction,
} from '@solana/kit'

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** A transaction as it travels, with what an index of the chain wants to know of it. */
export interface SolanaTransaction {
  readonly transaction: Transaction
  readonly wireBase64: string
  /** Identity of the message: signatures of absent signers do not change it. */
  readonly messageKey: string
  readonly blockhash: string
  readonly accounts: readonly Address[]
  /** As public nodes report it: `[byte length] text`. */
  readonly memo: string | null
}

/** Throws on anything that is not one wire transaction in base64. */
export function parseSolanaTransaction(base64: string): SolanaTransaction {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  return {
    transaction,
    wireBase64: getBase64EncodedWireTransaction(transaction),
    messageKey: Buffer.from(transaction.messageBytes).toString('base64'),
    blockhash: message.lifetimeToken,
    accounts: message.staticAccounts,
    memo: readMemo(message),
  }
}

function readMemo(message: CompiledTransactionMessage): string | null {
  const memos = message.instructions
    .filter((instruction) => message.staticAccounts[instruction.programAddressIndex] === MEMO_PROGRAM)
    .map(({ data }) => `[${data?.length ?? 0}] ${Buffer.from(data ?? []).toString('utf8')}`)
  return memos.length === 0 ? null : memos.join('; ')
}
