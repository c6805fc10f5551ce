import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../../core/problem.ts'
import type { BodyBudget } from './body-budget.ts'
import { createBodyIntake, type BodyIntake } from './body-intake.ts'
import { Refusal } from './refusal.ts'

/** One request and the way back to who sent it. */
export interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: Pick<ServerResponse, 'once'>
}

/** Reads JSON bodies from the Node stream: type and size are judged before a byte is kept, and all together are bounded. */
export interface BodyReader {
  /** Throws Problem `unsupported-media-type`, `payload-too-large`, `overloaded`, `request-timeout`. */
  read(exchange: Exchange, limitBytes: number): Promise<Uint8Array>
}

export interface BodyReaderOptions {
  readonly budget: BodyBudget
  readonly addressOf: (incoming: IncomingMessage) => string
  /** Shared by all readers of one server. */
  readonly intake?: BodyIntake
  /** Told of every piece before it is kept; throws Problem to refuse it. */
  readonly spendBytes?: (incoming: IncomingMessage, bytes: number) => void
  /** A sender who pauses for this long is cut off. */
  readonly silenceMs?: number
  /** How long the whole body may take, when that is bounded. */
  readonly withinMs?: (incoming: IncomingMessage) => number
}

const SILENCE_MS = 5_000
const STEP_BYTES = 16 * 1024

export function createBodyReader(options: BodyReaderOptions): BodyReader {
  const { budget, addressOf, spendBytes = () => {}, silenceMs = SILENCE_MS } = options
  const { intake = createBodyIntake() } = options
  return {
    read: async ({ incoming, outgoing }, limitBytes) => {
      const fault = findBodyFault(incoming, limitBytes)
      if (fault !== null) throw fault
      const account = budget.open(addressOf(incoming))
      // The answer is made from the body, so the body is gone only when the answer is.
      outgoing.once('close', account.close)
      // What is announced costs at once: before room is made for it, and whether it comes or not.
      const declared = declaredLength(incoming)
      if (declared !== null) spendBytes(incoming, declared)
      const spendMore = inSteps((bytes) => spendBytes(incoming, bytes))
      const keep = (bytes: number): void => {
        if (declared === null) spendMore(bytes)
        account.add(bytes)
      }
      const withinMs = options.withinMs?.(incoming) ?? null
      return await collectBody(incoming, { limitBytes, silenceMs, withinMs, intake, keep })
    },
  }
}

/** Bytes of unknown number are spent in steps ahead of them, not piece by piece. */
function inSteps(spend: (bytes: number) => void): (bytes: number) => void {
  let ahead = 0
  return (bytes) => {
    ahead -= bytes
    if (ahead >= 0) return
    const steps = Math.ceil(-ahead / STEP_BYTES) * STEP_BYTES
    ahead += steps
    spend(steps)
  }
}

interface CollectOptions {
  readonly limitBytes: number
  readonly silenceMs: number
  readonly withinMs: number | null
  readonly intake?: BodyIntake
  /** Throws to refuse the next bytes. */
  readonly keep: (bytes: number) => void
}

/** Copied in one turn of the event loop: less than a millisecond. */
const TURN_BYTES = 2 * 1024 * 1024

/**
 * A declared length is filled in place once some of it is there: room for sixty megabytes that never come makes the engine
 * collect garbage. All else is put together at the end.
 */
export async function collectBody(
  incoming: IncomingMessage,
  { limitBytes, keep, ...patience }: CollectOptions,
): Promise<Uint8Array> {
  const declared = declaredLength(incoming)
  let pieces: Buffer[] = []
  let body: Uint8Array | null = null
  let bytes = 0
  await eachChunk(incoming, patience, (chunk) => {
    if (bytes + chunk.byteLength > limitBytes) throw tooLarge(limitBytes)
    keep(chunk.byteLength)
    if (body === null && declared !== null && bytes + chunk.byteLength > TURN_BYTES) {
      body = new Uint8Array(declared)
      copyInto(body, pieces, 0)
      pieces = []
    }
    if (body === null) pieces.push(chunk)
    else body.set(chunk, bytes)
    bytes += chunk.byteLength
  })
  return body ?? (await join(pieces, bytes))
}

/** The stream is left open on refusal: the server drains what is still coming so that the client reads the answer. */
async function eachChunk(
  incoming: IncomingMessage,
  { silenceMs, withinMs, intake = createBodyIntake() }: Omit<CollectOptions, 'limitBytes' | 'keep'>,
  take: (chunk: Buffer) => void,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      // Who is kept waiting by us is not silent.
      if (intake.isResting(incoming)) timer.refresh()
      else end(tooSlow())
    }, silenceMs)
    const whole = withinMs === null ? undefined : setTimeout(() => end(tooSlow()), withinMs)
    const end = (cause?: Error): void => {
      clearTimeout(timer)
      clearTimeout(whole)
      incoming.off('data', pass).off('end', finish).off('error', hangUp).off('close', hangUp)
      if (cause === undefined) return resolve()
      incoming.pause()
      reject(cause)
    }
    const pass = (chunk: Buffer): void => {
      timer.refresh()
      try {
        take(chunk)
      } catch (cause) {
        return end(cause as Error)
      }
      intake.took(incoming, chunk.byteLength)
    }
    const finish = (): void => end()
    // Who leaves in the middle of a body is no fault of ours.
    const hangUp = (): void => end(tooSlow())
    incoming.on('data', pass).on('end', finish).on('error', hangUp).on('close', hangUp)
  })
}

/** A buffer of its own, so that it can be moved to a worker. Others get their turns in between. */
async function join(pieces: readonly Buffer[], bytes: number): Promise<Uint8Array> {
  const body = new Uint8Array(bytes)
  let offset = 0
  for (let from = 0; from < pieces.length;) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve))
    const start = offset
    const first = from
    while (from < pieces.length && offset - start < TURN_BYTES) offset += pieces[from++]?.byteLength ?? 0
    copyInto(body, pieces.slice(first, from), start)
  }
  return body
}

function copyInto(body: Uint8Array, pieces: readonly Buffer[], start: number): void {
  let offset = start
  for (const piece of pieces) {
    body.set(piece, offset)
    offset += piece.byteLength
  }
}

export function isJsonRequest(incoming: IncomingMessage): boolean {
  return /^application\/json(\s*;|\s*$)/i.test(incoming.headers['content-type'] ?? '')
}

export function declaredLength(incoming: IncomingMessage): number | null {
  const text = incoming.headers['content-length']
  return text === undefined ? null : Number(text)
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Why a body will be refused, as far as its headers tell. */
export function findBodyFault(incoming: IncomingMessage, limitBytes: number): Problem | null {
  const encoding = incoming.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    return new Problem('unsupported-media-type', 'Send the body without content-encoding.')
  if (!isJsonRequest(incoming))
    return new Problem('unsupported-media-type', 'Send the body as content-type: application/json.')
  return (declaredLength(incoming) ?? 0) > limitBytes ? tooLarge(limitBytes) : null
}

function tooLarge(limitBytes: number): Problem {
  return new Problem('payload-too-large', `The body may have at most ${limitBytes} bytes here.`)
}

function tooSlow(): Problem {
  const detail = 'The body stopped coming before its end; nothing was run or charged.'
  return new Refusal('request-timeout', detail, { connection: 'close' })
}
