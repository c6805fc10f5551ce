import type { IncomingMessage, ServerResponse } from 'node:http'

export interface UnreadBodies {
  /** Looks after what is left of the request's body once its answer is out. */
  attend(request: IncomingMessage, response: ServerResponse): void
}

export interface UnreadBodiesOptions {
  readonly turnMs?: number
  /** Of all connections together, in one turn. */
  readonly turnBytes?: number
  /** How long one connection is listened to after its answer. */
  readonly mostMs?: number
}

type Dumped = IncomingMessage & { _dump?: () => void }

/** A hundred megabytes a second, which a thread takes in on the side. */
const TURN_MS = 10
const TURN_BYTES = 1024 * 1024
/** Of those who wait for their turn so many go on in one; each has sent 64 KiB before it can be stopped again. */
const WOKEN_A_TURN = 16
const MOST_MS = 2_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Who is answered early still sends, and reads its answer only if that is taken in; so it is, for a while, and thrown away.
 * Node would take in all that comes as fast as it comes, so that uploads nobody reads keep the event loop from everybody
 * else: here all of them share one allowance.
 */
export function createUnreadBodies(options: UnreadBodiesOptions = {}): UnreadBodies {
  const { turnMs = TURN_MS, turnBytes = TURN_BYTES, mostMs = MOST_MS } = options
  const endOf = new Map<IncomingMessage, number>()
  const waiting: IncomingMessage[] = []
  let left = turnBytes
  let timer: NodeJS.Timeout | null = null
  const forget = (request: IncomingMessage): void => {
    endOf.delete(request)
    if (endOf.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
    left = turnBytes
  }
  const cut = (request: IncomingMessage): void => {
    forget(request)
    request.removeAllListeners('data').pause()
    request.socket.destroySoon()
  }
  const takeTurn = (): void => {
    left = turnBytes
    const now = performance.now()
    for (const [request, endMs] of endOf) {
      if (endMs > now) break
      cut(request)
    }
    for (const request of waiting.splice(0, WOKEN_A_TURN)) if (endOf.has(request)) request.resume()
  }
  const drain = (request: IncomingMessage): void => {
    if (request.complete || request.destroyed) return void request.resume()
    if (endOf.has(request)) return
    endOf.set(request, performance.now() + mostMs)
    timer ??= setInterval(takeTurn, turnMs).unref()
    let taken = 0
    request.removeAllListeners('data').on('data', (piece: Buffer) => {
      left -= piece.byteLength
      taken += piece.byteLength
      if (taken > MOST_BYTES) return cut(request)
      if (left > 0) return
      request.pause()
      waiting.push(request)
    })
    request.once('close', () => forget(request)).once('end', () => forget(request))
    if (left > 0) return void request.resume()
    request.pause()
    waiting.push(request)
  }
  return {
    attend: (request: Dumped, response) => {
      // Called by Node in place of `drain` where nobody has begun to read.
      request._dump = () => drain(request)
      response.once('finish', () => drain(request))
    },
  }
}
