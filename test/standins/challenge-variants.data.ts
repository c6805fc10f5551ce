import type { HeaderField } from '../../src/core/probe.ts'

/** One answer and what the written rules say of it: the reason of every failed check, and all advisories. */
export interface ChallengeVariant {
  readonly name: string
  readonly url: string
  readonly method: string
  readonly status: number
  readonly headers: readonly HeaderField[]
  readonly body: string
  readonly failed: Readonly<Record<string, string>>
  readonly advisories: readonly string[]
}

type Answer = Partial<Pick<ChallengeVariant, 'url' | 'method' | 'status' | 'body'>> & {
  readonly also?: readonly HeaderField[]
}
type Row = readonly [
  name: string,
  given: unknown,
  failed?: string,
  advisories?: readonly string[],
  answer?: Answer,
]

const TARGET = 'https://api.seller.example/v1/paid'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const EVM = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const domain = { name: 'USD Coin', version: '2' }
const base = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: EVM,
  maxTimeoutSeconds: 60,
  extra: domain,
}
const sepolia = {
  ...base,
  network: 'eip155:84532',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  extra: { name: 'USDC', version: '2' },
}
const onSolana = { ...base, network: SOLANA, asset: MINT, payTo: WALLET, extra: { feePayer: WALLET } }
const resource = { url: TARGET, description: 'Paid thing', mimeType: 'application/json' }
const good = { x402Version: 2, error: 'Payment required', resource, accepts: [base] }
const text = JSON.stringify(good)

const encode = (json: string | Uint8Array): string => Buffer.from(json as string).toString('base64')
const top = (fields: object): object => ({ ...good, ...fields })
const offer = (...options: readonly unknown[]): object => ({ ...good, accepts: options })
const term = (fields: object): object => offer({ ...base, ...fields })
const at = (url: unknown): object => ({ ...good, resource: { ...resource, url } })
const without = (object: object, key: string): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
const rename = (json: string, from: string, to: string): string => encode(json.replace(from, to))
const latin1 = (json: string): string => Buffer.from(json, 'latin1').toString('base64')
const utf16 = (json: string): string => Buffer.from(json, 'utf16le').toString('base64')
/** Padded by spaces inside, so that its base64 ends with this many signs of padding. */
const ending = (signs: 1 | 2): string => encode(text + ' '.repeat((6 - signs - (text.length % 3)) % 3))
const bazaar = (value: unknown): object => ({ ...good, extensions: { bazaar: value } })
const repeated = (count: number): object => offer(...Array.from({ length: count }, () => base))

const httpInput = { type: 'http', method: 'GET', queryParams: { city: 'Rome' } }
const bodySchema = { properties: { input: { properties: { body: { type: 'object' } } } } }

