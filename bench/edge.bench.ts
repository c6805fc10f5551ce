import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark, Table } from './benchmark.ts'
import { startBuilt } from './built-service.ts'
import { buyUntil, type Sales } from './edge-buyer.ts'
import { residentMb, spentMs } from './process-cost.ts'

const QUIET_MS = 10_000
const ATTACK_MS = 25_000
/** What was refused or cut is over after a window of the limits. */
const PAUSE_MS = 12_000

/** What the others notice while one address, or sixteen, do their worst: health, memory, buyers, the longest turn. */
export const edge: Benchmark = {
  name: 'edge',
  async run(): Promise<Table> {
    const { service, url } = await startBuilt({
      TOLLGAUGE_ADMIN_TOKEN: 'a-token-that-only-the-operator-knows',
    })
    await watch(service, url, QUIET_MS)
    const before = await watch(service, url, QUIET_MS)
    const one = await attack(service, url, 'one')
    const between = await watch(service, url, QUIET_MS)
    const each = await attack(service, url, 'each')
    service.kill('SIGKILL')
    const rows = { before, 'one address': one, after: between, '16 addresses': each }
    return {
      title: 'The edge: what the others notice while it is attacked in sixteen ways at once',
      columns: [
        '',
        'p50 ms',
        'p99 ms',
        'p99 of the loop, CPU ms',
        'longest turn',
        'RSS MB',
        'bought',
        'refused',
      ],
      rows: Object.entries(rows).map(([name, watched]) => row(name, watched, before.rssMb)),
      notes: [
        'p50, p99: /healthz by the clock, with attackers, buyers and all else on the same processors',
        'of the loop: what the main thread spent between question and answer, which is the service alone',
        'RSS: the most while it was watched, and how much more that is than before',
      ],
    }
  },
}

function spawn(file: string, argv: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), [...argv], { execArgv: ['--import', 'tsx'] })
}

async function attack(service: ChildProcess, url: string, from: 'one' | 'each'): Promise<Watched> {
  const attacker = spawn('./edge-attack.ts', [url, from])
  await sleep(2_000)
  const watched = await watch(service, url, ATTACK_MS)
  attacker.kill('SIGKILL')
  await sleep(PAUSE_MS)
  return watched
}

interface Watched extends Sales {
  readonly clockMs: readonly number[]
  readonly loopMs: readonly number[]
  readonly longestTurnMs: number
  readonly rssMb: number
}

async function watch(service: ChildProcess, url: string, forMs: number): Promise<Watched> {
  const pid = service.pid ?? 0
  await longestTurn(service)
  const [clockMs, loopMs]: [number[], number[]] = [[], []]
  const sales = { bought: 0, refused: 0 }
  const until = performance.now() + forMs
  const buying = buyUntil(url, until, sales)
  let rssMb = 0
  while (performance.now() < until) {
    const [askedAt, spent] = [performance.now(), spentMs(pid)]
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    clockMs.push(performance.now() - askedAt)
    loopMs.push(spentMs(pid) - spent)
    rssMb = Math.max(rssMb, residentMb(pid))
    await sleep(10)
  }
  await buying
  return { clockMs, loopMs, rssMb, longestTurnMs: await longestTurn(service), ...sales }
}

async function longestTurn(service: ChildProcess): Promise<number> {
  const reported = once(service, 'message')
  service.send('report')
  const [{ longestTurnMs }] = (await reported) as [{ longestTurnMs: number }]
  return longestTurnMs
}

function row(name: string, watched: Watched, rssBeforeMb: number): (string | number)[] {
  const at = (values: readonly number[], share: number): string =>
    ([...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1)
  const { clockMs, loopMs, longestTurnMs, rssMb, bought, refused } = watched
  const rss = `${Math.round(rssMb)} (+${Math.round(rssMb - rssBeforeMb)})`
  const times = [at(clockMs, 0.5), at(clockMs, 0.99), at(loopMs, 0.99), longestTurnMs.toFixed(1)]
  return [name, ...times, rss, bought, refused]
}
