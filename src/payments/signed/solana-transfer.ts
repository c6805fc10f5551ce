import { getCompiledTransactionMessageDecoder, getTransactionDecoder, type Transaction } from '@solana/kit'
import * as z from 'zod'
import type { NetworkId } from '../terms/payment-network.ts'
import { malformed } from './payment-header.ts'
import { sha256Hex } from './sha256-hex.ts'
import type { Transfer } from './transfer.ts'

/** 1,232 bytes is the largest transaction a Solana packet holds; base64 makes 1,644 characters of it. */
const solanaPayload = z.object({ transaction: z.string().regex(/^[A-Za-z0-9+/]{1,1644}={0,2}$/) })

const TOKEN_PROGRAMS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
/** Tag of `TransferChecked`: amount as u64, decimals as u8; accounts source, mint, destination, authority. */
const TRANSFER_CHECKED = 12

/** Reads the one `TransferChecked` of a partially signed Solana transaction. */
export function readSolanaTransfer(payload: Record<string, unknown>, network: NetworkId): Transfer {
  const result = solanaPayload.safeParse(payload)
  if (!result.success)
    throw malformed('carries no base64 Solana transaction of at most 1,232 bytes', result.error)
  const transaction = decodeTransaction(result.data.transaction)
  const message = decodeMessage(transaction)
  const transfer = findTransfer(message)
  return {
    key: {
      kind: 'solana-message',
      network,
      payer: transfer.authority,
      messageHash: sha256Hex(new Uint8Array(transaction.messageBytes)),
    },
    destination: transfer.destination,
    asset: transfer.mint,
    amountAtomic: transfer.amountAtomic,
    validAfter: null,
    validBefore: null,
    recentBlockhash: message.lifetimeToken,
    payload: result.data,
  }
}

function decodeTransaction(base64: string): Transaction {
  try {
    return getTransactionDecoder().decode(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw malformed('carries bytes that are not a Solana transaction', cause)
  }
}

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>

function decodeMessage(transaction: Transaction): Message {
  try {
    return getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  } catch (cause) {
    throw malformed('carries a Solana transaction whose message cannot be read', cause)
  }
}

function findTransfer(message: Message) {
  const transfers = message.instructions.filter(
    (instruction) =>
      TOKEN_PROGRAMS.has(message.staticAccounts[instruction.programAddressIndex] ?? '') &&
      instruction.data?.[0] === TRANSFER_CHECKED,
  )
  const [transfer] = transfers
  if (transfer === undefined || transfers.length > 1)
    throw malformed('must carry exactly one TransferChecked')
  const data = Buffer.from(transfer.data ?? [])
  if (data.length < 9) throw malformed('carries a TransferChecked without amount')
  const account = (position: number): string => {
    const found = message.staticAccounts[transfer.accountIndices?.[position] ?? -1]
    if (found === undefined) throw malformed('carries a TransferChecked with missing accounts')
    return found
  }
  return {
    mint: account(1),
    destination: account(2),
    authority: account(3),
    amountAtomic: data.readBigUInt64LE(1),
  }
}
