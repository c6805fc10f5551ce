import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

export interface ConnectionLimits {
  /** Open connections that one address may have; null behind a proxy, where all have one. */
  readonly perAddress: number | null
  /** True for an address that is not listened to at the moment. */
  readonly isDeafened: (address: string) => boolean
  /** Told of an address that sent a flood of requests ahead of their answers. */
  readonly deafen?: (address: string) => void
  /** How long a reader may take nothing while an answer waits. */
  readonly stallMs?: number
}

const MAX_CONNECTIONS = 10_000
const STALL_MS = 15_000
/** No answer takes longer than this to read, however it trickles. */
const LONGEST_ANSWER_MS = 120_000
const SWEEP_MS = 1_000

/** Bounds what connections cost: how many one address has, and how long the answer on each may stay unread. */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = MAX_CONNECTIONS
  if (limits.perAddress !== null) capConnections(server, limits.perAddress, limits.isDeafened)
  cutSlowReaders(server, limits.stallMs ?? STALL_MS)
}

function capConnections(
  server: Server,
  perAddress: number,
  isDeafened: ConnectionLimits['isDeafened'],
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? 'unknown')
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress || isDeafened(address)) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

/** Once an answer has begun, its socket may not stand still; Node's own timer notices progress inside one large write. */
function cutSlowReaders(server: Server, stallMs: number): void {
  const answers = new Map<ServerResponse, number | null>()
  server.on('request', (_request, response: ServerResponse) => {
    answers.set(response, null)
    response.once('close', () => answers.delete(response))
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [response, begunAt] of answers) {
      if (!response.headersSent) continue
      if (begunAt === null) {
        answers.set(response, now)
        response.socket?.setTimeout(stallMs)
      } else if (now - begunAt > LONGEST_ANSWER_MS) response.socket?.destroy()
    }
  }, SWEEP_MS)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
}
