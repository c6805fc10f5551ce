import type { PaymentRequired } from '../../../analysis/x402/payment-required.ts'

/** The challenge as our own 402 carries it in its body. */
export interface Challenge extends PaymentRequired {
  readonly code?: string
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
