import { expect, expectTypeOf, test } from 'vitest'
import { services } from '../../src/services/registry.ts'
import { isProblem, ProblemError, Tollgauge, type Answer, type Quote } from '../../src/client/tollgauge.ts'
import { serviceNames } from '../../src/client/service-names.data.ts'

const client = new Tollgauge({ url: 'http://127.0.0.1:1' })

test('every service of the registry is a typed method, by its own name', () => {
  expect(serviceNames).toEqual(services.map(({ name }) => name))
  for (const name of serviceNames) {
    const [family = '', endpoint = ''] = name.split('.')
    const methods = (client as unknown as Record<string, Record<string, unknown>>)[family]
    expect(
      methods?.[endpoint.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())],
    ).toBeTypeOf('function')
  }
  expectTypeOf(client.developer.codeMetrics).toBeFunction()
  expectTypeOf(client.developer.codeMetrics)
    .parameter(0)
    .toExtend<{ code: string; language?: string | undefined }>()
  expectTypeOf(client.developer.codeMetrics).returns.resolves.toEqualTypeOf<
    Answer<'developer.code-metrics'>
  >()
  expectTypeOf(client.document.diff.quote).returns.resolves.toEqualTypeOf<Quote>()
  expectTypeOf<Answer<'developer.code-metrics'>['data']['functions']>().toEqualTypeOf<number>()
  expectTypeOf<Answer<'developer.code-change-review'>['data']['findings'][number]['id']>().toBeString()
  expectTypeOf<Answer['service']>().toEqualTypeOf<(typeof serviceNames)[number]>()
})

test('what the registry does not sell does not compile', () => {
  const mistakes = () => [
    // @ts-expect-error a field that does not exist
    client.developer.codeMetrics({ cod: 'x' }),
    // @ts-expect-error a required field is missing
    client.document.diff({ before: '' }),
    // @ts-expect-error a service that does not exist
    client.call('developer.nothing', {}),
    // @ts-expect-error a request of another service
    client.call('document.diff', { code: 'x' }),
  ]
  expect(mistakes).toBeTypeOf('function')
})

test('an error narrows to its problem code', () => {
  const error: unknown = new ProblemError('rate-limited', {
    status: 429,
    detail: 'slow down',
    errors: [],
    requestId: null,
    retryAfterSeconds: 3,
    payment: { state: 'not signed' },
  })
  expect(isProblem(error, 'overloaded')).toBe(false)
  if (!isProblem(error, 'rate-limited')) throw new Error('not narrowed')
  expectTypeOf(error.code).toEqualTypeOf<'rate-limited'>()
  expect(error.retryAfterSeconds).toBe(3)
})
