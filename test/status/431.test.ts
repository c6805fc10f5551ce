import { expect, test } from 'vitest'
import { metricsPath } from './call.ts'
import { connectRaw } from './raw-connection.ts'

test('a header of one megabyte is refused by the door', async () => {
  const connection = await connectRaw()
  connection.send(
    `POST ${metricsPath} HTTP/1.1\r\nHost: x\r\nPayment-Signature: ${'a'.repeat(1_000_000)}\r\n\r\n`,
  )
  const answer = await connection.untilClosed()
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('"charged":false')
})
