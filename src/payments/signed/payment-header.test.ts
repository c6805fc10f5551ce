import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { emitHeaderValue } from '../terms/header-value.ts'
import { parsePaymentHeader, readPaymentObject } from './payment-header.ts'

const accepted = { scheme: 'exact', network: 'eip155:84532', amount: '1', asset: '0xa', payTo: '0xb' }
const good = { x402Version: 2, accepted, payload: {} }

function detailOf(header: string): string {
  try {
    parsePaymentHeader(header)
  } catch (error) {
    if (error instanceof Problem && error.code === 'malformed-payment') return error.detail
    throw error
  }
  throw new Error('was read')
}

describe('a payment header that is refused as malformed', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  const cases: [name: string, header: string, says: RegExp][] = [
    ['empty', '', /not base64/],
    ['not base64', '{"x402Version":2}', /not base64/],
    ['base64 of no JSON', Buffer.from('hello').toString('base64'), /not JSON/],
    ['null', emitHeaderValue(null), /not an x402 version 2 payment/],
    ['an empty object', emitHeaderValue({}), /x402Version.*accepted.*payload/],
    ['version 1', emitHeaderValue({ ...good, x402Version: 1 }), /x402Version/],
    ['version 99', emitHeaderValue({ ...good, x402Version: 99 }), /x402Version/],
    [
      'no CAIP-2 network',
      emitHeaderValue({ ...good, accepted: { ...accepted, network: 'base' } }),
      /accepted\.network/,
    ],
    ['a payload that is a list', emitHeaderValue({ ...good, payload: [] }), /payload/],
    ['one megabyte', Buffer.alloc(750_000, 'x').toString('base64'), /longer than 32768/],
    ['nested five thousand deep', Buffer.from(`{"a":${deep}}`).toString('base64'), /nests deeper/],
  ]

  test.each(cases)('%s', (_, header, says) => {
    expect(detailOf(header)).toMatch(says)
  })

  test('any text is read or refused as malformed, never anything else', () => {
    const json = fc.json().map((text) => Buffer.from(text).toString('base64'))
    const near = fc
      .record({
        x402Version: fc.constantFrom(2, 1, '2'),
        accepted: fc.constant(accepted),
        payload: fc.dictionary(fc.string(), fc.jsonValue()),
        extensions: fc.jsonValue(),
      })
      .map(emitHeaderValue)
    fc.assert(
      fc.property(fc.oneof(fc.string(), json, near), (header) => {
        try {
          parsePaymentHeader(header)
        } catch (error) {
          expect(error).toMatchObject({ code: 'malformed-payment' })
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('brackets inside strings do not count as nesting', () => {
  const payload = { note: `${'['.repeat(500)} " \\` }
  expect(parsePaymentHeader(emitHeaderValue({ ...good, payload })).payload.payload).toEqual(payload)
})

test('a payment id is read from its extension, and its absence is no defect', () => {
  const withId = {
    ...good,
    extensions: { 'payment-identifier': { info: { required: false, id: 'pay_0123456789abcdef' } } },
  }
  const withoutId = {
    ...good,
    extensions: { 'payment-identifier': { info: { required: false }, schema: {} } },
  }
  expect(parsePaymentHeader(emitHeaderValue(withId)).paymentId).toBe('pay_0123456789abcdef')
  expect(parsePaymentHeader(emitHeaderValue(withoutId)).paymentId).toBeNull()
})

describe('a payment that came as an object', () => {
  test('is read as the same payment in a header would be', () => {
    const payment = { ...good, payload: { note: 'ünïcode' } }
    expect(readPaymentObject(payment)).toEqual(parsePaymentHeader(emitHeaderValue(payment)))
  })

  const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown
  test.each([
    ['null', null, /not an x402 version 2 payment/],
    ['text', 'a payment', /not an x402 version 2 payment/],
    ['nothing', undefined, /not an x402 version 2 payment/],
    ['too long', { ...good, payload: { note: 'x'.repeat(40_000) } }, /longer than 32768/],
    ['too deep', { ...good, payload: { deep } }, /nests deeper/],
  ])('is refused as malformed when it is %s', (_, value, says) => {
    expect(() => readPaymentObject(value)).toThrow(says)
  })
})
