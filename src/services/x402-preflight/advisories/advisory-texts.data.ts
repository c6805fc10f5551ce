export type AdvisoryLevel = 'risk' | 'warn' | 'info'

interface AdvisoryText {
  readonly level: AdvisoryLevel
  readonly message: string
  readonly reference: string
}

/** Everything preflight may advise on outside the score: `risk` loses payments, `warn` loses some clients, `info` is worth knowing. */
export const advisoryTexts = {
  schema_valid: {
    level: 'warn',
    message:
      'An optional field (error, extra, extensions or a member of resource) has the wrong type or size: the schema of @x402/core refuses it, though its client does not apply that schema.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  accepts_field_missing: {
    level: 'risk',
    message: 'An accepts entry lacks scheme, network, amount, asset or payTo.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  max_timeout_missing: {
    level: 'risk',
    message: 'maxTimeoutSeconds is missing or not a positive number.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  eip712_domain_extra: {
    level: 'risk',
    message:
      'exact on EVM needs the texts extra.name and extra.version (the token EIP-712 domain); the reference client throws where one is missing.',
    reference: 'specs/schemes/exact/scheme_exact_evm.md',
  },
  eip712_name_mismatch: {
    level: 'risk',
    message:
      'extra.name is not the on-chain name of this token (USDC on Base mainnet is "USD Coin", on Base Sepolia "USDC"); every signature would be refused.',
    reference: 'scheme_exact_evm',
  },
  svm_fee_payer_missing: {
    level: 'risk',
    message: 'exact on Solana needs extra.feePayer.',
    reference: 'specs/schemes/exact/scheme_exact_svm.md',
  },
  amount_not_atomic: {
    level: 'risk',
    message: 'amount must be an integer string in atomic units ("10000" is $0.01 of USDC).',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  amount_is_number: {
    level: 'risk',
    message: 'amount must be a string.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  amount_zero: {
    level: 'warn',
    message: 'amount is zero.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  amount_over_uint256: {
    level: 'risk',
    message: 'amount does not fit in 256 bits.',
    reference: 'specs/x402-specification-v2.md',
  },
  asset_not_evm_address: {
    level: 'risk',
    message: 'asset is not a 0x contract address on this EVM network.',
    reference: 'specs/x402-specification-v2.md',
  },
  asset_of_other_network: {
    level: 'risk',
    message: 'asset is the token contract of another network.',
    reference: 'specs/x402-specification-v2.md',
  },
  payto_not_evm_address: {
    level: 'risk',
    message: 'payTo is not a 0x address.',
    reference: 'specs/x402-specification-v2.md',
  },
  payto_is_a_name: {
    level: 'risk',
    message:
      'payTo is a name; clients without a resolver cannot sign (21 of 1,707 real attempts failed on this).',
    reference: 'specs/x402-specification-v2.md',
  },
  payto_not_solana_address: {
    level: 'risk',
    message: 'payTo is not a base58 address.',
    reference: 'specs/x402-specification-v2.md',
  },
  payto_zero_address: {
    level: 'risk',
    message: 'payTo is the zero address.',
    reference: 'specs/x402-specification-v2.md',
  },
  payto_equals_asset: {
    level: 'risk',
    message: 'payTo is the token contract.',
    reference: 'specs/x402-specification-v2.md',
  },
  accepts_contradictory: {
    level: 'risk',
    message: 'Two options share scheme, network and asset but differ in price or recipient.',
    reference: 'specs/x402-specification-v2.md',
  },
  scheme_unknown: {
    level: 'warn',
    message: 'Scheme is not one of exact, upto, batch-settlement, auth-capture.',
    reference: 'specs/x402-specification-v2.md#6',
  },
  transfer_method_unknown: {
    level: 'risk',
    message: 'extra.assetTransferMethod is not eip3009, permit2 or erc7710.',
    reference: 'scheme_exact_evm',
  },
  v1_field_names: {
    level: 'warn',
    message: 'maxAmountRequired is v1; v2 reads amount.',
    reference: 'docs/guides/migration-v1-to-v2',
  },
  v1_resource_in_accepts: {
    level: 'info',
    message: 'resource inside accepts is a v1 habit.',
    reference: 'specs/x402-specification-v2.md',
  },
  testnet_only: {
    level: 'info',
    message: 'Only test networks are offered.',
    reference: 'specs/x402-specification-v2.md#11.1',
  },
  base64_unpadded: {
    level: 'warn',
    message: 'Padding is missing: TypeScript clients read it, Go and Python clients do not.',
    reference: 'RFC 4648',
  },
  json_bom: {
    level: 'warn',
    message: 'The JSON starts with a BOM: Go and Python clients refuse it.',
    reference: 'RFC 8259 section 8.1',
  },
  json_duplicate_keys: {
    level: 'risk',
    message: 'Duplicate keys: two readers may see two different challenges.',
    reference: 'RFC 8259 section 4',
  },
  version_number_form: {
    level: 'warn',
    message: 'x402Version is written as 2.0 or 2e0; Go clients refuse it.',
    reference: 'specs/x402-specification-v2.md',
  },
  json_too_deep: {
    level: 'warn',
    message: 'The JSON is nested very deeply.',
    reference: 'specs/x402-specification-v2.md',
  },
  headers_over_8k: {
    level: 'warn',
    message: 'More than 8 KiB of response headers: common proxy buffers.',
    reference: 'RFC 9110 section 5.4',
  },
  headers_over_16k: {
    level: 'risk',
    message: 'More than 16 KiB of response headers: default Node clients fail with HEADERS_OVERFLOW.',
    reference: 'RFC 9110 section 5.4',
  },
  lenient_decode_possible: {
    level: 'info',
    message: 'A lenient reader could decode the header; the fix is only the encoding.',
    reference: 'specs/transports-v2/http.md',
  },
  v1_body_challenge: {
    level: 'info',
    message: 'The body carries an x402 v1 challenge.',
    reference: 'specs/transports-v1/http.md',
  },
  v2_body_only: {
    level: 'info',
    message: 'The body carries a v2 challenge; move it into the PAYMENT-REQUIRED header.',
    reference: 'specs/transports-v2/http.md#response-body',
  },
  body_accepts_without_version: {
    level: 'info',
    message: 'The body has accepts but no version.',
    reference: 'specs/transports-v2/http.md',
  },
  body_contradicts_header: {
    level: 'risk',
    message: 'The body lists other payment terms than the header.',
    reference: 'specs/transports-v2/http.md#response-body',
  },
  legacy_header_x_payment_required: {
    level: 'info',
    message: 'X-PAYMENT-REQUIRED is not a v2 header.',
    reference: 'specs/transports-v2/http.md',
  },
  other_payment_challenge_header: {
    level: 'info',
    message: 'WWW-Authenticate also offers another payment protocol (MPP or L402).',
    reference: 'specs/transports-v2/http.md',
  },
  payment_header_not_exposed: {
    level: 'warn',
    message:
      'Browsers may call this endpoint but cannot read PAYMENT-REQUIRED; add it to Access-Control-Expose-Headers.',
    reference: 'Fetch Standard, CORS-exposed response-header name',
  },
  bazaar_malformed: {
    level: 'warn',
    message: 'extensions.bazaar needs the objects info and schema, and info.input must name type and method.',
    reference: 'specs/extensions/bazaar.md',
  },
  bazaar_input_schema_missing: {
    level: 'warn',
    message:
      'extensions.bazaar.schema does not describe the request at properties.input.properties.body (or queryParams); indexers cannot list the input.',
    reference: 'specs/extensions/bazaar.md',
  },
  bazaar_example_incomplete: {
    level: 'warn',
    message:
      'extensions.bazaar.info.input lacks a member that its own schema requires; indexers refuse an example that does not validate.',
    reference: 'specs/extensions/bazaar.md',
  },
  bazaar_schema_reference: {
    level: 'warn',
    message: 'extensions.bazaar.schema uses $ref or $id; indexers accept only inlined schemas.',
    reference: 'specs/extensions/bazaar.md',
  },
  bazaar_method_differs: {
    level: 'warn',
    message: 'extensions.bazaar.info.input.method is not the method that was answered.',
    reference: 'specs/extensions/bazaar.md',
  },
  cacheable_402: {
    level: 'warn',
    message: 'The 402 may be cached by shared caches; send Cache-Control: no-store.',
    reference: 'RFC 9111',
  },
  plain_http: {
    level: 'warn',
    message: 'The endpoint was asked over plain http; terms could be changed in transit.',
    reference: 'specs/x402-specification-v2.md#10',
  },
  resource_scheme_upgrade: {
    level: 'info',
    message: 'Asked over http, resource is https.',
    reference: 'specs/x402-specification-v2.md',
  },
  resource_trailing_slash: {
    level: 'info',
    message: 'resource.url differs only by a trailing slash.',
    reference: 'RFC 3986',
  },
  resource_query_differs: {
    level: 'info',
    message: 'resource.url carries another query string.',
    reference: 'RFC 3986',
  },
  resource_query_omitted: {
    level: 'info',
    message: 'resource.url omits the query string.',
    reference: 'RFC 3986',
  },
  resource_fragment: {
    level: 'info',
    message: 'resource.url carries a fragment.',
    reference: 'RFC 3986',
  },
  resource_path_template: {
    level: 'info',
    message: 'resource.url is a route template that matches the path.',
    reference: 'specs/extensions/bazaar.md#dynamic-routes',
  },
  accepts_many: {
    level: 'info',
    message: 'More than 20 payment options.',
    reference: 'specs/x402-specification-v2.md',
  },
  accepts_entry_not_object: {
    level: 'risk',
    message: 'An accepts entry is not an object.',
    reference: 'specs/x402-specification-v2.md',
  },
} as const satisfies Record<string, AdvisoryText>

export type AdvisoryId = keyof typeof advisoryTexts