/** A text is the header's value as it is; a list of texts is several fields; null is none; an object is encoded. */
const headers: readonly Row[] = [
  ['no header', null, 'missing'],
  ['an empty value', '', 'empty'],
  ['a tab for a value', '\t', 'empty'],
  ['tabs and spaces around it', `\t ${encode(text)} \t`],
  ['a no-break space behind it', `${encode(text)}\u00a0`, 'not_base64'],
  ['one sign of padding', ending(1)],
  ['two signs of padding', ending(2)],
  ['one sign stripped', ending(1).slice(0, -1), '', ['base64_unpadded']],
  ['two signs stripped', ending(2).slice(0, -2), '', ['base64_unpadded']],
  ['one of two signs stripped', ending(2).slice(0, -1), 'bad_padding'],
  ['one sign too many', `${ending(1)}=`, 'bad_padding'],
  ['padding on a full quad', `${encode('{"a":1}  ')}==`, 'bad_padding'],
  ['three signs of padding', `${ending(2)}=`, 'not_base64'],
  ['padding alone', '==', 'bad_padding'],
  ['a quad of padding', '====', 'not_base64'],
  ['a cut that leaves one digit over', encode(text).slice(0, 101), 'truncated'],
  ['a cut that leaves two digits over', encode(text).slice(0, 102), 'not_json'],
  ['a cut that leaves three digits over', encode(text).slice(0, 103), 'not_json'],
  ['one digit', 'e', 'truncated'],
  ['the url-safe alphabet', 'eyJhIjoiPz8_Pj4-In0=', 'url_safe_alphabet', ['lenient_decode_possible']],
  ['the url-safe alphabet unpadded', 'eyJhIjoiPz8_Pj4-In0', 'url_safe_alphabet', ['lenient_decode_possible']],
  ['url-safe noise', 'a_b-', 'url_safe_alphabet'],
  ['both alphabets', 'eyJhIjoiPz8/Pj4-In0=', 'not_base64'],
  ['a space inside', `${encode(text).slice(0, 40)} ${encode(text).slice(40)}`, 'not_base64'],
  ['a tab inside', `${encode(text).slice(0, 40)}\t${encode(text).slice(40)}`, 'not_base64'],
  ['single quotes around it', `'${encode(text)}'`, 'not_base64'],
  ['a data URL', `data:application/json;base64,${encode(text)}`, 'not_base64'],
  ['a scheme before it', `x402 ${encode(text)}`, 'not_base64'],
  ['base64= before it', `base64=${encode(text)}`, 'not_base64'],
  ['a parameter behind it', `${encode(text)};v=2`, 'not_base64'],
  ['a comma behind it', `${encode(text)},`, 'not_base64'],
  ['hexadecimal', Buffer.from(text).toString('hex'), 'not_utf8'],
  ['a word', 'true', 'not_utf8'],
  ['raw JSON, percent-encoded', encodeURIComponent(text), 'not_base64'],
  ['raw JSON that is broken', '{"x402Version":2', 'raw_json'],
  ['a raw JSON array', '[]', 'raw_json'],
  ['base64 of base64', encode(encode(text)), 'double_encoded'],
  ['base64 of unpadded base64', encode(ending(2).slice(0, -2)), 'double_encoded'],
  ['base64 of a word', encode('hello'), 'not_json'],
  ['base64 of nothing but spaces', encode('   '), 'not_json'],
  ['an array of the challenge', encode(`[${text}]`), 'json_array'],
  ['an empty array', encode('[]'), 'json_array'],
  ['a number', encode('402'), 'json_not_object'],
  ['false', encode('false'), 'json_not_object'],
  ['a text', encode('"pay"'), 'json_not_object'],
  ['a text that holds an array', encode('"[]"'), 'json_not_object'],
  ['JSON in a text in a text', encode(JSON.stringify(JSON.stringify(text))), 'json_not_object'],
  ['single-quoted JSON', encode(text.replaceAll('"', "'")), 'not_json'],
  ['NaN', rename(text, '60', 'NaN'), 'not_json'],
  ['a hexadecimal number', rename(text, '60', '0x3c'), 'not_json'],
  ['a number with a leading zero', rename(text, '60', '060'), 'not_json'],
  ['an unquoted key', rename(text, '"x402Version"', 'x402Version'), 'not_json'],
  ['a line break in a text', rename(text, 'Paid thing', 'Paid\nthing'), 'not_json'],
  ['two byte order marks', encode(`\ufeff\ufeff${text}`), 'not_json'],
  ['a byte order mark behind', encode(`${text}\ufeff`), 'not_json'],
  ['a NUL behind', encode(`${text}\0`), 'not_json'],
  ['white space around the JSON', encode(`\r\n ${text} \t`)],
  ['Latin-1', latin1(text.replace('thing', 'thé')), 'not_utf8'],
  ['UTF-16', utf16(text), 'not_json'],
  ['UTF-16 with a mark', utf16(`\ufeff${text}`), 'not_utf8'],
  ['an overlong form', encode(Buffer.from(`7b22c0a2227d`, 'hex')), 'not_utf8'],
  [
    'a surrogate in UTF-8',
    encode(Buffer.from('7b2261223a22eda08022 7d'.replace(' ', ''), 'hex')),
    'not_utf8',
  ],
  ['an escaped lone surrogate', rename(text, 'Paid thing', 'Paid \\ud800')],
  ['text beyond ASCII', rename(text, 'Paid thing', 'Ünïcode ✓ 💰')],
  ['the same field in two spellings', [encode(text), encode(text)], 'repeated'],
  ['an empty field and a good one', ['', encode(text)], 'repeated'],
  ['three fields', [encode(text), 'x', ''], 'repeated'],
  ['a repeated key at the top', rename(text, '{', '{"error":"a",'), '', ['json_duplicate_keys']],
  [
    'a repeated key in an option',
    rename(text, '"amount"', '"amount":"1","amount"'),
    '',
    ['json_duplicate_keys'],
  ],
  ['a repeated key in an escape', rename(text, '{', '{"err\\u006fr":"a",'), '', ['json_duplicate_keys']],
  ['the same key in two objects', top({ extensions: { a: { info: 1 }, b: { info: 1 } } })],
  ['64 levels', top({ extensions: nest(62) })],
  ['70 levels', top({ extensions: nest(70) }), '', ['json_too_deep']],
  ['9 KiB', top({ error: 'x'.repeat(6_600) }), '', ['headers_over_8k']],
  ['17 KiB', top({ error: 'x'.repeat(12_800) }), '', ['headers_over_16k']],
  ['40 KiB', top({ error: 'x'.repeat(30_000) }), '', ['headers_over_16k']],
]

