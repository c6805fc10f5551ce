import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { servicePath } from '../src/core/paths.ts'
import { services } from '../src/services/registry.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { openGateWorld, type GateWorld } from './gate-world.ts'

const UPLOADS = 200
const QUIET_MS = 5_000
const STALLED_MS = 20_000
const PIECE = Buffer.alloc(64 * 1024, 'x')

/** Two hundred uploads of the largest size, each with a payment its key really signed, that stop one byte before their end. */
export const gateUploads: Benchmark = {
  name: 'gate-uploads',
  run: async () => {
    const world = await openGateWorld()
    try {
      const largest = services.reduce((a, b) => (a.limits.inputBytes >= b.limits.inputBytes ? a : b))
      const payments = await world.sign(largest.name, UPLOADS, UPLOADS)
      const quiet = await watch(world, QUIET_MS)
      const uploads = payments.map((payment, index) =>
        holdUpload(new URL(servicePath(largest.name), world.url), largest.limits.inputBytes, payment, index),
      )
      const stalled = await watch(world, STALLED_MS)
      for (const close of uploads) close()
      return emitTable(largest.limits.inputBytes, [row('before', quiet), row('stalled', stalled)])
    } finally {
      world.close()
    }
  },
}

/** Sent as fast as it is taken, from an address of its own, and begun anew whenever it is cut. Returns how to end it. */
function holdUpload(target: URL, bytes: number, payment: string, index: number): () => void {
  let socket: Socket
  let isOver = false
  const begin = (): void => {
    let left = bytes - 1
    socket = connect({
      host: target.hostname,
      port: Number(target.port),
      localAddress: `127.0.1.${index + 1}`,
    })
    const pour = (): void => {
      while (left > 0 && !socket.destroyed) {
        const piece = PIECE.subarray(0, Math.min(left, PIECE.length))
        left -= piece.length
        if (!socket.write(piece)) return void socket.once('drain', pour)
      }
    }
    socket.on('error', () => {})
    socket.resume().once('close', () => isOver || setTimeout(begin, 250))
    socket.write(
      `POST ${target.pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nPayment-Signature: ${payment}\r\nContent-Length: ${bytes}\r\n\r\n`,
      pour,
    )
  }
  begin()
  return () => {
    isOver = true
    socket.destroy()
  }
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
