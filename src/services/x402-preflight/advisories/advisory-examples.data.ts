import type { HeaderField } from '../../../core/probe.ts'
import { sampleChallenge } from '../sample-world.data.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

/** An answer that raises an advisory: good but for what is named. */
export interface AdvisoryExample {
  readonly url?: string
  readonly challenge?: unknown
  /** The text in the header, where no value serialises to it. */
  readonly json?: string
  /** The header as it is sent, where it is no base64 of that text; null: not sent. */
  readonly header?: string | null
  readonly headers?: readonly HeaderField[]
  readonly body?: unknown
}

export const EXAMPLE_URL = 'https://api.weather-x402.dev/v1/forecast'

/** A challenge without any defect, bound to its address. */
export const goodChallenge = sampleChallenge(EXAMPLE_URL)

const [option] = goodChallenge.accepts
const text = JSON.stringify(goodChallenge)
const evm = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const solana = {
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}
const input = { type: 'http', method: 'POST', bodyType: 'json', body: {} }
const schema = {
  properties: { input: { properties: { body: { type: 'object' } }, required: ['type', 'body'] } },
}

const offering = (fields: object): AdvisoryExample => ({
  challenge: { ...goodChallenge, accepts: [{ ...option, ...fields }] },
})
const listing = (bazaar: unknown): AdvisoryExample => ({
  challenge: { ...goodChallenge, extensions: { bazaar } },
})
const sending = (...headers: HeaderField[]): AdvisoryExample => ({ headers })

/** One answer that raises each: its documentation shows it, its test runs it. */
export const advisoryExamples: Readonly<Record<AdvisoryId, AdvisoryExample>> = {
  schema_valid: { challenge: { ...goodChallenge, error: 7 } },
  accepts_field_missing: offering({ asset: undefined }),
  max_timeout_missing: offering({ maxTimeoutSeconds: '60' }),
  eip712_domain_extra: offering({ extra: { name: 'USD Coin' } }),
  eip712_name_mismatch: offering({ extra: { name: 'USDC', version: '2' } }),
  svm_fee_payer_missing: offering({ ...solana, payTo: solana.asset.replace('v', 'w'), extra: {} }),
  amount_not_atomic: offering({ amount: '0.01' }),
  amount_is_number: offering({ amount: 1000 }),
  amount_zero: offering({ amount: '000' }),
  amount_over_uint256: offering({ amount: '9'.repeat(78) }),
  asset_not_evm_address: offering({ asset: 'USDC' }),
  asset_of_other_network: offering({ asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' }),
  payto_not_evm_address: offering({ payTo: '0x12' }),
  payto_is_a_name: offering({ payTo: 'seller.eth' }),
  payto_not_solana_address: offering({ ...solana, payTo: evm }),
  payto_zero_address: offering({ payTo: `0x${'0'.repeat(40)}` }),
  payto_equals_asset: offering({ payTo: option?.asset.toLowerCase() }),
  accepts_contradictory: { challenge: { ...goodChallenge, accepts: [option, { ...option, amount: '7' }] } },
  scheme_unknown: offering({ scheme: 'deferred' }),
  transfer_method_unknown: offering({
    extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'magic' },
  }),
  v1_field_names: offering({ amount: undefined, maxAmountRequired: '1' }),
  v1_resource_in_accepts: offering({ resource: EXAMPLE_URL }),
  testnet_only: offering({ network: 'eip155:84532' }),
  base64_unpadded: { header: btoa(text.padEnd(Math.ceil(text.length / 3) * 3 + 1)).replace(/=+$/, '') },
  json_bom: { json: `\uFEFF${text}` },
  json_duplicate_keys: { json: text.replace('{', '{"error":"x",') },
  version_number_form: { json: text.replace('"x402Version":2', '"x402Version":2.0') },
  json_too_deep: { json: text.replace('{', `{"deep":${'['.repeat(70)}${']'.repeat(70)},`) },
  headers_over_8k: sending(['x-big', 'x'.repeat(9_000)]),
  headers_over_16k: sending(['x-big', 'x'.repeat(17_000)]),
  lenient_decode_possible: { header: text },
  v1_body_challenge: { header: null, body: { x402Version: 1, accepts: [] } },
  v2_body_only: { header: null, body: goodChallenge },
  body_accepts_without_version: { header: null, body: { accepts: [] } },
  body_contradicts_header: { body: { ...goodChallenge, accepts: [{ ...option, amount: '1' }] } },
  legacy_header_x_payment_required: sending(['X-Payment-Required', 'true']),
  other_payment_challenge_header: sending(['www-authenticate', 'Basic realm="x", L402 macaroon="y"']),
  payment_header_not_exposed: sending(['access-control-allow-origin', '*']),
  bazaar_malformed: listing({ info: {} }),
  bazaar_input_schema_missing: listing({ info: { input }, schema: {} }),
  bazaar_example_incomplete: listing({ info: { input: { ...input, body: undefined } }, schema }),
  bazaar_schema_reference: listing({ info: { input }, schema: { ...schema, $defs: { a: { $ref: '#/b' } } } }),
  bazaar_method_differs: listing({ info: { input: { ...input, method: 'GET' } }, schema }),
  cacheable_402: sending(['cache-control', 'max-age=60']),
  plain_http: { url: EXAMPLE_URL.replace('https', 'http') },
  resource_scheme_upgrade: { url: EXAMPLE_URL.replace('https', 'http') },
  resource_trailing_slash: { url: `${EXAMPLE_URL}/` },
  resource_query_differs: { challenge: sampleChallenge(`${EXAMPLE_URL}?a=1`) },
  resource_query_omitted: { url: `${EXAMPLE_URL}?a=1` },
  resource_fragment: { challenge: sampleChallenge(`${EXAMPLE_URL}#a`) },
  resource_path_template: { challenge: sampleChallenge(EXAMPLE_URL.replace('v1', ':version')) },
  accepts_many: { challenge: { ...goodChallenge, accepts: Array.from({ length: 21 }, () => option) } },
  accepts_entry_not_object: { challenge: { ...goodChallenge, accepts: [option, 'exact'] } },
}
