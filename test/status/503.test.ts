import { expect, inject, test } from 'vitest'
import { ledgerFile } from '../../src/payments/ledger/open-ledger.ts'
import { sql } from '../../src/payments/ledger/sql-driver.ts'
import { createSqliteDriver } from '../../src/payments/ledger/sqlite-driver.ts'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'
import { metricsPath, talkTo } from './call.ts'
import { faultyBody } from './faulty-executor.ts'

const { expectProblem, post, sign } = talkTo(inject('faultyServiceUrl'))

test('a full queue is refused with a time to come back, and the payment stays usable', async () => {
  const payment = { 'payment-signature': await sign(metricsPath) }
  const refused = await post(metricsPath, faultyBody('overloaded'), payment)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('payment-response')).toBeNull()
  await expectProblem(refused, 503, 'overloaded')
  expect((await post(metricsPath, faultyBody(), payment)).status).toBe(200)
})

test('while the ledger cannot be written /readyz says no, and the log says so once, at the level of an error', async () => {
  const lines: { level: number; msg: string }[] = []
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const executor = createInlineExecutor()
  const service = await startService({ TOLLGAUGE_LOG_LEVEL: 'info' }, { executor, logTo })
  const status = async (): Promise<number> => (await fetch(`${service.url}/readyz`)).status
  expect(await status()).toBe(200)
  const file = createSqliteDriver(ledgerFile(service.shop.config))
  await file.all(sql('ALTER TABLE processes RENAME TO elsewhere'))
  await expect.poll(status, { timeout: 30_000 }).toBe(503)
  const told = () => lines.filter(({ msg }) => msg === 'the ledger cannot be written')
  expect(told()).toMatchObject([{ level: 50, fault: expect.stringContaining('because of') }])
  await file.all(sql('ALTER TABLE elsewhere RENAME TO processes'))
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
  expect(told()).toHaveLength(1)
  await file.close()
  await service.stop()
})
