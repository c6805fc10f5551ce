import { parsePaymentRequired } from '@x402/core/schemas'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encoded, good, grade, withOption } from '../../../../test/standins/grade-answer.ts'
import type { HeaderField } from '../../../core/probe.ts'
import { advisoryExamples } from './advisory-examples.data.ts'

const withBazaar = (bazaar: unknown): unknown => ({ ...good, extensions: { bazaar } })
const input = { type: 'http', method: 'POST', bodyType: 'json', body: {} }
const schema = {
  properties: { input: { properties: { body: { type: 'object' } }, required: ['type', 'body'] } },
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

  it.each(Object.entries(advisoryExamples))('%s is raised by its example', (id, example) => {
    const { challenge = good, json, ...answer } = example
    const sent = json === undefined ? answer : { ...answer, header: encoded(json) }
    expect(grade(challenge, sent).advisories.map((advisory) => advisory.id)).toContain(id)
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
