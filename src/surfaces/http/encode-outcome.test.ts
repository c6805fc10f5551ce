import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import { expect, test } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { askForBetterPayment, askForPayment } from '../../payments/sale/challenge-outcome.ts'
import { encodeChallenge } from './encode-outcome.ts'

const network = 'eip155:8453'
const required = {
  x402Version: 2,
  error: 'Payment required',
  resource: { url: 'https://shop.example/v1/a/b', description: 'ünïcode', mimeType: 'application/json' },
  accepts: [],
}

test('a challenge is the same object in header and body, and its text is made once', () => {
  const first = encodeChallenge(askForPayment(required, null))
  expect(decodePaymentRequiredHeader(first.header)).toEqual(required)
  expect(JSON.parse(first.body)).toEqual(required)
  expect(first.paymentResponse).toBeNull()
  expect(encodeChallenge(askForPayment(required, null))).toEqual(first)
})

test('what the free check found is in the body alone', () => {
  const check = { valid: false, errors: [{ pointer: '/a', message: 'is missing' }] }
  const { header, body } = encodeChallenge(askForPayment(required, check))
  expect(decodePaymentRequiredHeader(header)).toEqual(required)
  expect(JSON.parse(body)).toEqual({ ...required, request_check: check })
})

test('a refused payment gets the reason in header and body, its code, and how it ended', () => {
  const problem = new Problem('payment-expired', 'The payment has expired.')
  const { header, body, paymentResponse } = encodeChallenge(askForBetterPayment(required, problem, network))
  expect(decodePaymentRequiredHeader(header).error).toBe('The payment has expired.')
  expect(JSON.parse(body)).toEqual({
    ...required,
    error: 'The payment has expired.',
    code: 'payment-expired',
    charged: false,
  })
  expect(decodePaymentResponseHeader(paymentResponse ?? '')).toEqual({
    success: false,
    errorReason: 'payment_expired',
    transaction: '',
    network,
  })
})