const versions: readonly Row[] = [
  ['version 2.0', rename(text, '"x402Version":2', '"x402Version":2.0'), '', ['version_number_form']],
  ['version 20e-1', rename(text, '"x402Version":2', '"x402Version":20e-1'), '', ['version_number_form']],
  ['version 2 written after a 1', rename(text, '{', '{"x402Version":1,'), '', ['json_duplicate_keys']],
  ['version 3', top({ x402Version: 3 }), 'x402_v2=other'],
  ['version -2', top({ x402Version: -2 }), 'x402_v2=other'],
  ['version 2.0000001', top({ x402Version: 2.000_000_1 }), 'x402_v2=other'],
  ['version true', top({ x402Version: true }), 'x402_v2=other'],
  ['version [2]', top({ x402Version: [2] }), 'x402_v2=other'],
  ['version {}', top({ x402Version: {} }), 'x402_v2=other'],
  ['version "1"', top({ x402Version: '1' }), 'x402_v2=string'],
  ['version " 2"', top({ x402Version: ' 2' }), 'x402_v2=string'],
  ['version ""', top({ x402Version: '' }), 'x402_v2=string'],
  ['no version', without(good, 'x402Version'), 'x402_v2=missing'],
  ['version instead of x402Version', { ...without(good, 'x402Version'), version: 2 }, 'x402_v2=missing'],
  ['an empty object', {}, 'x402_v2=missing caip2_network=accepts_missing resource_binding=resource_missing'],
]

