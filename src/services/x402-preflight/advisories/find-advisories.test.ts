import { parsePaymentRequired } from '@x402/core/schemas'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  encoded,
  good,
  grade,
  option,
  TARGET,
  text,
  withOption,
  type Answer,
} from '../../../../test/standins/grade-answer.ts'
import type { HeaderField } from '../../../core/probe.ts'
import { sampleChallenge } from '../sample-world.data.ts'
import type { advisoryTexts } from './advisory-texts.data.ts'

const withBazaar = (bazaar: unknown): unknown => ({ ...good, extensions: { bazaar } })
const evm = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const solana = {
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}
const input = { type: 'http', method: 'POST', bodyType: 'json', body: {} }
const schema = {
  properties: { input: { properties: { body: { type: 'object' } }, required: ['type', 'body'] } },
}

/** One answer that raises each advisory. */
const examples: Readonly<Record<keyof typeof advisoryTexts, readonly [challenge: unknown, answer?: Answer]>> =
  {
    schema_valid: [{ ...good, error: 7 }],
    accepts_field_missing: [withOption({ asset: undefined })],
    max_timeout_missing: [withOption({ maxTimeoutSeconds: '60' })],
    eip712_domain_extra: [withOption({ extra: { name: 'USD Coin' } })],
    eip712_name_mismatch: [withOption({ extra: { name: 'USDC', version: '2' } })],
    svm_fee_payer_missing: [withOption({ ...solana, payTo: solana.asset.replace('v', 'w'), extra: {} })],
    amount_not_atomic: [withOption({ amount: '0.01' })],
    amount_is_number: [withOption({ amount: 1000 })],
    amount_zero: [withOption({ amount: '000' })],
    amount_over_uint256: [withOption({ amount: '9'.repeat(78) })],
    asset_not_evm_address: [withOption({ asset: 'USDC' })],
    asset_of_other_network: [withOption({ asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' })],
    payto_not_evm_address: [withOption({ payTo: '0x12' })],
    payto_is_a_name: [withOption({ payTo: 'seller.eth' })],
    payto_not_solana_address: [withOption({ ...solana, payTo: evm })],
    payto_zero_address: [withOption({ payTo: `0x${'0'.repeat(40)}` })],
    payto_equals_asset: [withOption({ payTo: option?.asset.toLowerCase() })],
    accepts_contradictory: [{ ...good, accepts: [option, { ...option, amount: '7' }] }],
    scheme_unknown: [withOption({ scheme: 'deferred' })],
    transfer_method_unknown: [
      withOption({ extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'magic' } }),
    ],
    v1_field_names: [withOption({ amount: undefined, maxAmountRequired: '1' })],
    v1_resource_in_accepts: [withOption({ resource: TARGET })],
    testnet_only: [withOption({ network: 'eip155:84532' })],
    base64_unpadded: [
      good,
      { header: encoded(text.padEnd(Math.ceil(text.length / 3) * 3 + 1)).replace(/=+$/, '') },
    ],
    json_bom: [good, { header: encoded(`\uFEFF${text}`) }],
    json_duplicate_keys: [good, { header: encoded(text.replace('{', '{"error":"x",')) }],
    version_number_form: [good, { header: encoded(text.replace('"x402Version":2', '"x402Version":2.0')) }],
    json_too_deep: [
      good,
      { header: encoded(text.replace('{', `{"deep":${'['.repeat(70)}${']'.repeat(70)},`)) },
    ],
    headers_over_8k: [good, { headers: [['x-big', 'x'.repeat(9_000)]] }],
    headers_over_16k: [good, { headers: [['x-big', 'x'.repeat(17_000)]] }],
    lenient_decode_possible: [good, { header: text }],
    v1_body_challenge: [good, { header: null, body: { x402Version: 1, accepts: [] } }],
    v2_body_only: [good, { header: null, body: good }],
    body_accepts_without_version: [good, { header: null, body: { accepts: [] } }],
    body_contradicts_header: [good, { body: { ...good, accepts: [{ ...option, amount: '1' }] } }],
    legacy_header_x_payment_required: [good, { headers: [['X-Payment-Required', 'true']] }],
    other_payment_challenge_header: [
      good,
      { headers: [['www-authenticate', 'Basic realm="x", L402 macaroon="y"']] },
    ],
    payment_header_not_exposed: [good, { headers: [['access-control-allow-origin', '*']] }],
    bazaar_malformed: [withBazaar({ info: {} })],
    bazaar_input_schema_missing: [withBazaar({ info: { input }, schema: {} })],
    bazaar_example_incomplete: [withBazaar({ info: { input: { ...input, body: undefined } }, schema })],
    bazaar_schema_reference: [
      withBazaar({ info: { input }, schema: { ...schema, $defs: { a: { $ref: '#/b' } } } }),
    ],
    bazaar_method_differs: [withBazaar({ info: { input: { ...input, method: 'GET' } }, schema })],
    cacheable_402: [good, { headers: [['cache-control', 'max-age=60']] }],
    plain_http: [good, { url: TARGET.replace('https', 'http') }],
    resource_scheme_upgrade: [good, { url: TARGET.replace('https', 'http') }],
    resource_trailing_slash: [good, { url: `${TARGET}/` }],
    resource_query_differs: [sampleChallenge(`${TARGET}?a=1`)],
    resource_query_omitted: [good, { url: `${TARGET}?a=1` }],
    resource_fragment: [sampleChallenge(`${TARGET}#a`)],
    resource_path_template: [sampleChallenge(TARGET.replace('v1', ':version'))],
    accepts_many: [{ ...good, accepts: Array.from({ length: 21 }, () => option) }],
    accepts_entry_not_object: [{ ...good, accepts: [option, 'exact'] }],
  }

describe('advisories', () => {
  it('has none for a good challenge, with or without everything indexers want', () => {
    const bazaar = withBazaar({ info: { input }, schema })
    const headers: HeaderField[] = [
      ['cache-control', 'no-store, private'],
      ['access-control-allow-origin', '*'],
      ['access-control-expose-headers', 'Payment-Required, Retry-After'],
    ]
    expect(grade(good).advisories).toEqual([])
    expect(grade(bazaar, { headers, body: bazaar }).advisories).toEqual([])
  })

  it.each(Object.entries(examples))('%s is raised by its example', (id, [challenge, answer]) => {
    expect(grade(challenge, answer).advisories.map((advisory) => advisory.id)).toContain(id)
  })

  it('puts risks first', () => {
    const levels = grade(withOption({ amount: '0.1', scheme: 'x', network: 'eip155:84532' })).advisories.map(
      ({ level }) => level,
    )
    expect(levels).toEqual(['risk', 'risk', 'warn', 'info'])
  })

  it('says something whenever the official schema refuses a challenge', () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(null, '', 0, [], {}, 'x'.repeat(40)),
    )
    const field = fc.constantFrom('x402Version', 'error', 'resource', 'accepts', 'extensions')
    const inner = fc.constantFrom('url', 'description', 'mimeType', 'serviceName', 'tags', 'iconUrl')
    const term = fc.constantFrom(
      'scheme',
      'network',
      'amount',
      'asset',
      'payTo',
      'maxTimeoutSeconds',
      'extra',
    )
    const mutated = fc.oneof(
      fc.tuple(field, anything).map(([key, value]) => ({ ...good, [key]: value })),
      fc
        .tuple(inner, anything)
        .map(([key, value]) => ({ ...good, resource: { ...good.resource, [key]: value } })),
      fc.tuple(term, anything).map(([key, value]) => withOption({ [key]: value })),
    )
    fc.assert(
      fc.property(mutated, (challenge) => {
        if (parsePaymentRequired(challenge).success) return
        const { advisories, compliant } = grade(challenge)
        expect(!compliant || advisories.some(({ level }) => level !== 'info')).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
