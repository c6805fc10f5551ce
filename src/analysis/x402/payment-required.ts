/** The v2 challenge as sellers mean it (x402 specification v2, section 5.1). What arrives from a wire is `unknown` until checked. */
export interface PaymentRequired {
  readonly x402Version: 2
  readonly error?: string
  readonly resource: ResourceInfo
  readonly accepts: readonly PaymentOption[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

export interface ResourceInfo {
  readonly url: string
  readonly description?: string
  readonly mimeType?: string
  readonly serviceName?: string
  readonly tags?: readonly string[]
  readonly iconUrl?: string
}

export interface PaymentOption {
  readonly scheme: string
  /** CAIP-2. */
  readonly network: string
  /** Integer in atomic units, as text. */
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra?: Readonly<Record<string, unknown>>
}

export const PAYMENT_REQUIRED_HEADER = 'payment-required'

export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Own properties only: a challenge that carries its fields in `__proto__` carries nothing. */
export function ownField(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** An own field that is a string, else null. */
export function ownText(object: JsonObject, key: string): string | null {
  const value = ownField(object, key)
  return typeof value === 'string' ? value : null
}
