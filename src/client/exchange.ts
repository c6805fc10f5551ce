/** How a request ended without an answer that can be used. */
export type ExchangeFault = 'redirect' | 'timeout' | 'too-large' | 'lost' | 'aborted'

export class ExchangeFailure extends Error {
  readonly fault: ExchangeFault

  constructor(fault: ExchangeFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ExchangeFailure'
    this.fault = fault
  }
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface ExchangeLimits {
  /** From the first byte sent to the last one read. */
  readonly exchangeMs: number
  readonly answerBytes: number
}

export interface Request {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One POST, bounded in time and size, that follows no redirect: a payment goes to the host it was meant for or nowhere. */
export async function exchange(
  fetch: Fetch,
  { url, headers, body }: Request,
  limits: ExchangeLimits,
  signal?: AbortSignal,
): Promise<Reply> {
  const ending = startEnding(limits.exchangeMs, signal)
  const init: RequestInit = {
    method: 'POST',
    headers: { ...headers },
    body,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    signal: ending.signal,
  }
  try {
    // A `fetch` that ignores its signal is left behind, not waited for.
    return await Promise.race([send(fetch, url, init, limits.answerBytes), ending.failure])
  } catch (cause) {
    if (cause instanceof ExchangeFailure) throw cause
    throw ending.reason() ?? new ExchangeFailure('lost', 'the connection was lost', cause)
  } finally {
    ending.end()
  }
}

async function send(fetch: Fetch, url: string, init: RequestInit, maxBytes: number): Promise<Reply> {
  const response = await fetch(url, init)
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel().catch(() => {})
    throw new ExchangeFailure(
      'redirect',
      `the shop answered with a redirect (${status}), which is not followed`,
    )
  }
  return { status, headers, text: await readText(response, maxBytes) }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => {})
      throw new ExchangeFailure('too-large', `the answer is larger than ${maxBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

interface Ending {
  readonly signal: AbortSignal
  /** Rejects when time is up or the caller gives up. */
  readonly failure: Promise<never>
  reason(): ExchangeFailure | null
  end(): void
}

function startEnding(exchangeMs: number, caller: AbortSignal | undefined): Ending {
  const controller = new AbortController()
  let reason: ExchangeFailure | null = null
  let reject: (failure: ExchangeFailure) => void = () => {}
  const failure = new Promise<never>((_, refuse) => (reject = refuse))
  failure.catch(() => {})
  const stop = (fault: ExchangeFault, message: string) => {
    reason ??= new ExchangeFailure(fault, message)
    controller.abort(reason)
    reject(reason)
  }
  const giveUp = () => stop('aborted', 'the caller gave up')
  const timer = setTimeout(() => stop('timeout', `no answer within ${exchangeMs} ms`), exchangeMs)
  if (caller?.aborted === true) giveUp()
  caller?.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    failure,
    reason: () => reason,
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', giveUp)
    },
  }
}
