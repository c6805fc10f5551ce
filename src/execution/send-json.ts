import { Agent, type Dispatcher } from 'undici'

export interface JsonRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body?: string
  readonly timeoutMs: number
  /** Of the answer's body; more is not read. */
  readonly maxBytes: number
  /** Names of the answer's headers that are wanted, in lower case. */
  readonly wanted?: readonly string[]
  readonly signal?: AbortSignal
}

export interface JsonAnswer {
  readonly status: number
  readonly ok: boolean
  /** Those that were wanted and came, once each. */
  readonly headers: Readonly<Record<string, string>>
  /** Null: no JSON. */
  readonly json: unknown
}

export type SendJson = (url: string, call: JsonRequest) => Promise<JsonAnswer>

/** Connections are kept and shared by all who speak to one host; idle ones keep no process alive. */
const agent = new Agent({ connections: 64, maxHeaderSize: 32 * 1024 })

/**
 * One call to a service of the operator's choice, whole and bounded: by time, by bytes, and to its own host, because no
 * redirect is followed. Throws when there is no answer. Without the streams of the client's other ways to ask: a sale asks
 * twice, and they cost as much as the call.
 */
export function sendJson(url: string, call: JsonRequest): Promise<JsonAnswer> {
  return new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(url)
    const receiver = new Receiver(call, resolve, reject)
    agent.dispatch(
      {
        origin,
        path: pathname + search,
        method: call.method,
        headers: { 'content-type': 'application/json', ...call.headers },
        ...(call.body === undefined ? {} : { body: call.body }),
      },
      receiver,
    )
  })
}

/** Takes one answer in, or gives it up. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #call: JsonRequest
  readonly #resolve: (answer: JsonAnswer) => void
  readonly #reject: (reason: Error) => void
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #givenUp: Error | null = null
  #status = 0
  #headers: Readonly<Record<string, string | string[] | undefined>> = {}
  readonly #pieces: Buffer[] = []
  #bytes = 0

  constructor(call: JsonRequest, resolve: (answer: JsonAnswer) => void, reject: (reason: Error) => void) {
    this.#call = call
    this.#resolve = resolve
    this.#reject = reject
    const { timeoutMs, signal } = call
    const late = (): void => this.#giveUp(new DOMException(`not done within ${timeoutMs} ms`, 'TimeoutError'))
    this.#timer = setTimeout(late, timeoutMs)
    if (signal?.aborted === true) this.#giveUp(signal.reason as Error)
    signal?.addEventListener('abort', this.#leave)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#givenUp !== null) controller.abort(this.#givenUp)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#bytes += piece.length
    const { maxBytes } = this.#call
    if (this.#bytes > maxBytes) this.#giveUp(new Error(`the answer has more than ${maxBytes} bytes`))
    else this.#pieces.push(piece)
  }

  onResponseEnd(): void {
    this.#end()
    const status = this.#status
    const headers: Record<string, string> = {}
    for (const name of this.#call.wanted ?? []) {
      const value = this.#headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const json = parseJson(Buffer.concat(this.#pieces).toString('utf8'))
    this.#resolve({ status, ok: status >= 200 && status < 300, headers, json })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end()
    this.#reject(this.#givenUp ?? error)
  }

  readonly #leave = (): void => this.#giveUp(this.#call.signal?.reason as Error)

  #giveUp(reason: Error): void {
    this.#end()
    this.#givenUp = reason
    this.#controller?.abort(reason)
    this.#reject(reason)
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#call.signal?.removeEventListener('abort', this.#leave)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
