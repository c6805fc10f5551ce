import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Instruction,
} from '@solana/kit'
import type { PaymentPayload } from '@x402/core/types'
import { describe, expect, test } from 'vitest'
import { findAssociatedToken } from '../chain/associated-token.ts'
import { paymentNetworks } from '../terms/payment-network.ts'
import { readTransfer } from './read-transfer.ts'

const [base, solana] = paymentNetworks('live')
const token = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const recentBlockhash = 'GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W'

function transferChecked(accounts: readonly string[], amount: bigint): Instruction {
  const data = Buffer.alloc(10)
  data.writeUInt8(12, 0)
  data.writeBigUInt64LE(amount, 1)
  data.writeUInt8(6, 9)
  return {
    programAddress: token,
    accounts: accounts.map((one) => ({ address: address(one), role: 1 })),
    data,
  }
}

async function transactionOf(...instructions: Instruction[]): Promise<string> {
  const feePayer = (await generateKeyPairSigner()).address
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(feePayer, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(recentBlockhash), lastValidBlockHeight: 1n },
        draft,
      ),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

function read(transaction: unknown) {
  return readTransfer({ payload: { transaction } } as unknown as PaymentPayload, solana)
}

describe('a Solana payment', () => {
  test('is read from the signed bytes: who pays, where to, which token, how much', async () => {
    const buyer = (await generateKeyPairSigner()).address
    const seller = (await generateKeyPairSigner()).address
    const [from, to] = [
      await findAssociatedToken(buyer, solana.asset),
      await findAssociatedToken(seller, solana.asset),
    ]
    const transaction = await transactionOf(transferChecked([from, solana.asset, to, buyer], 25_000n))
    expect(read(transaction)).toMatchObject({
      key: {
        kind: 'solana-message',
        network: solana.id,
        payer: buyer,
        messageHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      destination: to,
      asset: solana.asset,
      amountAtomic: 25_000n,
      validBefore: null,
      recentBlockhash,
      payload: { transaction },
    })
  })

  test('has the same key whoever else signs it', async () => {
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => (await generateKeyPairSigner()).address),
    )
    const transaction = await transactionOf(transferChecked(keys, 1n))
    const signedByOther = Buffer.from(transaction, 'base64').fill(7, 1, 65)
    expect(read(signedByOther.toString('base64')).key).toEqual(read(transaction).key)
  })

  test('with no or two transfers is malformed', async () => {
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => (await generateKeyPairSigner()).address),
    )
    const one = transferChecked(keys, 1n)
    const two = await transactionOf(one, one)
    const none = await transactionOf({ programAddress: token, accounts: [], data: new Uint8Array([3]) })
    for (const transaction of [two, none]) {
      expect(() => read(transaction)).toThrow(expect.objectContaining({ code: 'malformed-payment' }))
    }
  })

  test.each(['', 'AAAA', '!!!', 'A'.repeat(1_700), 5, null, Buffer.alloc(300, 1).toString('base64')])(
    'of %j is malformed',
    (transaction) => {
      expect(() => read(transaction)).toThrow(expect.objectContaining({ code: 'malformed-payment' }))
    },
  )
})

function readEvm(payload: unknown) {
  return readTransfer({ payload } as unknown as PaymentPayload, base)
}

describe('an EVM payment', () => {
  const authorization = {
    from: `0x${'Aa'.repeat(20)}`,
    to: `0x${'2'.repeat(40)}`,
    value: '25000',
    validAfter: '0',
    validBefore: `${2n ** 256n - 1n}`,
    nonce: `0x${'Bb'.repeat(32)}`,
  }
  const signature = `0x${'cd'.repeat(65)}`

  test('is known by payer and nonce in any letter case', () => {
    expect(readEvm({ signature, authorization })).toMatchObject({
      key: {
        kind: 'eip3009',
        network: base.id,
        payer: `0x${'aa'.repeat(20)}`,
        nonce: `0x${'bb'.repeat(32)}`,
      },
      amountAtomic: 25_000n,
      validBefore: Number.MAX_SAFE_INTEGER,
    })
  })

  test('hands on nothing that was not understood', () => {
    const { payload } = readEvm({
      signature,
      authorization: { ...authorization, more: 1 },
      more: { deep: [] },
    })
    expect(payload).toEqual({ signature, authorization })
  })

  test.each([
    {},
    { signature },
    { authorization },
    { signature: '0x', authorization },
    { signature, authorization: { ...authorization, value: '-1' } },
    { signature, authorization: { ...authorization, value: 25_000 } },
    { signature, authorization: { ...authorization, nonce: '0x1' } },
    { signature, permit2Authorization: {} },
  ])('of %j is malformed', (payload) => {
    expect(() => readEvm(payload)).toThrow(expect.objectContaining({ code: 'malformed-payment' }))
  })
})
