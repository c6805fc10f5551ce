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
  afterPaying('sends an answer without end', ({ response }) => {
    response.writeHead(200)
    const fill = (): void => {
      while (response.write('x'.repeat(64 * 1024)));
    }
    response.on('drain', fill)
    fill()
  }),
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
  afterPaying(
    'delivers terminal commands',
    (visit) => visit.deliver(receipt(), '{"data":"\u009b2J\u202e"}\u001b]52;c;eA==\u0007'),
    {
      says: 'paid',
      exit: 0,
    },
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
