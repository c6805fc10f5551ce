import type { Client, Dispatcher } from 'undici'
import type { HeaderField } from '../../core/probe.ts'

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
  readonly bodyBytes: number
  /** How long the body may take once the header is here; what came until then is kept. */
  readonly bodyGraceMs: number
}

/**
 * One request on one connection. Resolves with whatever came once a final header is here, however the body ends;
 * rejects only when no header came.
 */
export function runExchange(
  client: Client,
  request: ExchangeRequest,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const reader = new ExchangeReader(limits, resolve, reject)
    signal.addEventListener('abort', () => reader.end(signal.reason), { once: true })
    if (signal.aborted) return reader.end(signal.reason)
    client.dispatch({ ...request, method: request.method as Dispatcher.HttpMethod }, reader)
  })
}

type Settle = (exchange: Exchange) => void

class ExchangeReader implements Dispatcher.DispatchHandler {
  readonly #limits: ExchangeLimits
  readonly #resolve: Settle
  readonly #reject: (error: unknown) => void
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #head: Omit<Exchange, 'bodyStart'> | null = null
  #grace: NodeJS.Timeout | undefined

  constructor(limits: ExchangeLimits, resolve: Settle, reject: (error: unknown) => void) {
    this.#limits = limits
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return
    this.#head = { status, headers: readFields(controller.rawHeaders), headerAtMs: performance.now() }
    this.#grace = setTimeout(() => this.end(null), this.#limits.bodyGraceMs)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#limits.bodyBytes - this.#bytes
    this.#chunks.push(chunk.subarray(0, room))
    this.#bytes += Math.min(room, chunk.length)
    if (this.#bytes >= this.#limits.bodyBytes) this.end(null)
  }

  onResponseEnd(): void {
    this.end(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(error)
  }

  /** Settles once; later calls change nothing. The owner of the client destroys the connection. */
  end(error: unknown): void {
    clearTimeout(this.#grace)
    if (this.#head === null) this.#reject(error)
    else this.#resolve({ ...this.#head, bodyStart: Buffer.concat(this.#chunks) })
  }
}

function readFields(raw: unknown): HeaderField[] {
  const parts = (Array.isArray(raw) ? raw : []) as readonly (Buffer | string)[]
  const fields: HeaderField[] = []
  for (let index = 0; index + 1 < parts.length; index += 2) {
    fields.push([latin1(parts[index]), latin1(parts[index + 1])])
  }
  return fields
}

function latin1(part: Buffer | string | undefined): string {
  return typeof part === 'string' ? part : (part?.toString('latin1') ?? '')
}
