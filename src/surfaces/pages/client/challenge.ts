/** The parts of an x402 v2 challenge that a buyer in a browser needs. */
export interface PaymentOption {
  readonly scheme: string
  readonly network: string
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra?: { readonly name?: string; readonly version?: string }
}

export interface Challenge {
  readonly x402Version: number
  readonly error?: string
  readonly code?: string
  readonly resource: { readonly url: string }
  readonly accepts: readonly PaymentOption[]
  readonly extensions?: Readonly<Record<string, unknown>>
  readonly request_check?: { readonly valid: boolean; readonly errors: readonly Defect[] }
}

export interface Defect {
  readonly pointer: string
  readonly message: string
}

/** Headers carry base64 of UTF-8 JSON. */
export function decodeHeader<Value>(header: string): Value {
  return JSON.parse(
    new TextDecoder().decode(Uint8Array.from(atob(header), (unit) => unit.charCodeAt(0))),
  ) as Value
}

export function encodeHeader(value: unknown): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
}
