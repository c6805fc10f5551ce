import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPaperGate } from '../../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../../test/support/paper-payment.ts'
import { runMigrations } from '../../payments/ledger/migrations.ts'
import { sql } from '../../payments/ledger/sql-driver.ts'
import { createSqlLedger } from '../../payments/ledger/sql-ledger.ts'
import { createSqliteThread } from '../../payments/ledger/sqlite-thread.ts'
import { complainTo, createRequestLog } from './request-log.ts'

test('a full disk is an error line that names it, for a sale and in the background', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-full-'))
  const driver = createSqliteThread(join(folder, 'ledger.sqlite'))
  try {
    await runMigrations(driver, 0)
    const ledger = createSqlLedger(driver)
    const { buy, challenge } = await createPaperGate({ ledger })
    await driver.all(sql('VACUUM'))
    await driver.all(sql('PRAGMA max_page_count = 1'))
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const answered = { requestId: 'an-id', method: 'POST', path: '/v1/x', status: 503, durationMs: 1 }
    let error: unknown = null
    while (error === null) error = await buy(emitPaperPayment(challenge())).then(() => null, asIs)
    createRequestLog(log)({ ...answered, error })
    complainTo(log, 'reconciling failed')(await ledger.beat('me').then(() => null, asIs))
    expect(lines).toMatchObject([
      {
        level: 50,
        request_id: 'an-id',
        code: 'payments-unavailable',
        fault: expect.stringMatching(/SQLITE_FULL/),
      },
      {
        level: 50,
        msg: 'reconciling failed',
        fault: expect.stringMatching(/^Problem payments-unavailable .* because of .*FULL/),
      },
    ])
  } finally {
    await driver.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const asIs = (error: unknown): unknown => error
