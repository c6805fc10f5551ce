/** The port to one outbound request. Implementations guard it: global addresses only, no redirects, one deadline. */
export interface Probe {
  /** Throws Problem `target-refused` when the URL alone is enough to refuse it. Touches no network. */
  screen(url: string): void
  /**
   * Sends at most one request. Throws Problem `target-refused` before any packet leaves when the URL is not allowed,
   * and `rate-limited` when the target host was asked too often. Everything else that happens is an outcome.
   */
  send(request: ProbeRequest, signal: AbortSignal): Promise<ProbeOutcome>
}

export interface ProbeRequest {
  readonly url: string
  readonly method: string
  readonly body: string | null
  /** The Accept header; JSON before all else when absent. */
  readonly accept?: string
}

export type ProbeOutcome = ProbeResponse | ProbeSilence

export interface ProbeResponse {
  readonly kind: 'response'
  /** The URL asked, normalised, without its fragment. */
  readonly url: string
  readonly status: number
  /** Header fields as they came, repeated names kept, values as Latin-1. */
  readonly headers: readonly HeaderField[]
  /** What arrived of the body inside the caps; it never decides the verdict. */
  readonly bodyStart: Uint8Array
  readonly elapsedMs: number
}

export interface ProbeSilence {
  readonly kind: 'no-response'
  readonly url: string
  readonly cause: SilenceCause
  /** The cause in a sentence of ours, with dates and names where they are known. */
  readonly detail: string
  readonly elapsedMs: number
}

export type HeaderField = readonly [name: string, value: string]

/** Why no usable HTTP response arrived, as a closed set. */
export const silenceCauses = [
  'dns_no_address',
  'dns_failed',
  'refused',
  'unreachable',
  'reset',
  'closed',
  'timeout',
  'tls',
  'bad_http',
  'headers_too_large',
] as const

export type SilenceCause = (typeof silenceCauses)[number]
