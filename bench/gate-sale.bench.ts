import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { servicePath } from '../src/core/paths.ts'
import { startTemporaryPostgres } from '../test/support/temporary-postgres.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { openGateWorld, type GateWorld } from './gate-world.ts'

const WARM_SALES = 300
const SALES = 400
const ROUNDS = 2
const AT_ONCE = 8
/** After this long every settlement of a round was looked up on chain. */
const CONFIRMED_MS = 28_000
const service = 'document.diff'
const body = JSON.stringify({ before: 'a\nb\n', after: 'a\nc\n' })

/** What one small sale costs the process that sells it, from the first byte to the confirmation on chain. */
export const gateSale: Benchmark = {
  name: 'gate-sale',
  run: async () => {
    const postgres = await startTemporaryPostgres()
    const rows = [await measure('ledger in a file', await openGateWorld())]
    if (postgres !== null)
      rows.push(await measure('ledger in Postgres', await openGateWorld({ DATABASE_URL: postgres.url })))
    await postgres?.close()
    return emitTable(rows)
  },
}

async function measure(name: string, world: GateWorld): Promise<(string | number)[]> {
  const pool = new Pool(world.url, { connections: AT_ONCE, pipelining: 1 })
  try {
    await buyAll(pool, await world.sign(service, WARM_SALES, AT_ONCE))
    await sleep(CONFIRMED_MS)
    const selling: number[] = []
    const confirming: number[] = []
    const everything: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const payments = await world.sign(service, SALES, AT_ONCE)
      const before = await world.use()
      await buyAll(pool, payments)
      const sold = await world.use()
      await sleep(CONFIRMED_MS)
      const confirmed = await world.use()
      selling.push((sold.mainThreadMs - before.mainThreadMs) / SALES)
      confirming.push((confirmed.mainThreadMs - sold.mainThreadMs) / SALES)
      everything.push((confirmed.allThreadsMs - before.allThreadsMs) / SALES)
    }
    return [name, ...[selling, confirming, everything].map((times) => Math.min(...times).toFixed(2))]
  } finally {
    await pool.destroy()
    world.close()
  }
}

async function buyAll(pool: Pool, payments: string[]): Promise<void> {
  const buy = async (): Promise<void> => {
    for (let payment = payments.pop(); payment !== undefined; payment = payments.pop()) {
      const headers = { 'content-type': 'application/json', 'payment-signature': payment }
      const answer = await pool.request({ path: servicePath(service), method: 'POST', headers, body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`not sold: ${answer.statusCode} ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buy))
}

function emitTable(rows: readonly (readonly (string | number)[])[]): Table {
  return {
    title: 'A small sale over HTTP: CPU of the process that sells it',
    columns: ['', 'main thread, selling ms', 'confirming and idling ms', 'all threads ms'],
    rows,
    notes: [
      `least of ${ROUNDS} rounds of ${SALES} sales, ${AT_ONCE} at once; facilitator, chain and buyers are other processes`,
      `confirming: the ${CONFIRMED_MS / 1000} s after a round, in which its settlements are looked up on chain`,
    ],
  }
}
