import { ownField, type JsonObject } from '../../analysis/x402/payment-required.ts'

/** Visible ASCII only: addresses and ids need no more, and a target's prose must not travel in our answer. */
export function shortText(object: JsonObject | undefined, key: string, limit = 128): string | null {
  const value = object === undefined ? null : ownField(object, key)
  return typeof value === 'string' && value.length <= limit && /^[\x21-\x7e]+$/.test(value) ? value : null
}
