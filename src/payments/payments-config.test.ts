import { describe, expect, test } from 'vitest'
import { usd } from '../core/price.ts'
import { checkPaymentsConfig, type PaymentsConfig } from './payments-config.ts'

const cdpSecret = Buffer.alloc(64, 7).toString('base64')
const none = { base: null, solana: null }
const sandbox: PaymentsConfig = {
  mode: 'sandbox',
  publicUrl: 'http://localhost:8402',
  payTo: none,
  facilitator: none,
  facilitatorAuth: none,
  facilitatorHttp: [],
  rpc: none,
  prices: {},
}
const live: PaymentsConfig = {
  ...sandbox,
  mode: 'live',
  publicUrl: 'https://api.example.com',
  payTo: {
    base: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
    solana: 'CKPKJWNdJEqa81x7CkZ14BVPiY6y16Sxs7owznqtWYp5',
  },
  facilitator: { base: 'cdp, https://facilitator.example.com/x402', solana: 'payai' },
  facilitatorAuth: { base: `cdp=key-1:${cdpSecret}; facilitator.example.com=Bearer token`, solana: null },
}

describe('the payments configuration', () => {
  test('of a sandbox needs nothing', () => {
    expect(checkPaymentsConfig(sandbox)).toEqual([])
  })

  test('of a complete live service is accepted', () => {
    expect(checkPaymentsConfig(live)).toEqual([])
  })

  test('of an empty live service names everything missing at once', () => {
    expect(checkPaymentsConfig({ ...sandbox, mode: 'live' })).toEqual([
      'TOLLGAUGE_PUBLIC_URL: live mode needs an https URL',
      'TOLLGAUGE_PUBLIC_URL: live mode needs a name that buyers can reach',
      'TOLLGAUGE_PAY_TO_BASE: live mode needs the address you are paid at, here or on the other network',
      'TOLLGAUGE_PAY_TO_SOLANA: live mode needs the address you are paid at, here or on the other network',
    ])
  })

  test.each(['base', 'solana'] as const)(
    'of a shop on %s alone is accepted, and the other network is not asked for',
    (name) => {
      const only = <Value>(both: { base: Value; solana: Value }) => ({ ...none, [name]: both[name] })
      const alone = {
        ...live,
        payTo: only(live.payTo),
        facilitator: only(live.facilitator),
        facilitatorAuth: only(live.facilitatorAuth),
      }
      expect(checkPaymentsConfig(alone)).toEqual([])
      expect(checkPaymentsConfig({ ...alone, facilitator: live.facilitator })).toHaveLength(1)
    },
  )

  test('of a facilitator of one’s own without TLS is accepted when it is said exactly', () => {
    const own = {
      ...live,
      facilitator: { ...live.facilitator, solana: 'http://facilitator.internal:8080/x402' },
    }
    expect(checkPaymentsConfig(own)).toEqual([
      'TOLLGAUGE_FACILITATOR_SOLANA: live mode needs https, or facilitator.internal:8080 in TOLLGAUGE_FACILITATOR_ALLOW_HTTP',
    ])
    expect(checkPaymentsConfig({ ...own, facilitatorHttp: ['facilitator.internal:8080'] })).toEqual([])
    expect(checkPaymentsConfig({ ...own, facilitatorHttp: ['facilitator.internal:80'] })).toHaveLength(1)
  })

  test('of a test network needs addresses only', () => {
    expect(checkPaymentsConfig({ ...sandbox, mode: 'testnet' })).toHaveLength(2)
    expect(checkPaymentsConfig({ ...sandbox, mode: 'testnet', payTo: live.payTo })).toEqual([])
  })

  const wrong: [name: string, changes: Partial<PaymentsConfig>, says: RegExp][] = [
    [
      'a private key for an address',
      { payTo: { ...live.payTo, base: `0x${'ab'.repeat(32)}` } },
      /looks like a private key/,
    ],
    [
      'a mnemonic for an address',
      { payTo: { ...live.payTo, solana: Array(12).fill('abandon').join(' ') } },
      /looks like a private key/,
    ],
    [
      'a wrong checksum',
      { payTo: { ...live.payTo, base: '0x209693bC6afc0C5328bA36FaF03C514EF312287C' } },
      /not an address on Base/,
    ],
    ['the zero address', { payTo: { ...live.payTo, base: `0x${'0'.repeat(40)}` } }, /not an address on Base/],
    [
      'the token as payee',
      { payTo: { ...live.payTo, base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' } },
      /USDC token itself/,
    ],
    [
      'an EVM address on Solana',
      { payTo: { ...live.payTo, solana: live.payTo.base } },
      /not an address on Solana/,
    ],
    ['a path in the public URL', { publicUrl: 'https://example.com/api' }, /must be an origin/],
    ['no URL at all', { publicUrl: 'example.com' }, /is not a URL/],
    [
      'a test facilitator',
      { facilitator: { ...live.facilitator, base: 'x402.org' }, facilitatorAuth: none },
      /test networks only/,
    ],
    [
      'a facilitator without https',
      { facilitator: { ...live.facilitator, base: 'http://f.example' }, facilitatorAuth: none },
      /needs https/,
    ],
    [
      'an unknown facilitator',
      { facilitator: { ...live.facilitator, solana: 'nobody' } },
      /neither x402\.org, payai, cdp/,
    ],
    ['CDP without its key', { facilitatorAuth: none }, /FACILITATOR_AUTH_BASE: cdp needs it/],
    [
      'a CDP key that is cut',
      { facilitatorAuth: { base: 'cdp=key-1:abc', solana: null } },
      /FACILITATOR_AUTH_BASE: cdp: its secret must be/,
    ],
    [
      'one authorization for two facilitators',
      { facilitatorAuth: { base: 'Bearer token', solana: null } },
      /for which facilitator/,
    ],
    ['a price above what clients pay', { prices: { 'developer.code-metrics': usd('1.01') } }, /above \$1/],
  ]

  test.each(wrong)('with %s is refused', (_, changes, says) => {
    const mistakes = checkPaymentsConfig({ ...live, ...changes })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(says)
    for (const secret of Object.values(changes.payTo ?? {})) {
      if (/private key/.test(says.source)) expect(mistakes[0]).not.toContain(secret ?? '-')
    }
  })
})
