import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { servicePath } from '../src/core/paths.ts'
import { services } from '../src/services/registry.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { openGateWorld, type GateWorld } from './gate-world.ts'
import { residentMb, spentMs } from './process-cost.ts'

const UPLOADS = 200
const QUIET_MS = 5_000
const STALLED_MS = 20_000

/** Two hundred uploads of the largest size, each with a payment its key really signed, that stop one byte before their end. */
export const gateUploads: Benchmark = {
  name: 'gate-uploads',
  run: async () => {
    const world = await openGateWorld()
    try {
      const largest = services.reduce((a, b) => (a.limits.inputBytes >= b.limits.inputBytes ? a : b))
      const payments = await world.sign(largest.name, UPLOADS, UPLOADS)
      const quiet = await watch(world, QUIET_MS)
      const target = world.url + servicePath(largest.name)
      const file = fileURLToPath(new URL('./upload-attack.ts', import.meta.url))
      const attackers = fork(file, [target, String(largest.limits.inputBytes)], {
        execArgv: ['--import', 'tsx'],
      })
      attackers.send(payments)
      const stalled = await watch(world, STALLED_MS)
      attackers.kill('SIGKILL')
      return emitTable(largest.limits.inputBytes, [row('before', quiet), row('stalled', stalled)])
    } finally {
      world.close()
    }
  },
}

interface Watched {
  readonly clockMs: readonly number[]
  /** What the main thread spent between question and answer. */
  readonly loopMs: readonly number[]
  readonly rssMb: number
}

async function watch({ url, pid }: GateWorld, forMs: number): Promise<Watched> {
  const [clockMs, loopMs]: [number[], number[]] = [[], []]
  let rssMb = 0
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const [askedAt, spent] = [performance.now(), spentMs(pid)]
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    clockMs.push(performance.now() - askedAt)
    loopMs.push(spentMs(pid) - spent)
    rssMb = Math.max(rssMb, residentMb(pid))
    await sleep(10)
  }
  return { clockMs, loopMs, rssMb }
}

function row(name: string, { clockMs, loopMs, rssMb }: Watched): (string | number)[] {
  const at = (values: readonly number[], share: number): string =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1)
  return [name, Math.round(rssMb), at(clockMs, 0.5), at(clockMs, 0.99), at(loopMs, 0.99), clockMs.length]
}

function emitTable(bytes: number, rows: readonly (readonly (string | number)[])[]): Table {
  return {
    title: `${UPLOADS} stalled uploads of ${bytes} bytes, each from an address of its own`,
    columns: ['', 'highest RSS MB', 'health p50 ms', 'p99 ms', 'p99 of the loop, CPU ms', 'looks'],
    rows,
    notes: ['times include the waits of a shared machine; who is cut off begins anew after 250 ms'],
  }
}
