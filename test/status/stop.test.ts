import { expect, test } from 'vitest'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'
import { metricsPath, talkTo } from './call.ts'
import { faultyBody } from './faulty-executor.ts'

test('stopping finishes the call that runs and takes no new one', async () => {
  const executor = createInlineExecutor()
  const service = await startService({}, { executor })
  const { post, sign } = talkTo(service.url)
  const payment = { 'payment-signature': await sign(metricsPath) }
  let finish = () => {}
  const running = new Promise<void>((entered) => {
    executor.duringRun = () => {
      entered()
      return new Promise((resolve) => (finish = resolve))
    }
  })
  const call = post(metricsPath, faultyBody(), payment)
  await running
  const stopped = service.stop()
  await expect(fetch(`${service.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow()
  finish()
  const response = await call
  expect(response.status).toBe(200)
  expect(response.headers.get('payment-response')).not.toBeNull()
  await stopped
})
