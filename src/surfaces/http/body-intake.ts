import type { IncomingMessage } from 'node:http'

/** What all bodies together bring in one turn of the event loop, so that whoever asks for something else has turns too. */
export interface BodyIntake {
  /** Told of every piece of a body; lets the request rest while others have their turns once this turn's share is used up. */
  took(request: IncomingMessage, bytes: number): void
  /** True while it is ours to go on, not the sender's. */
  isResting(request: IncomingMessage): boolean
}

export interface BodyIntakeOptions {
  /** True while much of the room for bodies is taken. */
  readonly isTight?: () => boolean
  readonly turnBytes?: number
  readonly tightTurnBytes?: number
  readonly tightTurnMs?: number
}

/** Taken in within a millisecond or two. */
const TURN_BYTES = 512 * 1024
/**
 * Bytes are memory that has to be collected again, which stops everybody: when senders have filled half of the room, all
 * together bring no more than 25 megabytes a second.
 */
const TIGHT_TURN_BYTES = 256 * 1024
const TIGHT_TURN_MS = 10
/** What a connection brings before it can be stopped again. */
const PIECE_BYTES = 64 * 1024

export function createBodyIntake(options: BodyIntakeOptions = {}): BodyIntake {
  const { isTight = () => false, turnBytes = TURN_BYTES, tightTurnBytes = TIGHT_TURN_BYTES } = options
  const resting = new Set<IncomingMessage>()
  let left = turnBytes
  let isWaiting = false
  const waitForTurn = (): void => {
    if (isWaiting) return
    isWaiting = true
    if (isTight()) setTimeout(turn, options.tightTurnMs ?? TIGHT_TURN_MS).unref()
    else setImmediate(turn)
  }
  const turn = (): void => {
    isWaiting = false
    left = isTight() ? tightTurnBytes : turnBytes
    let places = Math.ceil(left / PIECE_BYTES)
    for (const request of resting) {
      if (places-- === 0) break
      resting.delete(request)
      request.resume()
    }
    if (resting.size > 0) waitForTurn()
  }
  return {
    took: (request, bytes) => {
      left -= bytes
      waitForTurn()
      if (left > 0) return
      request.pause()
      resting.add(request)
    },
    isResting: (request) => resting.has(request),
  }
}
