import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'
import type { PieceLimits } from './count-pieces.ts'
import { createFairTurns, type FairTurns } from './fair-turns.ts'
import { cutFlood } from '../../execution/cut-flood.ts'

export interface ConnectionLimits {
  /** Open connections that one address may have; null behind a proxy, where all have one. */
  readonly perAddress: number | null
  /** True for an address that is not listened to at the moment. */
  readonly isDeafened: (address: string) => boolean
  /** Told of an address that sent a flood: of requests ahead of their answers, or of pieces of a body. */
  readonly deafen?: (address: string) => void
  /** Told of small pieces of a body as they come; throws to refuse them. */
  readonly spendPieces?: PieceLimits['spendPieces']
  /** How long a reader may take nothing while an answer waits. */
  readonly stallMs?: number
}

const MAX_CONNECTIONS = 10_000
const STALL_MS = 15_000
/** No answer takes longer than this to read, however it trickles. */
const LONGEST_ANSWER_MS = 120_000
const SWEEP_MS = 1_000
/** Connections that are set up, or cut, in one turn of the loop: about a millisecond. */
const CONNECTIONS_A_TURN = 8

export interface ConnectionGuard {
  /** Cuts the connection, and all others of an address that floods us, before what they sent is even parsed. */
  onFlood(socket: Socket): void
}

/** Bounds what connections cost: how many one address has, and how long the answer on each may stay unread. */
export function guardConnections(server: Server, limits: ConnectionLimits): ConnectionGuard {
  server.maxConnections = MAX_CONNECTIONS
  const turns = createFairTurns(CONNECTIONS_A_TURN)
  const open = capConnections(server, limits, turns)
  cutSlowReaders(server, limits.stallMs ?? STALL_MS)
  return {
    onFlood: (socket) => {
      // Asked first: a closed socket no longer knows its address.
      const address = addressOf(socket)
      cutFlood(socket)
      if (limits.deafen === undefined) return
      limits.deafen(address)
      for (const other of open.get(address) ?? []) {
        other.pause()
        turns.take(address, () => other.destroy())
      }
    },
  }
}

export const addressOf = ({ remoteAddress }: Socket): string => networkOf(remoteAddress ?? 'unknown')

/**
 * The open connections by address. Who may have no more is turned away before anything is set up for it, and of those
 * who come together a few are set up in each turn; nothing is read from the others before.
 */
function capConnections(
  server: Server,
  { perAddress, isDeafened }: ConnectionLimits,
  turns: FairTurns,
): ReadonlyMap<string, ReadonlySet<Socket>> {
  const open = new Map<string, Set<Socket>>()
  const setUps = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    const mine = open.get(address) ?? new Set()
    if (perAddress !== null && (mine.size >= perAddress || isDeafened(address))) {
      socket.destroy()
      return
    }
    open.set(address, mine.add(socket))
    socket.once('close', () => {
      mine.delete(socket)
      if (mine.size === 0 && open.get(address) === mine) open.delete(address)
    })
    turns.take(address, () => {
      if (socket.destroyed) return
      for (const setUp of setUps) setUp.call(server, socket)
      socket.resume()
    })
  })
  return open
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
