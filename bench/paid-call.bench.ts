import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodePaymentSignatureHeader } from '@x402/core/http'
import { createSandbox, type Sandbox } from '../src/payments/sandbox/sandbox.ts'
import type { NetworkName } from '../src/payments/terms/payment-network.ts'
import { createSandboxBuyer } from '../test/standins/sandbox-buyer.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { createGateSubject, createOfficialSubject, type Subject } from './paid-call-subjects.ts'
import { checkSignature } from './signature-check.ts'
import { measureSignatureShare } from './signature-share.ts'

const ROUNDS = 5
const CALLS_PER_ROUND = 40

/** CPU of one paid call outside facilitator and service, and how much of it checks signatures. */
export const paidCall: Benchmark = {
  name: 'paid-call',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgauge-bench-'))
    const sandbox = await createSandbox()
    try {
      const rows = []
      for (const name of ['base', 'solana'] as const)
        rows.push(...(await measureNetwork(sandbox, name, folder)))
      return emitTable(rows)
    } finally {
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Row = readonly [string, string, number, string, string]

async function measureNetwork(sandbox: Sandbox, name: NetworkName, folder: string): Promise<Row[]> {
  const chain = sandbox[name]
  const official = await createOfficialSubject(chain)
  const gate = await createGateSubject(chain, join(folder, `${name}.sqlite`))
  const signatures: Subject = {
    name: 'signature check alone, as facilitators do it',
    terms: official.terms,
    sell: checkSignature,
    close: async () => {},
  }
  const subjects = [official, await createGateSubject(chain, ':memory:'), gate, signatures]
  const spent = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const subject of subjects) {
      const cpuUs = await measureRound(subject, await signAll(sandbox, name, subject))
      // The first round warms up.
      if (round > 0) spent.get(subject)?.push(cpuUs)
    }
  }
  const payments = await signAll(sandbox, name, gate)
  const share = await measureSignatureShare(() => sellAll(gate, payments))
  const median = (subject: Subject): number =>
    spent.get(subject)?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  const row = (subject: Subject, signing: string): Row => {
    const ratio = (median(subject) / median(official)).toFixed(2)
    return [subject.name, name, Math.round(median(subject)), ratio, signing]
  }
  const rows = subjects.map((subject) =>
    row(subject, subject === gate ? `${(share * 100).toFixed(1)} %` : ''),
  )
  await Promise.all(subjects.map((subject) => subject.close()))
  return rows
}

async function signAll(sandbox: Sandbox, name: NetworkName, subject: Subject): Promise<string[]> {
  const { client } = await createSandboxBuyer(sandbox, name)
  const headers: string[] = []
  for (let call = 0; call < CALLS_PER_ROUND; call++) {
    headers.push(encodePaymentSignatureHeader(await client.createPaymentPayload(subject.terms)))
  }
  return headers
}

async function sellAll(subject: Subject, payments: readonly string[]): Promise<void> {
  for (const payment of payments) await subject.sell(payment)
}

async function measureRound(subject: Subject, payments: readonly string[]): Promise<number> {
  const before = process.cpuUsage()
  await sellAll(subject, payments)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / payments.length
}

function emitTable(rows: readonly Row[]): Table {
  return {
    title: 'CPU of one paid call outside facilitator and service',
    columns: ['seller', 'network', 'CPU us per call', 'x official', 'of it signature checks'],
    rows,
    notes: [
      `Median of ${ROUNDS} rounds of ${CALLS_PER_ROUND} payments signed by the official client; the facilitator says yes at once.`,
      'The gate leaves signatures to the facilitator, after checks that cost nothing; the share is of CPU samples in curve code.',
      'The gate writes each sale to disk three times (opened, settling, settled), flushed each time; the official server keeps nothing.',
    ],
  }
}
