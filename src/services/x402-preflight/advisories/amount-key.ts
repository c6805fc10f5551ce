import { ownField, type JsonObject } from '../../../analysis/x402/payment-required.ts'

/** An amount for comparison. What is neither text nor number is only named: serialising a target's nesting would recurse. */
export function amountKey(option: JsonObject): string {
  const amount = ownField(option, 'amount')
  return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : typeof amount
}
