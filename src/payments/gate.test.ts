import { describe, expect, test } from 'vitest'
import { decodePaymentResponseHeader } from '@x402/core/http'
import { createPaperGate } from '../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../test/support/paper-payment.ts'

describe('a sale', () => {
  test('a payment for the challenge buys the answer', async () => {
    const { buy, challenge, chain, executor } = await createPaperGate()
    const outcome = await buy(emitPaperPayment(challenge()))
    expect(outcome).toMatchObject({ kind: 'delivered', replayed: false })
    if (outcome.kind !== 'delivered') return
    expect(JSON.parse(outcome.envelope)).toMatchObject({
      service: 'template.template',
      data: { characters: 12 },
    })
    expect(decodePaymentResponseHeader(outcome.paymentResponse)).toMatchObject({
      success: true,
      amount: '10000',
    })
    expect([executor.runs, chain.settleCalls, chain.settled.size]).toEqual([1, 1, 1])
  })
})
