import { gzipSync } from 'node:zlib'
import { encode, honestOption, type Behaviour } from './hostile-shop.ts'

/** One thing a shop may do to a buyer, and what the buyer must come out with. */
export interface HostileCase {
  readonly does: string
  readonly behaviour: Behaviour
  readonly signatures: 0 | 1
  /** The word on the money. */
  readonly says: 'not signed' | 'signed, unconfirmed' | 'paid'
  readonly exit: 0 | 1
  /** More that the last words contain. */
  readonly because?: string
  readonly argv?: readonly string[]
}

const TRANSACTION = `0x${'ab'.repeat(32)}`
const receipt = (changes: object = {}) => ({
  'payment-response': encode({ success: true, network: 'eip155:8453', transaction: TRANSACTION, ...changes }),
})

const asks = (does: string, option: Record<string, unknown>, because = ''): HostileCase => ({
  does: `asks for ${does}`,
  behaviour: (visit) => visit.challenge({ option }),
  signatures: 0,
  says: 'not signed',
  exit: 1,
  because,
})

const challenges = (
  does: string,
  changes: Parameters<Parameters<Behaviour>[0]['challenge']>[0],
): HostileCase => ({
  does: `sends ${does}`,
  behaviour: (visit) => visit.challenge(changes),
  signatures: 0,
  says: 'not signed',
  exit: 1,
})

/** An honest price; after the payment whatever the test says. */
const afterPaying = (
  does: string,
  answer: Behaviour,
  rest: Partial<Pick<HostileCase, 'says' | 'exit' | 'because'>> = {},
): HostileCase => ({
  does,
  behaviour: (visit) => (visit.isPaid ? answer(visit) : visit.challenge()),
  signatures: 1,
  says: 'signed, unconfirmed',
  exit: 1,
  ...rest,
})

const deliversWith = (does: string, changes: object): HostileCase =>
  afterPaying(`delivers with a receipt ${does}`, (visit) => visit.deliver(receipt(changes)), { exit: 0 })

const refuses =
  (status: number, headers: Record<string, string> = {}, body: object = {}): Behaviour =>
  ({ response }) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** A few kilobytes that unpack to twenty megabytes. */
const bomb = gzipSync(Buffer.alloc(20_000_000, '{"a":'), { level: 1 })
const unpacks =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  ({ response }) =>
    response.writeHead(status, { 'content-encoding': 'gzip', ...headers }).end(bomb)

/** Deep enough that it can be parsed and not be written again. */
const nested = '['.repeat(5_000) + ']'.repeat(5_000)

/** What no HTTP library would write. */
const raw =
  (text: string): Behaviour =>
  ({ response }) => {
    response.socket?.write(text)
    response.socket?.destroySoon()
  }

const page = '<!doctype html><title>Log in</title><script>alert(1)</script>'
const showsPage =
  (status: number): Behaviour =>
  ({ response }) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(page)

const refuses204: Behaviour = ({ response }) => response.writeHead(204).end()

const fills: Behaviour = ({ response }) => {
  const fill = (): void => {
    while (response.write('x'.repeat(64 * 1024)));
  }
  response.on('drain', fill)
  fill()
}

