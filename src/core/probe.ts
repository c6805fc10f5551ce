/** The port to one outbound request. Implementations guard it: global addresses only, no redirects, one deadline. */
export interface Probe {
  /** Throws Problem `target-refused` before any packet leaves when the URL is not allowed. */
  send(request: ProbeRequest, signal: AbortSignal): Promise<ProbeOutcome>
}

export interface ProbeRequest {
  readonly url: string
  readonly method: string
  readonly body: string | null
}

export type ProbeOutcome =
  | {
      readonly kind: 'response'
      readonly url: string
      readonly status: number
      /** Header fields as they came, repeated names kept. */
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly bodyStart: Uint8Array
      readonly elapsedMs: number
    }
  | { readonly kind: 'no-response'; readonly url: string; readonly cause: string; readonly elapsedMs: number }
