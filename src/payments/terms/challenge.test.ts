import { validatePaymentRequiredDetailed } from '@agentcash/discovery'
import { decodePaymentRequiredHeader, encodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { validateDiscoveryExtension, type DiscoveryExtension } from '@x402/extensions/bazaar'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { servicePath } from '../../core/paths.ts'
import type { Service } from '../../core/service.ts'
import { template } from '../../services/_template/service.ts'
import { services } from '../../services/registry.ts'
import { buildChallenge, HEADER_TARGET_BYTES } from './challenge.ts'
import { emitHeaderValue } from './header-value.ts'
import { checkChallengeSizes } from './challenge-size.ts'
import { paymentNotice } from './payment-notice.ts'
import { paymentNetworks, type PaymentMode } from './payment-network.ts'
import { buildRequirements } from './requirements.ts'

const publicUrl = 'https://api.a-long-name-of-a-host.example'
const solanaAddress = 'CKPKJWNdJEqa81x7CkZ14BVPiY6y16Sxs7owznqtWYp5'

function challengeOf(service: Service, mode: PaymentMode = 'live'): PaymentRequired {
  const [base, solana] = paymentNetworks(mode)
  const accepts = [
    buildRequirements(base, `0x${'2'.repeat(40)}`, service.price, {}),
    buildRequirements(solana, solanaAddress, service.price, { feePayer: solanaAddress }),
  ]
  return buildChallenge({
    service,
    resourceUrl: publicUrl + servicePath(service.name),
    accepts,
    error: paymentNotice(mode),
  })
}

const sold = [template as Service, ...services].map((service) => [service.name, service] as const)

describe.each(sold)('the challenge of %s', (_, service) => {
  const challenge = challengeOf(service)

  test.each(['sandbox', 'testnet', 'live'] as const)('fits into 4 KiB of header in %s mode', (mode) => {
    expect(emitHeaderValue(challengeOf(service, mode)).length).toBeLessThanOrEqual(HEADER_TARGET_BYTES)
  })

  test('is in a header as the official codec writes it, and comes out of it whole', () => {
    const header = emitHeaderValue(challenge)
    expect(header).toBe(encodePaymentRequiredHeader(challenge))
    expect(decodePaymentRequiredHeader(header)).toEqual(JSON.parse(JSON.stringify(challenge)))
  })

  test('passes the validator of x402scan without any remark', () => {
    const { valid, issues } = validatePaymentRequiredDetailed(challenge)
    expect({ valid, issues }).toEqual({ valid: true, issues: [] })
  })

  test('carries a discovery extension that its own schema accepts, with an example this service accepts', () => {
    const { extensions } = challenge
    const bazaar = extensions?.['bazaar'] as DiscoveryExtension
    expect(validateDiscoveryExtension(bazaar)).toMatchObject({ valid: true })
    const { input } = bazaar.info as unknown as { input: { body: unknown; method: string } }
    expect(input.method).toBe('POST')
    expect(service.input.safeParse(input.body).success).toBe(true)
    expect(JSON.stringify(bazaar)).not.toMatch(/"\$(ref|id)"/)
  })

  test('keeps the limits indexers set', () => {
    const { resource } = challenge
    expect(resource.url).toBe(publicUrl + servicePath(service.name))
    expect(resource.description?.length).toBeLessThanOrEqual(500)
    expect(resource.serviceName).toMatch(/^[\x20-\x7e]{1,32}$/)
    expect(resource.tags?.length).toBeLessThanOrEqual(5)
    for (const tag of resource.tags ?? []) expect(tag).toMatch(/^[\x20-\x7e]{1,32}$/)
  })
})

test('each network asks with what a wallet needs to sign there', () => {
  const { accepts } = challengeOf(template)
  expect(accepts).toEqual([
    {
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '10000',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: `0x${'2'.repeat(40)}`,
      maxTimeoutSeconds: 90,
      extra: { name: 'USD Coin', version: '2' },
    },
    {
      scheme: 'exact',
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      amount: '10000',
      asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      payTo: solanaAddress,
      maxTimeoutSeconds: 90,
      extra: { feePayer: solanaAddress },
    },
  ])
  expect(challengeOf(template, 'testnet').accepts[0]?.extra).toEqual({ name: 'USDC', version: '2' })
})

test('play money is called so', () => {
  expect(challengeOf(template, 'sandbox').error).toMatch(/no real money/)
  expect(challengeOf(template, 'testnet').error).toMatch(/no real money/)
  expect(challengeOf(template, 'live').error).toBe('Payment required')
})

test('a service whose challenge no proxy would pass is named before the start', () => {
  const fields = Array.from({ length: 200 }, (_, index) => [`field_number_${index}`, z.string()])
  const huge = {
    ...template,
    name: 'huge.huge',
    input: z.strictObject(Object.fromEntries(fields)),
  } as unknown as Service
  const mistakes = checkChallengeSizes([template, huge], 'live', publicUrl, () => template.price)
  expect(mistakes).toEqual(['the challenge of huge.huge does not fit into 8192 bytes of header'])
})