const networks: readonly Row[] = [
  ...(
    [
      ['base', 'v1_name'],
      ['solana', 'v1_name'],
      ['avalanche-fuji', 'v1_name'],
      ['Base', 'no_namespace'],
      ['8453', 'no_namespace'],
      ['eip155', 'no_namespace'],
      ['base-mainnet', 'no_namespace'],
      ['eip155-8453', 'no_namespace'],
      ['eip155/8453', 'no_namespace'],
      ['EIP155:8453', 'caip2_syntax'],
      ['Eip155:8453', 'caip2_syntax'],
      ['eip155 :8453', 'caip2_syntax'],
      [' eip155:8453', 'caip2_syntax'],
      ['eip155:', 'caip2_syntax'],
      [':', 'caip2_syntax'],
      ['eip155::8453', 'caip2_syntax'],
      ['ei:8453', 'caip2_syntax'],
      ['namespace:1', 'caip2_syntax'],
      ['eip_155:1', 'caip2_syntax'],
      ['eip155：8453', 'no_namespace'],
      ['eip155:8453.0', 'caip2_syntax'],
      ['eip155:８４５３', 'caip2_syntax'],
      [`cosmos:${'a'.repeat(33)}`, 'caip2_syntax'],
      ['algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=', 'caip2_syntax'],
      ['eip155:0x2105', 'eip155_reference'],
      ['eip155:08453', 'eip155_reference'],
      ['eip155:-8453', 'eip155_reference'],
      ['eip155:8453e0', 'eip155_reference'],
      ['eip155:base', 'eip155_reference'],
      ['solana:mainnet', 'solana_reference'],
      ['solana:devnet', 'solana_reference'],
      ['solana:101', 'solana_reference'],
      [SOLANA.slice(0, -1), 'solana_reference'],
      [SOLANA.replace('5', '0'), 'solana_reference'],
      [SOLANA.replace('v', 'l'), 'solana_reference'],
    ] as const
  ).map(([network, reason]): Row => [
    `network ${JSON.stringify(network)}`,
    term({ network }),
    `caip2_network=accepts[0]:${reason}`,
  ]),
  ...['', 0, 8453, true, [], {}, ['eip155:8453']].map((network): Row => [
    `network ${JSON.stringify(network)}`,
    term({ network }),
    'caip2_network=accepts[0]:missing',
    ['accepts_field_missing'],
  ]),
  ...[
    'bip122:000000000019d6689c085ae165831e93',
    'cosmos:cosmoshub-4',
    'sepa:eu',
    'a-b:_',
    '123:x',
    'nano:mainnet',
  ].map((network): Row => [`network ${network}`, term({ network })]),
  [
    'no network',
    offer(without(base, 'network')),
    'caip2_network=accepts[0]:missing',
    ['accepts_field_missing'],
  ],
  ['an unknown EVM chain', term({ network: 'eip155:99999999' })],
  ['Solana', offer(onSolana)],
  [
    'Solana devnet alone',
    offer({ ...onSolana, network: DEVNET, asset: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' }),
    '',
    ['testnet_only'],
  ],
  ['an unknown Solana cluster', offer({ ...onSolana, network: `solana:${'A'.repeat(32)}` })],
  ['Base Sepolia alone', offer(sepolia), '', ['testnet_only']],
  ['Base and Base Sepolia', offer(base, sepolia)],
  [
    'a good option, then a v1 name',
    offer(base, { ...base, network: 'polygon' }),
    'caip2_network=accepts[1]:v1_name',
  ],
  [
    'two bad options: the first is named',
    offer({ ...base, network: 'eip155:' }, { ...base, network: 'x' }),
    'caip2_network=accepts[0]:caip2_syntax',
  ],
  ['accepts null', top({ accepts: null }), 'caip2_network=accepts_missing'],
  ['accepts {}', top({ accepts: {} }), 'caip2_network=accepts_not_array'],
  ['accepts a text', top({ accepts: 'exact' }), 'caip2_network=accepts_not_array'],
  [
    'accepts an object like an array',
    top({ accepts: { 0: base, length: 1 } }),
    'caip2_network=accepts_not_array',
  ],
  ['accepts [null]', offer(null), 'caip2_network=accepts[0]:entry_not_object'],
  ['accepts [[]]', offer([base]), 'caip2_network=accepts[0]:entry_not_object'],
  [
    'a good option, then a number',
    offer(base, 1),
    'caip2_network=accepts[1]:entry_not_object',
    ['accepts_entry_not_object'],
  ],
  [
    'accepts in __proto__',
    encode(text.replace('"accepts":', '"__proto__":{"a":1},"paths":')),
    'caip2_network=accepts_missing',
  ],
  ['20 options', repeated(20)],
  ['21 options', repeated(21), '', ['accepts_many']],
]

const terms: readonly Row[] = [
  ...(
    ['1e6', '0x10', '-1', '+1', '1.0', '.5', '1_000', '1,000', ' 1', '1\n', '$0.01', '١٠', 'free'] as const
  ).map((amount): Row => [`amount ${JSON.stringify(amount)}`, term({ amount }), '', ['amount_not_atomic']]),
  ...['0', '00'].map((amount): Row => [`amount "${amount}"`, term({ amount }), '', ['amount_zero']]),
  ...[0, 10_000, 0.01, -1].map((amount): Row => [
    `amount ${amount}`,
    term({ amount }),
    '',
    ['amount_is_number'],
  ]),
  ...['', null, true, [], {}, ['1']].map((amount): Row => [
    `amount ${JSON.stringify(amount)}`,
    term({ amount }),
    '',
    ['accepts_field_missing'],
  ]),
  ['amount with leading zeros', term({ amount: '0010000' })],
  ['the largest amount', term({ amount: String(2n ** 256n - 1n) })],
  ['one more than the largest amount', term({ amount: String(2n ** 256n) }), '', ['amount_over_uint256']],
  ['an amount of 5,000 digits', term({ amount: '1'.repeat(5_000) }), '', ['amount_over_uint256']],
  ...[0, -1, '60', null, true, [], {}].map((maxTimeoutSeconds): Row => [
    `maxTimeoutSeconds ${JSON.stringify(maxTimeoutSeconds)}`,
    term({ maxTimeoutSeconds }),
    '',
    ['max_timeout_missing'],
  ]),
  ['maxTimeoutSeconds beyond every number', rename(text, '60', '1e999'), '', ['max_timeout_missing']],
  ['maxTimeoutSeconds 1.5', term({ maxTimeoutSeconds: 1.5 })],
  ['no scheme', offer(without(base, 'scheme')), '', ['accepts_field_missing']],
  ['an unknown scheme', term({ scheme: 'Exact' }), '', ['scheme_unknown']],
  ...['upto', 'batch-settlement', 'auth-capture'].map((scheme): Row => [
    `scheme ${scheme}`,
    term({ scheme, extra: {} }),
  ]),
  ['no asset', offer(without(base, 'asset')), '', ['accepts_field_missing']],
  ['an asset in lower case', term({ asset: base.asset.toLowerCase() })],
  ['an asset in upper case', term({ asset: `0x${base.asset.slice(2).toUpperCase()}` })],
  ['an asset with another checksum', term({ asset: base.asset.replace('fCD6eDb6', 'Fcd6EdB6') })],
  ['an asset that is short', term({ asset: base.asset.slice(0, -1) }), '', ['asset_not_evm_address']],
  ['an asset without 0x', term({ asset: base.asset.slice(2) }), '', ['asset_not_evm_address']],
  ['an asset of CAIP-19', term({ asset: `eip155:8453/erc20:${base.asset}` }), '', ['asset_not_evm_address']],
  ['the asset of Base Sepolia', term({ asset: sepolia.asset }), '', ['asset_of_other_network']],
  [
    'the mint of Solana on Base',
    term({ asset: MINT }),
    '',
    ['asset_not_evm_address', 'asset_of_other_network'],
  ],
  ['the asset of Base on Solana', offer({ ...onSolana, asset: base.asset }), '', ['asset_of_other_network']],
  ['payTo in lower case', term({ payTo: EVM.toLowerCase() })],
  ['payTo a Solana account on Base', term({ payTo: WALLET }), '', ['payto_not_evm_address']],
  ['payTo too long', term({ payTo: `${EVM}0` }), '', ['payto_not_evm_address']],
  ['payTo with a space', term({ payTo: `${EVM} ` }), '', ['payto_not_evm_address']],
  ['payTo a subname', term({ payTo: 'shop.seller.base.eth' }), '', ['payto_is_a_name']],
  ['payTo the zero address', term({ payTo: `0x${'0'.repeat(40)}` }), '', ['payto_zero_address']],
  [
    'payTo the asset in another case',
    term({ payTo: base.asset.toUpperCase().replace('X', 'x') }),
    '',
    ['payto_equals_asset'],
  ],
  ['payTo an EVM address on Solana', offer({ ...onSolana, payTo: EVM }), '', ['payto_not_solana_address']],
  [
    'payTo with a letter base58 lacks',
    offer({ ...onSolana, payTo: WALLET.replace('W', 'O') }),
    '',
    ['payto_not_solana_address'],
  ],
  ['payTo of 31 bytes', offer({ ...onSolana, payTo: '2'.repeat(32) }), '', ['payto_not_solana_address']],
  ['payTo the mint', offer({ ...onSolana, payTo: MINT }), '', ['payto_equals_asset']],
  ['payTo a number', term({ payTo: 7 }), '', ['accepts_field_missing']],
  ['payTo of another namespace', term({ network: 'stellar:pubnet', payTo: 'G123', asset: 'USDC' })],
  ['no extra', offer(without(base, 'extra')), '', ['eip712_domain_extra']],
  ['extra.version missing', term({ extra: { name: 'USD Coin' } }), '', ['eip712_domain_extra']],
  ['extra.name missing', term({ extra: { version: '2' } }), '', ['eip712_domain_extra']],
  [
    'extra.name empty',
    term({ extra: { name: '', version: '2' } }),
    '',
    ['eip712_domain_extra', 'eip712_name_mismatch'],
  ],
  ['extra.version a number', term({ extra: { name: 'USD Coin', version: 2 } }), '', ['eip712_domain_extra']],
  ['extra an array', term({ extra: [] }), '', ['eip712_domain_extra', 'schema_valid']],
  [
    'extra.name of the other network',
    term({ extra: { name: 'USDC', version: '2' } }),
    '',
    ['eip712_name_mismatch'],
  ],
  [
    'Base Sepolia under the name of Base',
    offer({ ...sepolia, extra: domain }),
    '',
    ['eip712_name_mismatch', 'testnet_only'],
  ],
  [
    'another token under its own name',
    term({ asset: `0x${'ab'.repeat(20)}`, extra: { name: 'EURC', version: '2' } }),
  ],
  ['permit2 without a domain', term({ extra: { assetTransferMethod: 'permit2' } })],
  [
    'eip3009 without a domain',
    term({ extra: { assetTransferMethod: 'eip3009' } }),
    '',
    ['eip712_domain_extra'],
  ],
  [
    'a transfer method that is a number',
    term({ extra: { ...domain, assetTransferMethod: 1 } }),
    '',
    ['transfer_method_unknown'],
  ],
  ['no feePayer', offer({ ...onSolana, extra: {} }), '', ['svm_fee_payer_missing']],
  ['feePayer null', offer({ ...onSolana, extra: { feePayer: null } }), '', ['svm_fee_payer_missing']],
  ['two prices for one rail', offer(base, { ...base, amount: '20000' }), '', ['accepts_contradictory']],
  [
    'two recipients for one rail',
    offer(base, { ...base, payTo: `0x${'12'.repeat(20)}` }),
    '',
    ['accepts_contradictory'],
  ],
  ['the same option twice', offer(base, { ...base, payTo: EVM.toLowerCase() })],
  ['two prices for two schemes', offer(base, { ...base, scheme: 'upto', amount: '20000' })],
  ['maxAmountRequired beside amount', term({ maxAmountRequired: '10000' })],
  [
    'maxAmountRequired alone',
    offer({ ...without(base, 'amount'), maxAmountRequired: '10000' }),
    '',
    ['accepts_field_missing', 'v1_field_names'],
  ],
  ['resource inside the option', term({ resource: TARGET }), '', ['v1_resource_in_accepts']],
  ['error a number', top({ error: 402 }), '', ['schema_valid']],
  ['extensions an array', top({ extensions: [] }), '', ['schema_valid']],
  ['description a number', top({ resource: { ...resource, description: 1 } }), '', ['schema_valid']],
  ['mimeType an array', top({ resource: { ...resource, mimeType: ['a'] } }), '', ['schema_valid']],
  [
    'serviceName of 33 signs',
    top({ resource: { ...resource, serviceName: 'x'.repeat(33) } }),
    '',
    ['schema_valid'],
  ],
  [
    'six tags',
    top({ resource: { ...resource, tags: ['a', 'b', 'c', 'd', 'e', 'f'] } }),
    '',
    ['schema_valid'],
  ],
  ['bazaar null', bazaar(null), '', ['bazaar_malformed']],
  ['bazaar a text', bazaar('yes'), '', ['bazaar_malformed']],
  ['bazaar without input', bazaar({ info: { output: {} } }), '', ['bazaar_malformed']],
  ['bazaar of an unknown type', bazaar({ info: { input: { type: 'grpc' } } }), '', ['bazaar_malformed']],
  ['bazaar for a GET', bazaar({ info: { input: httpInput }, schema: {} })],
  [
    'bazaar for a GET with a schema that is a text',
    bazaar({ info: { input: httpInput }, schema: 'x' }),
    '',
    ['bazaar_malformed'],
  ],
  [
    'bazaar that names another method',
    bazaar({ info: { input: { ...httpInput, method: 'POST' } }, schema: bodySchema }),
    '',
    ['bazaar_method_differs'],
  ],
]

const bindings: readonly Row[] = [
  ...(
    [
      ['/v1/paid', 'url_relative'],
      ['//api.seller.example/v1/paid', 'url_relative'],
      ['?a=1', 'url_relative'],
      ['localhost:3000/v1/paid', 'url_relative'],
      ['www.seller.example', 'url_relative'],
      ['ftp://api.seller.example/v1/paid', 'url_scheme'],
      ['wss://api.seller.example/v1/paid', 'url_scheme'],
      ['data:text/plain,x', 'url_scheme'],
      ['https://', 'url_invalid'],
      ['https:///v1/paid', 'url_invalid'],
      ['https://api.seller.example:99999/v1/paid', 'url_invalid'],
      ['https://api.seller.example/v1/paid\n', 'url_invalid'],
      [' https://api.seller.example/v1/paid', 'url_invalid'],
      ['https://api.seller.example/v1/\tpaid', 'url_invalid'],
      ['https://user:pw@api.seller.example/v1/paid', 'url_userinfo'],
      ['https://api.seller.example@evil.example/v1/paid', 'url_userinfo'],
      ['http://localhost/v1/paid', 'host_internal'],
      ['https://127.0.0.1/v1/paid', 'host_internal'],
      ['http://0.0.0.0:4021/v1/paid', 'host_internal'],
      ['http://[::1]:4021/v1/paid', 'host_internal'],
      ['http://192.168.0.5/v1/paid', 'host_internal'],
      ['http://api:8080/v1/paid', 'host_internal'],
      ['http://api.default.svc.cluster.local/v1/paid', 'host_internal'],
      ['https://www.api.seller.example/v1/paid', 'host_www'],
      ['https://seller.example/v1/paid', 'host_mismatch'],
      ['https://api.seller.example.evil.net/v1/paid', 'host_mismatch'],
      ['https://93.184.216.34/v1/paid', 'host_mismatch'],
      ['https://xn--80ak6aa92e.com/v1/paid', 'host_mismatch'],
      ['http://api.seller.example/v1/paid', 'scheme_downgrade'],
      ['HTTP://API.SELLER.EXAMPLE:80/v1/paid', 'scheme_downgrade'],
      ['http://api.seller.example:443/v1/paid', 'scheme_downgrade'],
      ['https://api.seller.example:8443/v1/paid', 'port_mismatch'],
      ['https://api.seller.example:80/v1/paid', 'port_mismatch'],
      ['https://api.seller.example/', 'path_mismatch'],
      ['https://api.seller.example/v1', 'path_mismatch'],
      ['https://api.seller.example/v1/paid/more', 'path_mismatch'],
      ['https://api.seller.example/v1%2Fpaid', 'path_mismatch'],
      ['https://api.seller.example/v1/paid//', 'path_mismatch'],
      ['https://api.seller.example/v1/paid;a=1', 'path_mismatch'],
      ['https://api.seller.example/*', 'path_mismatch'],
      ['https://api.seller.example/:a/:b/:c', 'path_mismatch'],
      ['https://api.seller.example/v1/Paid', 'path_case'],
    ] as const
  ).map(([url, reason]): Row => [`resource ${JSON.stringify(url)}`, at(url), `resource_binding=${reason}`]),
  ...(
    [
      ['HTTPS://API.SELLER.EXAMPLE:0443/v1/paid'],
      ['https://api.seller.example./v1/./x/../paid'],
      ['https://api.seller.example/v1/%70%61id'],
      ['https://api.seller.example/v1/%2e/paid'],
      ['https://api.seller.example/v1/paid/', 'resource_trailing_slash'],
      ['https://api.seller.example/:version/paid', 'resource_path_template'],
      ['https://api.seller.example/{version}/{kind}', 'resource_path_template'],
      ['https://api.seller.example/[version]/paid', 'resource_path_template'],
      ['https://api.seller.example/v1/*', 'resource_path_template'],
      ['https://api.seller.example/{version}/paid/', 'resource_path_template', 'resource_trailing_slash'],
      ['https://api.seller.example/v1/paid?city=Rome', 'resource_query_differs'],
      ['https://api.seller.example/v1/paid#pay', 'resource_fragment'],
      [
        'https://api.seller.example/v1/paid/?a=1#b',
        'resource_trailing_slash',
        'resource_query_differs',
        'resource_fragment',
      ],
    ] as const
  ).map(([url, ...advisories]): Row => [`resource ${url}`, at(url), '', advisories]),
  ...[undefined, null, '', 7, [TARGET], { url: TARGET }, true].map((url): Row => [
    `resource.url ${JSON.stringify(url)}`,
    at(url),
    'resource_binding=url_missing',
  ]),
  ['resource null', top({ resource: null }), 'resource_binding=resource_missing'],
  ['resource an array', top({ resource: [TARGET] }), 'resource_binding=resource_not_object'],
  ['resource a number', top({ resource: 1 }), 'resource_binding=resource_not_object'],
  ['resource false', top({ resource: false }), 'resource_binding=resource_not_object'],
  ['resource ""', top({ resource: '' }), 'resource_binding=resource_is_string'],
  [
    'resource.url in __proto__',
    encode(text.replace('"url"', '"__proto__":{"url":"x"},"link"')),
    'resource_binding=url_missing',
  ],
  [
    'asked over http, bound to https',
    good,
    '',
    ['plain_http', 'resource_scheme_upgrade'],
    { url: TARGET.replace('https', 'http') },
  ],
  [
    'asked over http on 8080, bound to https',
    good,
    'resource_binding=port_mismatch',
    ['plain_http'],
    { url: 'http://api.seller.example:8080/v1/paid' },
  ],
  [
    'asked over http, bound to http',
    at('http://api.seller.example:80/v1/paid'),
    '',
    ['plain_http'],
    { url: 'http://api.seller.example/v1/paid' },
  ],
  [
    'asked on 8443, bound to 443',
    good,
    'resource_binding=port_mismatch',
    [],
    { url: 'https://api.seller.example:8443/v1/paid' },
  ],
  [
    'asked with www, bound without',
    at('https://seller.example/v1/paid'),
    'resource_binding=host_www',
    [],
    { url: 'https://www.seller.example/v1/paid' },
  ],
  ['asked with a root dot', good, '', [], { url: 'https://api.seller.example./v1/paid' }],
  ['asked with a fragment', good, '', [], { url: `${TARGET}#x` }],
  ['asked with a query, bound without', good, '', ['resource_query_omitted'], { url: `${TARGET}?a=1` }],
  [
    'asked with a query, bound to another',
    at(`${TARGET}?a=2`),
    '',
    ['resource_query_differs'],
    { url: `${TARGET}?a=1` },
  ],
  [
    'asked with a trailing slash, bound without',
    good,
    '',
    ['resource_trailing_slash'],
    { url: `${TARGET}/` },
  ],
  [
    'asked at the root, bound to the host',
    at('https://api.seller.example'),
    '',
    [],
    { url: 'https://api.seller.example/' },
  ],
  [
    'asked by an IDN, bound by the IDN',
    at('https://bücher.example/paid'),
    '',
    [],
    { url: 'https://xn--bcher-kva.example/paid' },
  ],
  [
    'asked beyond ASCII, bound in escapes',
    at('https://api.seller.example/caf%c3%a9'),
    '',
    [],
    { url: 'https://api.seller.example/café' },
  ],
]

const v1Body = JSON.stringify({
  x402Version: 1,
  accepts: [{ scheme: 'exact', network: 'base', maxAmountRequired: '1' }],
})

const transports: readonly Row[] = [
  ...[200, 201, 204, 400, 401, 403, 404, 405, 410, 415, 422, 429, 451, 500, 502, 503, 504, 599].map(
    (status): Row => [`status ${status}`, null, `http_402=status_${status} missing`, [], { status }],
  ),
  ...[300, 301, 302, 303, 304, 307, 308].map((status): Row => [
    `status ${status}`,
    null,
    'http_402=redirect missing',
    [],
    { status, also: [['location', 'http://169.254.169.254/']] },
  ]),
  ...[200, 403, 500].map((status): Row => [
    `status ${status} with a good header`,
    good,
    `http_402=status_${status}`,
    [],
    { status },
  ]),
  ['status 307 with a good header', good, 'http_402=redirect', [], { status: 307 }],
  ['a v1 challenge in the body', null, 'missing', ['v1_body_challenge'], { body: v1Body }],
  ['a v2 challenge in the body', null, 'missing', ['v2_body_only'], { body: text }],
  [
    'accepts in the body without a version',
    null,
    'missing',
    ['body_accepts_without_version'],
    { body: '{"accepts":[]}' },
  ],
  ['a v1 body under an unreadable header', '{', 'raw_json', ['v1_body_challenge'], { body: v1Body }],
  ['a v1 body beside a good header', good, '', [], { body: v1Body }],
  ['the same challenge in the body', good, '', [], { body: text }],
  [
    'the same terms in another order',
    offer(base, onSolana),
    '',
    [],
    { body: JSON.stringify(offer(onSolana, base)) },
  ],
  [
    'another price in the body',
    good,
    '',
    ['body_contradicts_header'],
    { body: JSON.stringify(term({ amount: '1' })) },
  ],
  [
    'no option in the body',
    good,
    '',
    ['body_contradicts_header'],
    { body: '{"x402Version":2,"accepts":[]}' },
  ],
  ['a body that is a text', good, '', [], { body: '"pay"' }],
  ['a body that is HTML', good, '', [], { body: '<h1>402</h1>', also: [['content-type', 'text/html']] }],
  [
    'a body that is too large to read',
    good,
    '',
    [],
    { body: JSON.stringify({ accepts: [], x: 'y'.repeat(70_000) }) },
  ],
  ['a body that says gzip and is not', good, '', [], { body: 'x', also: [['content-encoding', 'gzip']] }],
  [
    'X-PAYMENT-REQUIRED beside it',
    good,
    '',
    ['legacy_header_x_payment_required'],
    { also: [['x-payment-required', 'a']] },
  ],
  [
    'WWW-Authenticate: Payment',
    good,
    '',
    ['other_payment_challenge_header'],
    { also: [['www-authenticate', 'Payment id="x"']] },
  ],
  ['WWW-Authenticate: Basic', good, '', [], { also: [['www-authenticate', 'Basic realm="payment"']] }],
  ['Cache-Control: max-age=60', good, '', ['cacheable_402'], { also: [['cache-control', 'max-age=60']] }],
  [
    'Cache-Control: s-maxage=1, no-transform',
    good,
    '',
    ['cacheable_402'],
    { also: [['cache-control', 's-maxage=1, no-transform']] },
  ],
  [
    'Cache-Control in two fields',
    good,
    '',
    [],
    {
      also: [
        ['cache-control', 'public'],
        ['Cache-Control', 'No-Store'],
      ],
    },
  ],
  ['Cache-Control: private, max-age=60', good, '', [], { also: [['cache-control', 'private, max-age=60']] }],
  ['Cache-Control: max-age=0', good, '', [], { also: [['cache-control', 'max-age=0']] }],
  [
    'CORS that hides the header',
    good,
    '',
    ['payment_header_not_exposed'],
    { also: [['access-control-allow-origin', '*']] },
  ],
  [
    'CORS that shows it',
    good,
    '',
    [],
    {
      also: [
        ['access-control-allow-origin', '*'],
        ['access-control-expose-headers', 'X-A, PAYMENT-REQUIRED'],
      ],
    },
  ],
]

/** Depth below the top level of the challenge. */
function nest(levels: number): object {
  let value: object = {}
  for (let level = 1; level < levels; level++) value = { a: value }
  return { a: value }
}

export const challengeVariants: readonly ChallengeVariant[] = [
  ...headers,
  ...versions,
  ...networks,
  ...terms,
  ...bindings,
  ...transports,
].map(([name, given, failed = '', advisories = [], { also = [], ...answer } = {}]) => ({
  name,
  url: TARGET,
  method: 'GET',
  status: 402,
  body: '',
  headers: [...headerFields(given), ...also],
  failed: readFailed(failed),
  advisories,
  ...answer,
}))

function headerFields(given: unknown): HeaderField[] {
  if (given === null) return []
  const values = Array.isArray(given)
    ? given
    : [typeof given === 'string' ? given : encode(JSON.stringify(given))]
  return values.map((value: string, index) => [
    index % 2 === 0 ? 'PAYMENT-REQUIRED' : 'Payment-Required',
    value,
  ])
}

/** `check=reason …`; a bare word is the reason of the header, and then nothing behind it can be judged. */
function readFailed(failed: string): Record<string, string> {
  const unreadable = {
    x402_v2: 'not_evaluable',
    caip2_network: 'not_evaluable',
    resource_binding: 'not_evaluable',
  }
  const parts = failed.split(' ').filter((part) => part !== '')
  return Object.assign(
    {},
    ...parts.map((part) => {
      const [check = '', reason] = part.split(/=(.*)/)
      return reason === undefined ? { header_decodes: check, ...unreadable } : { [check]: reason }
    }),
  ) as Record<string, string>
}
