import { expect, test } from 'vitest'
import { expectProblem, goodBody, metricsPath, post, serviceUrl } from './call.ts'

test.each(['PUT', 'DELETE', 'PATCH'])(
  '%s on a paid path is refused and Allow names what works',
  async (method) => {
    const response = await fetch(serviceUrl + metricsPath, { method })
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
    const { detail } = await expectProblem(response, 405, 'method-not-allowed')
    expect(detail).toContain('/catalog/developer.code-metrics')
  },
)

test('a document cannot be posted to', async () => {
  const response = await post('/openapi.json', goodBody)
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  await expectProblem(response, 405, 'method-not-allowed')
})
