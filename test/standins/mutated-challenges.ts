type Json = Record<string, unknown>

/** What a seller answers with: any status, header and body. */
export interface MutatedAnswer {
  readonly name: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const PAY_TO = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const OTHER = '0x1111111111111111111111111111111111111111'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const FEE_PAYER = 'EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd'
const domain = { name: 'USD Coin', version: '2' }

const evm: Json = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: BASE_USDC,
  payTo: PAY_TO,
  maxTimeoutSeconds: 60,
  extra: domain,
}
const svm: Json = {
  ...evm,
  network: SOLANA,
  asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  payTo: '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4',
  extra: { feePayer: FEE_PAYER },
}
const capture = {
  ...domain,
  captureAuthorizer: OTHER,
  feeRecipient: OTHER,
  captureDeadline: 4_000_000_000,
  refundDeadline: 4_000_000_100,
  minFeeBps: 0,
  maxFeeBps: 100,
}

/** One sound option of every kind that the official packages can pay. */
const sound: Readonly<Record<string, Json>> = {
  evm,
  permit2: { ...evm, extra: { ...domain, assetTransferMethod: 'permit2' } },
  upto: { ...evm, scheme: 'upto', extra: { ...domain, facilitatorAddress: OTHER } },
  batch: { ...evm, scheme: 'batch-settlement', extra: { ...domain, receiverAuthorizer: OTHER } },
  capture: { ...evm, scheme: 'auth-capture', extra: capture },
  svm,
}

const values: Readonly<Record<string, readonly unknown[]>> = {
  amount: [
    '1000000',
    '1000001',
    '$0.01',
    '0.5',
    '0',
    '',
    '-1',
    '1e4',
    '0x10',
    ' 5',
    10_000,
    0.5,
    null,
    undefined,
    '9'.repeat(80),
  ],
  payTo: [
    'seller.eth',
    '',
    null,
    '0x0',
    OTHER.toUpperCase(),
    PAY_TO.toLowerCase(),
    `${PAY_TO}00`,
    7,
    '0x0000000000000000000000000000000000000000',
    BASE_USDC,
  ],
  asset: [
    'USDC',
    '',
    null,
    BASE_USDC.toLowerCase(),
    '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
    OTHER,
    'So11111111111111111111111111111111111111112',
    undefined,
  ],
  network: [
    'base',
    'eip155:1',
    'eip155:10',
    'eip155:43113',
    'eip155:999999',
    'eip155:08453',
    'eip155:0x2105',
    'solana:mainnet',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'cosmos:hub',
    '',
    null,
    8453,
  ],
  scheme: ['deferred', 'Exact', '', null, 'upto', 'batch-settlement', 'auth-capture'],
  maxTimeoutSeconds: [60.5, 0, -1, '60', null, undefined, 1e21, 31_536_000],
}

const extras: readonly Json[] = [
  { name: '' },
  { name: null },
  { name: 7 },
  { version: undefined },
  { version: 2 },
  { name: 'Wrong Coin' },
  { paymentFlow: 'later' },
  { paymentFlow: 'escrow' },
  { assetTransferMethod: 'erc7710' },
  { assetTransferMethod: 'permit9' },
  { facilitatorAddress: 'nobody' },
  { facilitatorAddress: undefined },
  { receiverAuthorizer: undefined },
  { receiverAuthorizer: '0x0000000000000000000000000000000000000000' },
  { receiverAuthorizer: 'nobody' },
  { captureAuthorizer: undefined },
  { captureDeadline: '4000000000' },
  { authCaptureEscrow: OTHER },
  { feePayer: undefined },
  { feePayer: 'nobody' },
  { memo: 'm'.repeat(300) },
  { memo: 'order 7' },
]

function mutateOptions(): [string, Json][] {
  return Object.entries(sound).flatMap(([kind, option]) => [
    [kind, option] as [string, Json],
    ...Object.entries(values).flatMap(([key, list]) =>
      list.map((value): [string, Json] => [`${kind} ${key}=${show(value)}`, { ...option, [key]: value }]),
    ),
    ...extras.map((extra): [string, Json] => [
      `${kind} extra ${show(extra)}`,
      { ...option, extra: { ...(option['extra'] as Json), ...extra } },
    ]),
    ...[null, undefined, 'text', []].map((extra): [string, Json] => [
      `${kind} extra=${show(extra)}`,
      { ...option, extra },
    ]),
  ])
}