const beforePaying: readonly HostileCase[] = [
  asks('one atomic unit more than the cap', { amount: '250001' }, 'above the cap of $0.25'),
  asks('a decimal amount', { amount: '0.25' }, 'no whole number'),
  asks('a negative amount', { amount: '-250000' }, 'no whole number'),
  asks('an amount in hex', { amount: '0x1' }, 'no whole number'),
  asks('an amount with an exponent', { amount: '1e3' }, 'no whole number'),
  asks('an amount that is a number', { amount: 250_000 }, 'no whole number'),
  asks('an amount of zero', { amount: '0' }, 'no whole number'),
  asks('an amount of 10,000 digits', { amount: '9'.repeat(10_000) }, 'no whole number'),
  asks(
    'an amount in digits of another script',
    { amount: '\uff12\uff15\uff10\uff10\uff10\uff10' },
    'no whole number',
  ),
  asks('an amount with a line break behind it', { amount: '250000\n' }, 'no whole number'),
  asks('an amount with a zero before it', { amount: '0250000' }, 'no whole number'),
  asks(
    'more than the cap beside a smaller sum of version 1',
    { amount: '250001', maxAmountRequired: '1' },
    'above the cap of $0.25',
  ),
  asks('payment on a network by its name of version 1', { network: 'base' }, 'base is not a network'),
  asks('payment on Base in capitals', { network: 'EIP155:8453' }, 'not a network'),
  asks(
    'payment on a network with a name that steers terminals',
    { network: 'eip155:8453\u001b]0;owned\u0007\u202e' },
    'eip155:8453\\u001b',
  ),
  asks(
    'payment to an address with a letter nobody sees',
    { payTo: `${honestOption.payTo}\u200b` },
    'no address',
  ),
  asks(
    'payment to an account of Solana',
    { payTo: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' },
    'no address',
  ),
  asks('payment to a list of payees', { payTo: [honestOption.payTo] }, 'no address'),
  asks('a time as text', { maxTimeoutSeconds: '90' }, 'no time'),
  asks(
    'payment on Ethereum',
    { network: 'eip155:1', asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    'eip155:1',
  ),
  asks('payment on a network nobody knows', { network: 'eip155:4242' }, 'eip155:4242'),
  asks('payment on no network', { network: 7 }, 'no network'),
  asks('another token', { asset: '0x2222222222222222222222222222222222222222' }, 'another token'),
  asks(
    'the token of the test network',
    { asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' },
    'another token',
  ),
  asks('another signing domain', { extra: { name: 'USDC', version: '2' } }, 'signing domain'),
  asks('no signing domain', { extra: null }, 'signing domain'),
  asks(
    'a Permit2 allowance',
    { extra: { ...honestOption.extra, assetTransferMethod: 'permit2' } },
    'EIP-3009',
  ),
  asks(
    'payment before delivery',
    { extra: { ...honestOption.extra, paymentFlow: 'upfront' } },
    'before delivery',
  ),
  asks('another scheme', { scheme: 'upto' }, 'scheme'),
  asks('payment to nobody', { payTo: '0x0000000000000000000000000000000000000000' }, 'no address'),
  asks('payment to a name', { payTo: 'shop.eth' }, 'no address'),
  asks('a time that is none', { maxTimeoutSeconds: 1e308 }, 'no time'),
  asks('a time before now', { maxTimeoutSeconds: -1 }, 'no time'),
  challenges('a challenge that is not base64', { header: '{"x402Version":2}' }),
  challenges('a challenge that is not JSON', { header: Buffer.from('no').toString('base64') }),
  challenges('a challenge that is a list', { header: encode([]) }),
  challenges('a challenge of version 1', { required: { x402Version: 1 } }),
  challenges('its terms in __proto__', {
    header: Buffer.from(
      `{"__proto__":{"x402Version":2,"accepts":[${JSON.stringify(honestOption)}]}}`,
    ).toString('base64'),
  }),
  challenges('a challenge that nests without end', {
    header: Buffer.from(
      `{"x402Version":2,"accepts":[${JSON.stringify(honestOption)}],"extensions":{"a":${nested}}}`,
    ).toString('base64'),
  }),
  challenges('a challenge of one megabyte', { header: 'A'.repeat(1_000_000) }),
  challenges('its challenge in letters outside ASCII', { header: `${encode({})}\u00ff` }),
  challenges('no way to pay', { options: [] }),
  challenges('options that are none', { options: [null, 1, 'x', []] }),
  challenges('a free check that refuses the request', {
    body: {
      request_check: { valid: false, errors: [{ pointer: '/code', message: '\u001b[2Jis required' }] },
    },
  }),
  {
    ...asks('a payee that was not allowed', {}),
    argv: ['--pay-to', '0x3333333333333333333333333333333333333333'],
  },
  { ...asks('Base, where Solana was named', {}), argv: ['--network', 'solana'] },
  { ...asks('real money, where test money was named', {}), argv: ['--network', 'base-sepolia'] },
  {
    does: 'has no challenge in its 402',
    behaviour: refuses(402),
    signatures: 0,
    says: 'not signed',
    exit: 1,
  },
  {
    does: 'never answers',
    behaviour: () => {},
    signatures: 0,
    says: 'not signed',
    exit: 1,
    because: 'no answer within',
  },
  {
    ...challenges('two challenges', {}),
    behaviour: ({ response }) =>
      response
        .writeHead(402, {
          'payment-required': [1, 2].map(() => encode({ x402Version: 2, accepts: [honestOption] })),
        })
        .end('{}'),
    because: 'cannot be read',
  },
  {
    ...challenges('a body without end behind its challenge', {}),
    behaviour: (visit) => {
      visit.response.writeHead(402, {
        'payment-required': encode({ x402Version: 2, accepts: [honestOption] }),
      })
      fills(visit)
    },
    because: 'larger than',
  },
  {
    ...challenges('a bomb behind its challenge', {}),
    behaviour: unpacks(402, { 'payment-required': encode({ x402Version: 2, accepts: [honestOption] }) }),
    because: 'larger than',
  },
  {
    ...challenges('a length that is not that of its challenge', {}),
    behaviour: raw('HTTP/1.1 402 Payment Required\r\nContent-Length: 100\r\n\r\n{}'),
    because: 'connection was lost',
  },
  {
    ...challenges('no HTTP', {}),
    behaviour: raw('SSH-2.0-OpenSSH_9.2\r\n'),
    because: 'connection was lost',
  },
  {
    ...challenges('a page in place of an answer, as portals do', {}),
    behaviour: showsPage(200),
    because: 'no answer',
  },
  { ...challenges('a page that says it failed', {}), behaviour: showsPage(502) },
  { ...challenges('nothing, and says that is all', {}), behaviour: refuses204, because: 'no answer' },
  {
    does: 'gives the answer away',
    behaviour: (visit) => visit.deliver(),
    signatures: 0,
    says: 'not signed',
    exit: 0,
  },
]

const oncePaid: readonly HostileCase[] = [
  afterPaying('answers 503 for ever', refuses(503, { 'retry-after': '0' }), { because: 'answered 503' }),
  afterPaying('asks to come back in thirty years', refuses(503, { 'retry-after': '999999999' })),
  afterPaying('asks to come back at no time', refuses(503, { 'retry-after': 'NaN' })),
  afterPaying('answers 429 for ever', refuses(429, {}, { charged: false })),
  afterPaying('answers 500 and says nothing', refuses(500)),
  afterPaying('answers 500 and says that nothing was charged', refuses(500, {}, { charged: false })),
  afterPaying('answers 409 and does not know', refuses(409, {}, { charged: 'unknown' })),
  afterPaying('drops the connection', ({ response }) => response.destroy(), {
    because: 'connection was lost',
  }),
  afterPaying('drops the connection in the middle of the answer', ({ response }) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"data":')
    setTimeout(() => response.destroy(), 5)
  }),
  afterPaying('never answers', () => {}, { because: 'no answer within' }),
  afterPaying('sends byte after byte, for ever', ({ response }) => {
    const timer = setInterval(() => response.write('x'), 10)
    response.on('close', () => clearInterval(timer))
  }),
  afterPaying('asks to be paid again', (visit) => visit.challenge(), { because: 'refused it with 402' }),
  afterPaying('asks to be paid more', (visit) => visit.challenge({ option: { amount: '249999' } })),
  afterPaying(
    'says the payment failed',
    refuses(402, { 'payment-response': encode({ success: false, errorReason: '\u001b[31m' }) }),
  ),
  afterPaying('asks to be paid to somebody else', (visit) =>
    visit.challenge({ option: { payTo: '0x4444444444444444444444444444444444444444' } }),
  ),
  afterPaying('asks to be paid on another network', (visit) =>
    visit.challenge({
      option: { network: 'eip155:84532', asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' },
    }),
  ),
  afterPaying('sends an answer without end', fills),
  afterPaying('sends a bomb', unpacks(200, receipt()), { because: 'larger than' }),
  afterPaying('sends less than it says', raw('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"data":{}}'), {
    because: 'connection was lost',
  }),
  afterPaying('sends no HTTP', raw('{"data":{"answer":42}}'), { because: 'connection was lost' }),
  afterPaying('delivers nothing', refuses204, { because: 'no answer' }),
  afterPaying('delivers a page', showsPage(200), { because: 'no answer' }),
  afterPaying('delivers a list', (visit) => visit.deliver(receipt(), '[]'), {
    says: 'paid',
    because: 'no answer',
  }),
  afterPaying('delivers with a receipt of one megabyte', (visit) =>
    visit.deliver({ 'payment-response': 'A'.repeat(1_000_000) }),
  ),
  afterPaying(
    'delivers with two receipts',
    ({ response }) =>
      response
        .writeHead(200, { 'payment-response': [1, 2].map(() => receipt()['payment-response']) })
        .end('{"data":{}}'),
    { exit: 0, because: 'cannot be read' },
  ),
  afterPaying(
    'delivers with a receipt that nests without end',
    (visit) =>
      visit.deliver({
        'payment-response': Buffer.from(`{"a":${nested}}`).toString('base64'),
      }),
    { exit: 0, because: 'cannot be read' },
  ),
  afterPaying('delivers without a receipt', (visit) => visit.deliver(), { exit: 0, because: 'no receipt' }),
  afterPaying(
    'delivers with a receipt that is junk',
    (visit) => visit.deliver({ 'payment-response': '%%%' }),
    {
      exit: 0,
      because: 'cannot be read',
    },
  ),
  deliversWith('of another amount', { amount: '999999999999' }),
  deliversWith('of an amount that is none', { amount: '\u001b[2J' }),
  deliversWith('of another network', { network: 'eip155:1' }),
  deliversWith('of another payer', { payer: '0x2222222222222222222222222222222222222222' }),
  deliversWith('without a transaction', { transaction: '\u001b]0;owned\u0007' }),
  deliversWith('of a transaction of another chain', {
    transaction: '5'.repeat(88),
  }),
  deliversWith('that says it was not paid', { success: false }),
  {
    does: 'wants a signature for a hundred years',
    behaviour: (visit) =>
      visit.isPaid
        ? visit.deliver(receipt())
        : visit.challenge({ option: { maxTimeoutSeconds: 3_153_600_000 } }),
    signatures: 1,
    says: 'paid',
    exit: 0,
  },
  ...(
    [
      ['other decimals', { decimals: 0 }],
      [
        'another chain and contract',
        { chainId: 1, verifyingContract: '0x2222222222222222222222222222222222222222' },
      ],
      ['times of its own', { validAfter: 0, validBefore: 99_999_999_999_999 }],
    ] as const
  ).map(([does, more]): HostileCase => ({
    does: `names ${does} beside its terms`,
    behaviour: (visit) =>
      visit.isPaid
        ? visit.deliver(receipt())
        : visit.challenge({ option: { extra: { ...honestOption.extra, ...more }, ...more } }),
    signatures: 1,
    says: 'paid',
    exit: 0,
  })),
  {
    does: 'describes itself in terminal commands',
    behaviour: (visit) =>
      visit.isPaid
        ? visit.deliver(receipt())
        : visit.challenge({
            required: {
              error: '\u001b[2J',
              resource: { url: 'x', description: '\u202e\u001b]52;c;eA==\u0007' },
            },
          }),
    signatures: 1,
    says: 'paid',
    exit: 0,
  },
  afterPaying(
    'delivers terminal commands inside of an answer',
    (visit) => visit.deliver(receipt(), '{"data":"\u009b2J\u202e\u007f"}'),
    { says: 'paid', exit: 0 },
  ),
  afterPaying(
    'delivers terminal commands behind an answer',
    (visit) => visit.deliver(receipt(), '{"data":"\u009b2J\u202e"}\u001b]52;c;eA==\u0007'),
    { says: 'paid', because: 'no answer' },
  ),
  {
    does: 'hides a fair option behind dear ones',
    behaviour: (visit) =>
      visit.isPaid
        ? visit.deliver(receipt())
        : visit.challenge({
            options: [{ ...honestOption, amount: '900000' }, { ...honestOption, scheme: 'x' }, honestOption],
          }),
    signatures: 1,
    says: 'paid',
    exit: 0,
  },
]

export const hostileCases: readonly HostileCase[] = [...beforePaying, ...oncePaid]
