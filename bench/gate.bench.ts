import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { servicePath } from '../src/core/paths.ts'
import { runMigrations } from '../src/payments/ledger/migrations.ts'
import { createSqlLedger } from '../src/payments/ledger/sql-ledger.ts'
import { createSqliteDriver } from '../src/payments/ledger/sqlite-driver.ts'
import { template } from '../src/services/_template/service.ts'
import { createPaperGate, type PaperGate } from '../test/support/paper-gate.ts'
import { emitPaperPayment } from '../test/support/paper-payment.ts'
import type { Benchmark, Table } from './benchmark.ts'

const ROUNDS = 7
const CALLS = 300
const url = `https://tollgauge.example${servicePath(template.name)}`

const nothing = (): readonly string[] => Array.from({ length: CALLS }, () => '')

interface Subject {
  readonly name: string
  /** What is needed before the clock starts, e.g. signed headers. */
  prepare(): readonly string[]
  call(header: string): unknown
}

/** CPU of what the gate does for one request, in multiples of serialising the challenge with the official codec. */
export const gate: Benchmark = {
  name: 'gate',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgauge-bench-'))
    const driver = createSqliteDriver(join(folder, 'ledger.sqlite'))
    await runMigrations(driver, Date.now())
    const paper = await createPaperGate({ ledger: createSqlLedger(driver) })
    const refusing = await createPaperGate()
    refusing.chain.verifyFault = 'invalid'
    try {
      return emitTable(await measureAll(buildSubjects(paper, refusing)))
    } finally {
      await driver.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function buildSubjects(paper: PaperGate, refusing: PaperGate): readonly Subject[] {
  const required = JSON.parse(paper.gate.quote(template, url).body) as PaymentRequired
  const signed =
    (changes = {}) =>
    () =>
      Array.from({ length: CALLS }, () => emitPaperPayment(paper.challenge(), changes))
  return [
    {
      name: 'challenge by the official codec',
      prepare: nothing,
      call: () => encodePaymentRequiredHeader(required),
    },
    { name: 'quote', prepare: nothing, call: () => paper.gate.quote(template, url) },
    { name: 'quote with a free check of the body', prepare: nothing, call: () => paper.buy(null) },
    {
      name: 'payment refused for its terms',
      prepare: signed({ value: '1' }),
      call: (header) => refusing.buy(header),
    },
    { name: 'payment refused by the facilitator', prepare: signed(), call: (header) => refusing.buy(header) },
    { name: 'sale, ledger on disk', prepare: signed(), call: (header) => paper.buy(header) },
  ]
}

async function measureAll(subjects: readonly Subject[]): Promise<Map<Subject, number>> {
  const spent = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const subject of subjects) {
      const headers = subject.prepare()
      const before = process.cpuUsage()
      for (const header of headers) await subject.call(header)
      const { user, system } = process.cpuUsage(before)
      // The first round warms up.
      if (round > 0) spent.get(subject)?.push((user + system) / CALLS)
    }
  }
  return new Map([...spent].map(([subject, times]) => [subject, Math.min(...times)]))
}

function emitTable(spent: ReadonlyMap<Subject, number>): Table {
  const [peer = 1] = spent.values()
  return {
    title: 'The gate: CPU per request, without facilitator, service and sockets',
    columns: ['request', 'CPU us', 'x official codec'],
    rows: [...spent].map(([subject, us]) => [subject.name, Math.round(us), (us / peer).toFixed(2)]),
    notes: [
      `least of ${ROUNDS} rounds of ${CALLS} calls; the facilitator answers at once and checks no signature`,
    ],
  }
}
