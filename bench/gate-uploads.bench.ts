import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { servicePath } from '../src/core/paths.ts'
import { services } from '../src/services/registry.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { openGateWorld, type GateWorld } from './gate-world.ts'

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
  readonly health: readonly number[]
  readonly rssMb: number
}

async function watch(world: GateWorld, forMs: number): Promise<Watched> {
  const health: number[] = []
  let rssMb = 0
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const startedAt = performance.now()
    await (await fetch(`${world.url}/healthz`)).arrayBuffer()
    health.push(performance.now() - startedAt)
    rssMb = Math.max(rssMb, (await world.use()).rssMb)
    await sleep(10)
  }
  return { health: health.toSorted((a, b) => a - b), rssMb }
}

function row(name: string, { health, rssMb }: Watched): (string | number)[] {
  const at = (share: number): string => (health[Math.floor(health.length * share)] ?? 0).toFixed(1)
  return [name, Math.round(rssMb), at(0.5), at(0.99), health.length]
}

function emitTable(bytes: number, rows: readonly (readonly (string | number)[])[]): Table {
  return {
    title: `${UPLOADS} stalled uploads of ${bytes} bytes, each from an address of its own`,
    columns: ['', 'highest RSS MB', 'health p50 ms', 'p99 ms', 'looks'],
    rows,
    notes: ['times include the waits of a shared machine; who is cut off begins anew after 250 ms'],
  }
}
