import { expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { samples } from '../../src/catalog/samples.data.ts'
import { services } from '../../src/services/registry.ts'
import { post, serviceUrl, sign } from '../status/call.ts'

const path = servicePath('developer.x402-preflight')

test.each(services.map((service) => service.name))(
  'our own challenge of %s is graded A by our own preflight, with no advisory but what a sandbox is',
  async (name) => {
    const request = JSON.stringify({ url: serviceUrl + servicePath(name), method: 'POST' })
    const response = await post(path, request, { 'payment-signature': await sign(path) })
    const { data } = (await response.json()) as {
      data: { grade: string; score: number; compliant: boolean; advisories: { id: string }[] }
    }
    expect(data).toMatchObject({ grade: 'A', score: 100, compliant: true })
    expect(data.advisories.map((advisory) => advisory.id)).toEqual(['plain_http', 'testnet_only'])
  },
)

test('the sample can be run in the sandbox, and gets the grade that the sample shows', async () => {
  const { sample } = services.find(({ name }) => name === 'developer.x402-preflight') ?? {}
  const response = await post(path, JSON.stringify(sample), { 'payment-signature': await sign(path) })
  const { data } = (await response.json()) as { data: object }
  const { grade, score, payability } = samples['developer.x402-preflight'] as Record<string, unknown>
  expect(data).toMatchObject({ grade, score, payability })
})

test('a private target is refused before anything is charged', async () => {
  const signature = await sign(path)
  const response = await post(path, JSON.stringify({ url: 'http://169.254.169.254/latest/meta-data' }), {
    'payment-signature': signature,
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'target-refused', charged: false })
})
