import { request as startRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { HeaderField } from '../../core/probe.ts'
import { cutAnswers } from '../cut-flood.ts'

export interface ExchangeRequest {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface Exchange {
  readonly status: number
  readonly headers: readonly HeaderField[]
  readonly bodyStart: Uint8Array
  readonly headerAtMs: number
}

export interface ExchangeLimits {
  readonly headerBytes: number
  readonly bodyBytes: number
  /** Answers before the final one; more are a flood, not information. */
  readonly informational: number
  /** Pieces of the body; what came until then is kept. */
  readonly pieces: number
  /** How long the body may take once the header is here; what came until then is kept. */
  readonly bodyGraceMs: number
}

/**
 * One request on one connection. Resolves with whatever came once a final header is here, however the body ends;
 * rejects only when no header came. A few informational answers before it are read and forgotten (RFC 9110 section 15.2).
 */
export function runExchange(
  socket: Socket,
  request: ExchangeRequest,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const reader = new ExchangeReader(limits, resolve, reject)
    signal.addEventListener('abort', () => reader.end(signal.reason), { once: true })
    if (signal.aborted) return reader.end(signal.reason)
    const { path, method, headers, body } = request
    const sent = startRequest({
      createConnection: () => socket,
      path,
      method,
      headers,
      setHost: false,
      maxHeaderSize: limits.headerBytes,
    })
    // 0 is no limit: the bytes are limited, and a field that is not counted could be the repeated one.
    sent.maxHeadersCount = 0
    sent.on('response', (response) => {
      boundPieces(response, limits, () => {
        reader.end(null)
        cutAnswers(socket)
      })
      reader.begin(response)
    })
    let informational = 0
    sent.on('information', () => {
      if (++informational <= limits.informational) return
      // Not even what came with it is parsed to its end.
      cutAnswers(socket)
      reader.end(new InformationFlood('more informational answers than a server has reason to send'))
    })
    sent.on('upgrade', () => reader.end(new Error('the protocol was changed unasked')))
    sent.on('error', (error) => reader.end(error))
    sent.end(body ?? undefined)
  })
}

/** A body that comes byte by byte is handed over byte by byte; who sends one in earnest needs few pieces. */
function boundPieces(response: IncomingMessage, { pieces: most }: ExchangeLimits, onFlood: () => void): void {
  const push = response.push.bind(response)
  let pieces = 0
  response.push = (piece: unknown, encoding) => {
    const more = push(piece, encoding)
    if (++pieces === most) onFlood()
    return more
  }
}

export class InformationFlood extends Error {}

type Settle = (exchange: Exchange) => void

class ExchangeReader {
  readonly #limits: ExchangeLimits
  readonly #resolve: Settle
  readonly #reject: (error: unknown) => void
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #head: Omit<Exchange, 'bodyStart'> | null = null
  #response: IncomingMessage | undefined
  #grace: NodeJS.Timeout | undefined

  constructor(limits: ExchangeLimits, resolve: Settle, reject: (error: unknown) => void) {
    this.#limits = limits
    this.#resolve = resolve
    this.#reject = reject
  }

  begin(response: IncomingMessage): void {
    const status = response.statusCode ?? 0
    if (status < 100) return this.end(new Error('the status is not one of HTTP'))
    this.#head = { status, headers: readFields(response.rawHeaders), headerAtMs: performance.now() }
    this.#response = response
    this.#grace = setTimeout(() => this.end(null), this.#limits.bodyGraceMs)
    response.on('readable', () => this.#keepWhatCame())
    response.on('end', () => this.end(null))
    response.on('error', (error) => this.end(error))
    response.on('close', () => this.end(null))
  }

  #keepWhatCame(): void {
    let chunk = this.#response?.read() as Buffer | null | undefined
    while (chunk && this.#bytes < this.#limits.bodyBytes) {
      const kept = chunk.subarray(0, this.#limits.bodyBytes - this.#bytes)
      this.#chunks.push(kept)
      this.#bytes += kept.length
      chunk = this.#response?.read() as Buffer | null | undefined
    }
    if (this.#bytes >= this.#limits.bodyBytes) this.#settle(null)
  }

  /** Settles once; later calls change nothing. The owner of the socket destroys it. */
  end(error: unknown): void {
    // What lies in the buffer of a broken answer is announced to nobody.
    this.#keepWhatCame()
    this.#settle(error)
  }

  #settle(error: unknown): void {
    clearTimeout(this.#grace)
    if (this.#head === null) this.#reject(error)
    else this.#resolve({ ...this.#head, bodyStart: Buffer.concat(this.#chunks) })
  }
}

/** Names and values in turn, as the runtime gives them: in Latin-1, repeated names kept. */
function readFields(raw: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = []
  for (let index = 0; index + 1 < raw.length; index += 2) fields.push([raw[index]!, raw[index + 1]!])
  return fields
}
