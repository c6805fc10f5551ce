import type { IncomingMessage, ServerResponse } from 'node:http'

export interface UnreadBodies {
  /** Looks after what is left of the request's body once its answer is out. */
  attend(request: IncomingMessage, response: ServerResponse): void
}

export interface UnreadBodiesOptions {
  readonly turnMs?: number
  /** Of all connections together, in one turn. */
  readonly turnBytes?: number
  /** How long one connection is listened to after its answer, at most. */
  readonly mostMs?: number
  /** How long it may send nothing meanwhile. */
  readonly quietMs?: number
}

type Dumped = IncomingMessage & { _dump?: () => void }

/** Twenty-five megabytes a second: what is taken in is memory to be collected again, which stops everybody. */
const TURN_MS = 10
const TURN_BYTES = 256 * 1024
/** Of those who wait for their turn so many go on in one; each has sent 64 KiB before it can be stopped again. */
const WOKEN_A_TURN = 4
const MOST_MS = 10_000
const QUIET_MS = 2_000
const SWEEP_MS = 500
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

/** One connection that is taken in. */
interface Taken {
  readonly endMs: number
  /** When it last brought something, or was let go on. */
  heardMs: number
  /** It waits for its turn: that it brings nothing is our doing. */
  isPutOff: boolean
}

class Drain {
  readonly #turnMs: number
  readonly #turnBytes: number
  readonly #mostMs: number
  readonly #quietMs: number
  readonly #taken = new Map<IncomingMessage, Taken>()
  readonly #waiting: IncomingMessage[] = []
  #left: number
  #sweptMs = 0
  #timer: NodeJS.Timeout | null = null

  constructor(options: UnreadBodiesOptions) {
    this.#turnMs = options.turnMs ?? TURN_MS
    this.#turnBytes = options.turnBytes ?? TURN_BYTES
    this.#mostMs = options.mostMs ?? MOST_MS
    this.#quietMs = options.quietMs ?? QUIET_MS
    this.#left = this.#turnBytes
  }

  take(request: IncomingMessage): void {
    if (request.complete || request.destroyed) return void request.resume()
    if (this.#taken.has(request)) return
    const now = performance.now()
    const taken: Taken = { endMs: now + this.#mostMs, heardMs: now, isPutOff: false }
    this.#taken.set(request, taken)
    this.#timer ??= setInterval(() => this.#takeTurn(), this.#turnMs).unref()
    let bytes = 0
    request.removeAllListeners('data').on('data', (piece: Buffer) => {
      this.#left -= piece.byteLength
      bytes += piece.byteLength
      taken.heardMs = performance.now()
      if (bytes > MOST_BYTES) this.#cut(request)
      else if (this.#left <= 0) this.#putOff(request, taken)
    })
    request.once('close', () => this.#forget(request)).once('end', () => this.#forget(request))
    if (this.#left > 0) request.resume()
    else this.#putOff(request, taken)
  }

  #takeTurn(): void {
    this.#left = this.#turnBytes
    const now = performance.now()
    for (const request of this.#waiting.splice(0, WOKEN_A_TURN)) {
      const taken = this.#taken.get(request)
      if (taken === undefined) continue
      taken.isPutOff = false
      taken.heardMs = now
      request.resume()
    }
    if (now - this.#sweptMs < SWEEP_MS) return
    this.#sweptMs = now
    for (const [request, { endMs, heardMs, isPutOff }] of this.#taken)
      if (now > endMs || (!isPutOff && now - heardMs > this.#quietMs)) this.#cut(request)
  }

  #putOff(request: IncomingMessage, taken: Taken): void {
    request.pause()
    taken.isPutOff = true
    this.#waiting.push(request)
  }

  #cut(request: IncomingMessage): void {
    this.#forget(request)
    request.removeAllListeners('data').pause()
    request.socket.destroySoon()
  }

  #forget(request: IncomingMessage): void {
    this.#taken.delete(request)
    if (this.#taken.size > 0 || this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
    this.#left = this.#turnBytes
    this.#waiting.length = 0
  }
}
