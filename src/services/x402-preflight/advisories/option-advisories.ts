import { ownField, ownText, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

const REQUIRED_TEXTS = ['scheme', 'network', 'asset', 'payTo']
const KNOWN_SCHEMES = new Set(['exact', 'upto', 'batch-settlement', 'auth-capture'])
const MAX_UINT256 = 2n ** 256n - 1n

/** One entry of `accepts`: are its fields there, and of the form a client can use? */
export function findOptionAdvisories(option: JsonObject): AdvisoryId[] {
  const found: AdvisoryId[] = [...findAmountAdvisories(ownField(option, 'amount'))]
  if (lacksField(option)) found.push('accepts_field_missing')
  const timeout = ownField(option, 'maxTimeoutSeconds')
  if (!Number.isFinite(timeout) || (timeout as number) <= 0) found.push('max_timeout_missing')
  const scheme = ownField(option, 'scheme')
  if (typeof scheme === 'string' && scheme !== '' && !KNOWN_SCHEMES.has(scheme)) found.push('scheme_unknown')
  if (isV1Amount(option)) found.push('v1_field_names')
  if (typeof ownField(option, 'resource') === 'string') found.push('v1_resource_in_accepts')
  return found
}

/** A numeric amount is there, only of the wrong type, and has an advisory of its own. */
function lacksField(option: JsonObject): boolean {
  if (REQUIRED_TEXTS.some((key) => !ownText(option, key))) return true
  return typeof ownField(option, 'amount') !== 'number' && !ownText(option, 'amount')
}

function isV1Amount(option: JsonObject): boolean {
  return ownField(option, 'maxAmountRequired') !== undefined && ownField(option, 'amount') === undefined
}

function findAmountAdvisories(amount: unknown): AdvisoryId[] {
  if (typeof amount === 'number') return ['amount_is_number']
  if (typeof amount !== 'string' || amount === '') return []
  if (!/^[0-9]+$/.test(amount)) return ['amount_not_atomic']
  const digits = amount.replace(/^0+/, '')
  if (digits === '') return ['amount_zero']
  // 78 digits hold every 256-bit number; longer text is never turned into a number.
  return digits.length > 78 || BigInt(digits) > MAX_UINT256 ? ['amount_over_uint256'] : []
}
