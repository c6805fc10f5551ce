import { decodePaymentRequiredHeader } from '@x402/core/http'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePaymentHeader, readPaymentHeader } from './header-codec.ts'

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
const good = encode('{"a":"???>>>"}')

describe('readPaymentHeader', () => {
  it.each([
    ['missing', []],
    ['empty', ['']],
    ['empty', [' \t ']],
    ['repeated', [good, good]],
    ['too_large', ['A'.repeat(65_540)]],
    ['raw_json', ['{"a":1}']],
    ['raw_json', ['[{"a":1}]']],
    ['url_safe_alphabet', [good.replaceAll('+', '-').replaceAll('/', '_')]],
    ['not_base64', [`Bearer ${good}`]],
    ['not_base64', [`"${good}"`]],
    ['not_base64', [encodeURIComponent(`${good}=`)]],
    ['not_base64', [`${good}, ${good}`]],
    ['truncated', ['eyJhI']],
    ['bad_padding', ['eyJhIjoxfQ=']],
    ['double_encoded', [encode(good)]],
    ['not_utf8', [Buffer.from([0x7b, 0xff, 0x7d]).toString('base64')]],
    ['not_json', [encode('{"a":1,}')]],
    ['json_array', [encode('[1]')]],
    ['json_string_of_json', [encode(JSON.stringify('{"a":1}'))]],
    ['json_not_object', [encode('"text"')]],
    ['json_not_object', [encode('null')]],
  ])('says %s of %j', (defect, values) => {
    expect(readPaymentHeader(values)).toMatchObject({ decoded: false, defect })
  })

  it('tells a value that is only badly encoded from one that is lost', () => {
    expect(readPaymentHeader(['{"a":1}'])).toMatchObject({ lenient: true })
    expect(readPaymentHeader(['{not json'])).toMatchObject({ lenient: false })
  })

  it('reads without padding and with a byte order mark, and says so', () => {
    expect(readPaymentHeader(['eyJhIjoxfQ'])).toMatchObject({
      decoded: true,
      padded: false,
      byteOrderMark: false,
    })
    expect(readPaymentHeader([encode('\uFEFF{"a":1}')])).toMatchObject({
      decoded: true,
      byteOrderMark: true,
      text: '{"a":1}',
    })
  })

  it('reads back every object it wrote, as the official client does', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (object) => {
        const header = encodePaymentHeader(object)
        const expected = JSON.parse(JSON.stringify(object))
        expect(readPaymentHeader([header])).toMatchObject({ decoded: true, padded: true })
        expect(decodePaymentRequiredHeader(header)).toEqual(expected)
      }),
    )
  })

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), { maxLength: 3 }),
        (values) => {
          expect(typeof readPaymentHeader(values).decoded).toBe('boolean')
        },
      ),
    )
  })
})
