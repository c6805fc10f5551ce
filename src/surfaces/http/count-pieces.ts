import type { IncomingMessage } from 'node:http'

export interface PieceLimits {
  /** Told of small pieces of a body as they come; throws to refuse them. */
  readonly spendPieces: (incoming: IncomingMessage, pieces: number) => void
  /** Ends the connection of an address that may spend no more. */
  readonly end: (incoming: IncomingMessage) => void
  /** Ends the connection of a sender who means harm. */
  readonly cut: (incoming: IncomingMessage) => void
}

/** Taking in a piece costs as much as taking in a kilobyte, so those that are smaller are counted. */
const SMALL_BYTES = 1_024
const COUNTED_TOGETHER = 64
/** No honest sender makes so many pieces so tiny that they come in one turn of the loop. */
const MAX_TINY_PIECES = 256
const TINY_BYTES = 64

/** A body in chunks of one byte is handed over byte by byte, read or not: counted here, where Node hands it over. */
export function countPieces(request: IncomingMessage, limits: PieceLimits): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  const mayGoOn = createCount(request, limits)
  request.push = (piece: unknown, encoding) =>
    piece instanceof Uint8Array && !mayGoOn(piece.byteLength) ? false : push(piece, encoding)
}

function createCount(request: IncomingMessage, limits: PieceLimits): (pieceBytes: number) => boolean {
  let small = 0
  let turn = { pieces: 0, bytes: 0 }
  return (pieceBytes) => {
    if (turn.pieces === 0) setImmediate(() => (turn = { pieces: 0, bytes: 0 }))
    turn.pieces++
    turn.bytes += pieceBytes
    if (pieceBytes >= SMALL_BYTES) return true
    small++
    if (small % COUNTED_TOGETHER !== 0) return true
    if (turn.pieces >= MAX_TINY_PIECES && turn.bytes < turn.pieces * TINY_BYTES) limits.cut(request)
    else if (canSpend(request, limits)) return true
    else limits.end(request)
    return false
  }
}

function canSpend(request: IncomingMessage, { spendPieces }: PieceLimits): boolean {
  try {
    spendPieces(request, COUNTED_TOGETHER)
    return true
  } catch {
    return false
  }
}
