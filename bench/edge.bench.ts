import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { SandboxDescription } from '../src/payments/sandbox/sandbox-description.ts'
import { createBuyerClient, loadDemoWallets } from '../test/standins/official-buyer.ts'
import type { Benchmark, Table } from './benchmark.ts'

const QUIET_MS = 5_000
const ATTACK_MS = 20_000
const diff = JSON.stringify({ before: 'a\nb\n', after: 'a\nc\n' })

/** What the others notice while one address does its worst: health, memory, buyers, the longest turn of the loop. */
export const edge: Benchmark = {
  name: 'edge',
  async run(): Promise<Table> {
    const service = spawn('../test/standins/watched-service.ts', [
      JSON.stringify({ TOLLGAUGE_ADMIN_TOKEN: 'a-token-that-only-the-operator-knows' }),
    ])
    const [{ url }] = (await once(service, 'message')) as [{ url: string }]
    const quiet = await watch(service, url, QUIET_MS)
    const attacker = spawn('./edge-attack.ts', [url])
    const attacked = await watch(service, url, ATTACK_MS)
    attacker.kill('SIGKILL')
    await sleep(8_000)
    const after = await watch(service, url, QUIET_MS)
    service.kill('SIGKILL')
    return {
      title: 'The edge: what the others notice while one address attacks in ten ways at once',
      columns: ['', 'health p50 ms', 'p99 ms', 'longest turn, CPU ms', 'RSS MB', 'bought', 'refused'],
      rows: [row('before', quiet), row('attacked', attacked), row('after', after)],
      notes: ['times include the waits of a shared machine; the longest turn is CPU time of the main thread'],
    }
  },
}

function spawn(file: string, argv: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), [...argv], { execArgv: ['--import', 'tsx'] })
}

interface Watched {
  readonly health: readonly number[]
  readonly longestTurnMs: number
  readonly rssMb: number
  readonly bought: number
  readonly refused: number
}

async function watch(service: ChildProcess, url: string, forMs: number): Promise<Watched> {
  await longestTurn(service)
  const health: number[] = []
  const sales = { bought: 0, refused: 0 }
  const until = performance.now() + forMs
  const buying = buyUntil(url, until, sales)
  while (performance.now() < until) {
    const startedAt = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    health.push(performance.now() - startedAt)
    await sleep(10)
  }
  await buying
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8')
  const rssMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  return { health, rssMb, longestTurnMs: await longestTurn(service), ...sales }
}

async function buyUntil(
  url: string,
  until: number,
  sales: { bought: number; refused: number },
): Promise<void> {
  const sandbox = (await (await fetch(`${url}/sandbox`)).json()) as SandboxDescription
  const client = createBuyerClient(await loadDemoWallets(sandbox, 'base'), 1_000_000n)
  const post = (more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/v1/document/diff`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: diff,
    })
  while (performance.now() < until) {
    const challenge = await post()
    const required = decodePaymentRequiredHeader(challenge.headers.get('payment-required') ?? '')
    const payment = encodePaymentSignatureHeader(await client.createPaymentPayload(required))
    const answer = await post({ 'payment-signature': payment })
    await answer.arrayBuffer()
    if (answer.status === 200) sales.bought++
    else sales.refused++
    await sleep(300)
  }
}

async function longestTurn(service: ChildProcess): Promise<number> {
  const reported = once(service, 'message')
  service.send('report')
  const [{ longestTurnMs }] = (await reported) as [{ longestTurnMs: number }]
  return longestTurnMs
}

function row(name: string, { health, longestTurnMs, rssMb, bought, refused }: Watched): (string | number)[] {
  const sorted = [...health].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return [name, at(0.5), at(0.99), longestTurnMs.toFixed(1), Math.round(rssMb), bought, refused]
}
