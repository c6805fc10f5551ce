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
  const drain = new Drain(options)
  return {
    attend: (request: Dumped, response) => {
      // Called by Node in place of ours where nobody has begun to read.
      request._dump = () => drain.take(request)
      response.once('finish', () => drain.take(request))
    },
  }
}

class Drain {
  readonly #turnMs: number
  readonly #turnBytes: number
  readonly #mostMs: number
  /** Those that are taken in, and until when. */
  readonly #endOf = new Map<IncomingMessage, number>()
  readonly #waiting: IncomingMessage[] = []
  #left: number
  #timer: NodeJS.Timeout | null = null

  constructor({ turnMs = TURN_MS, turnBytes = TURN_BYTES, mostMs = MOST_MS }: UnreadBodiesOptions) {
    this.#turnMs = turnMs
    this.#turnBytes = turnBytes
    this.#mostMs = mostMs
    this.#left = turnBytes
  }

  take(request: IncomingMessage): void {
    if (request.complete || request.destroyed) return void request.resume()
    if (this.#endOf.has(request)) return
    this.#endOf.set(request, performance.now() + this.#mostMs)
    this.#timer ??= setInterval(() => this.#takeTurn(), this.#turnMs).unref()
    let taken = 0
    request.removeAllListeners('data').on('data', (piece: Buffer) => {
      this.#left -= piece.byteLength
      taken += piece.byteLength
      if (taken > MOST_BYTES) this.#cut(request)
      else if (this.#left <= 0) this.#putOff(request)
    })
    request.once('close', () => this.#forget(request)).once('end', () => this.#forget(request))
    if (this.#left > 0) request.resume()
    else this.#putOff(request)
  }

  #takeTurn(): void {
    this.#left = this.#turnBytes
    const now = performance.now()
    for (const [request, endMs] of this.#endOf) {
      if (endMs > now) break
      this.#cut(request)
    }
    for (const request of this.#waiting.splice(0, WOKEN_A_TURN))
      if (this.#endOf.has(request)) request.resume()
  }

  #putOff(request: IncomingMessage): void {
    request.pause()
    this.#waiting.push(request)
  }

  #cut(request: IncomingMessage): void {
    this.#forget(request)
    request.removeAllListeners('data').pause()
    request.socket.destroySoon()
  }

  #forget(request: IncomingMessage): void {
    this.#endOf.delete(request)
    if (this.#endOf.size > 0 || this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
    this.#left = this.#turnBytes
    this.#waiting.length = 0
  }
}