/** Every second fault of the less common kinds is enough; the kinds share their code. */
function thin(options: readonly [string, Json][]): [string, Json][] {
  return options.filter(([name], index) => /^(?:evm|svm)\b/.test(name) || index % 3 === 0)
}

export function buildMutatedAnswers(url: string): MutatedAnswer[] {
  const challenge = { x402Version: 2, error: 'Payment required', resource: { url }, accepts: [evm] }
  const broken = { ...evm, extra: {} }
  const dear = { ...evm, amount: '5000000' }
  const wholes: [string, unknown][] = [
    ...thin(mutateOptions()).map(([name, option]): [string, unknown] => [
      name,
      { ...challenge, accepts: [option] },
    ]),
    ...[1, '2', 2.5, 3, null, undefined].map((x402Version): [string, unknown] => [
      `version ${show(x402Version)}`,
      { ...challenge, x402Version },
    ]),
    ...[undefined, null, {}, [], 'text', [null], [7], [[]]].map((accepts): [string, unknown] => [
      `accepts ${show(accepts)}`,
      { ...challenge, accepts },
    ]),
    ...[
      undefined,
      null,
      'text',
      {},
      { url: 7 },
      { url, tags: 'x' },
      { url, serviceName: 'x'.repeat(40) },
    ].map((resource): [string, unknown] => [`resource ${show(resource)}`, { ...challenge, resource }]),
    ...[null, 'text', [], { bazaar: null }, { bazaar: { info: 1 } }].map((extensions): [string, unknown] => [
      `extensions ${show(extensions)}`,
      { ...challenge, extensions },
    ]),
    ['an unpayable option first', { ...challenge, accepts: [broken, svm] }],
    ['an unpayable option second', { ...challenge, accepts: [svm, broken] }],
    ['a dear option first', { ...challenge, accepts: [dear, svm] }],
    ['a bad network beside a good one', { ...challenge, accepts: [{ ...evm, network: 'base' }, evm] }],
    [
      'an unknown Solana network beside a good one',
      { ...challenge, accepts: [evm, { ...svm, network: 'solana:abc' }] },
    ],
    ['an entry that is no object', { ...challenge, accepts: [evm, null] }],
    [
      'upfront before authorization',
      { ...challenge, accepts: [{ ...evm, extra: { ...domain, paymentFlow: 'upfront' }, amount: '1' }, evm] },
    ],
    ['an array', [challenge]],
    ['a text', 'challenge'],
  ]
  return [...wholes.map(([name, value]) => asHeader(name, value)), ...buildEnvelopes(challenge)]
}

function buildEnvelopes(challenge: Json): MutatedAnswer[] {
  const header = encode(challenge)
  const first = { ...evm, network: 'base', maxAmountRequired: '10000', resource: 'http://x', description: '' }
  const v1 = JSON.stringify({ x402Version: 1, error: '', accepts: [first] })
  const answer = (
    name: string,
    status: number,
    headers: Record<string, string>,
    body = '',
  ): MutatedAnswer => ({
    name,
    status,
    headers,
    body,
  })
  return [
    answer('status 200', 200, { 'payment-required': header }),
    answer('status 401', 401, { 'payment-required': header }),
    answer('unpadded', 402, { 'payment-required': encode({ ...challenge, error: 'x' }).replace(/=+$/, '') }),
    answer('raw JSON', 402, { 'payment-required': JSON.stringify(challenge) }),
    answer('url-safe', 402, {
      'payment-required': encode({ ...challenge, error: '???>>>' }).replaceAll('/', '_'),
    }),
    answer('cut off', 402, { 'payment-required': header.slice(0, 101) }),
    answer('empty', 402, { 'payment-required': '' }),
    answer('twice encoded', 402, { 'payment-required': Buffer.from(header).toString('base64') }),
    answer('no header', 402, {}, JSON.stringify(challenge)),
    answer('header in the body of version 2', 402, {}, JSON.stringify({ ...challenge })),
    answer('body of version 1', 402, {}, v1),
    answer('body of version 1 that is no JSON', 402, {}, `${v1},`),
    answer('legacy header name', 402, { 'x-payment-required': header }),
    answer('headers of 15 KiB', 402, { 'payment-required': header, 'x-pad': 'x'.repeat(14_000) }),
    answer('headers of 17 KiB', 402, { 'payment-required': header, 'x-pad': 'x'.repeat(17_000) }),
  ]
}

function asHeader(name: string, value: unknown): MutatedAnswer {
  return { name, status: 402, headers: { 'payment-required': encode(value) }, body: '{}' }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'absent').slice(0, 40)
}
