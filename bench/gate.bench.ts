import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodePaymentRequiredHeader } from '@x402/core/http'
import type { FacilitatorClient } from '@x402/core/server'
import type { PaymentPayload } from '@x402/core/types'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { servicePath } from '../src/core/paths.ts'
import { createHttpFacilitator } from '../src/payments/facilitators/http-facilitator.ts'
import { runMigrations } from '../src/payments/ledger/migrations.ts'
import { createSqlLedger } from '../src/payments/ledger/sql-ledger.ts'
import { createSqliteDriver } from '../src/payments/ledger/sqlite-driver.ts'
import { template } from '../src/services/_template/service.ts'
import { createPaperGate, type PaperGate } from '../test/support/paper-gate.ts'
import { emitPaperPayment, signPaperPayment } from '../test/support/paper-payment.ts'
import type { Benchmark, Table } from './benchmark.ts'

const ROUNDS = 5
const CALLS = 100
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
    const facilitator = await spawnFacilitator()
    const paper = await createPaperGate({ ledger: createSqlLedger(driver) })
    // Of two gates before one facilitator, one takes payers for keys and one for contract wallets.
    const { client } = facilitator
    const keys = await createPaperGate({ client, isContract: async () => false })
    const contracts = await createPaperGate({ client, isContract: async () => true })
    try {
      return emitTable(await measureAll(await buildSubjects(paper, keys, contracts)))
    } finally {
      facilitator.close()
      await driver.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function spawnFacilitator(): Promise<{ client: FacilitatorClient; close(): void }> {
  const file = fileURLToPath(new URL('./refusing-facilitator.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx'] })
  const [port] = (await once(child, 'message')) as [number]
  const url = `http://127.0.0.1:${port}`
  return {
    client: createHttpFacilitator({ url, authorize: null, timeoutMs: 5_000 }),
    close: () => void child.kill(),
  }
}

async function buildSubjects(
  paper: PaperGate,
  keys: PaperGate,
  contracts: PaperGate,
): Promise<readonly Subject[]> {
  const required = paper.gate.quote(template, url).required
  const emit =
    (changes = {}) =>
    () =>
      Array.from({ length: CALLS }, () => emitPaperPayment(paper.challenge(), changes))
  const account = privateKeyToAccount(generatePrivateKey())
  // Signed before the clock starts, for every round and the one that warms up.
  const signed = await Promise.all(
    Array.from({ length: CALLS * (ROUNDS + 1) }, () => signPaperPayment(paper.challenge(), account)),
  )
  // A signature as a key makes it, under words that the key never signed.
  const signature = readSignature(signed[0] ?? '')
  const forge = emit({
    change: (payment: PaymentPayload) => ({ ...payment, payload: { ...payment.payload, signature } }),
  })
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
      prepare: emit({ value: '1' }),
      call: (header) => keys.buy(header),
    },
    { name: 'forged payment, refused by its signature', prepare: forge, call: (header) => keys.buy(header) },
    {
      name: 'forged payment, refused by the facilitator',
      prepare: forge,
      call: (header) => contracts.buy(header),
    },
    {
      name: 'sale signed by a key, ledger on disk',
      prepare: () => signed.splice(0, CALLS),
      call: (header) => paper.buy(header),
    },
  ]
}

function readSignature(header: string): unknown {
  const payment = JSON.parse(Buffer.from(header, 'base64').toString()) as PaymentPayload
  return payment.payload['signature']
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
    title: 'The gate: CPU per request of our process, without service and client sockets',
    columns: ['request', 'CPU us', 'x official codec'],
    rows: [...spent].map(([subject, us]) => [subject.name, Math.round(us), (us / peer).toFixed(2)]),
    notes: [
      `least of ${ROUNDS} rounds of ${CALLS} calls; the facilitator that refuses is another process on the same machine`,
      'before signatures were checked here, every forged payment was refused by the facilitator',
    ],
  }
}
