import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { workerFile } from '../src/execution/worker-file.ts'
import type { SigningOrder } from './code-metrics-server.ts'

export type Settlement = 'chain' | 'instant'

/** A running service that is paid for every call it answers. */
export interface PaidService {
  /** Calls per second with as many under way at once; payments are signed before the clock starts. */
  measure(settlement: Settlement, body: Uint8Array, concurrency: number, calls: number): Promise<number>
  stop(): void
}

export async function startPaidService(workers: number): Promise<PaidService> {
  const file = workerFile(import.meta.url, 'code-metrics-server')
  const child = fork(fileURLToPath(file.url), [String(workers)], { execArgv: file.execArgv })
  child.once('exit', (code) => {
    if (code !== null) throw new Error(`the service process ended with ${code}`)
  })
  const [urls] = (await once(child, 'message')) as [Record<Settlement, string>]
  const sign = async (order: SigningOrder): Promise<string[]> => {
    child.send(order)
    const [signed] = (await once(child, 'message')) as [string[]]
    return signed
  }
  return {
    measure: async (settlement, body, concurrency, calls) => {
      const url = urls[settlement]
      return await buyAll(url, body, concurrency, await sign({ url, count: calls }))
    },
    stop: () => void child.kill(),
  }
}

async function buyAll(
  url: string,
  body: Uint8Array,
  concurrency: number,
  payments: string[],
): Promise<number> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 })
  const calls = payments.length
  const startedAt = performance.now()
  const buy = async (): Promise<void> => {
    for (let payment = payments.pop(); payment !== undefined; payment = payments.pop()) {
      const headers = { 'content-type': 'application/json', 'payment-signature': payment }
      const answer = await pool.request({ path: pathname, method: 'POST', headers, body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`not sold: ${answer.statusCode} ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, buy))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  return calls / seconds
}
