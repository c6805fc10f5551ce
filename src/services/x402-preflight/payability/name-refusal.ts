import { isJsonObject, ownField } from '../../../analysis/x402/payment-required.ts'
import { refusals, type RefusalCode } from './refusals.data.ts'

const MAX_UINT64 = 2n ** 64n - 1n

/** The code of what the official client threw. The option it was about to sign tells fields apart that one error names alike. */
export function nameRefusal(error: unknown, option: unknown): RefusalCode {
  const message = error instanceof Error ? error.message : String(error)
  if (isConversion(message)) return nameConversion(option)
  const named = (Object.keys(refusals) as RefusalCode[]).find((code) => refusals[code].says?.test(message))
  return named ?? nameByAmount(option)
}

/** Codecs speak in numbers of their own; the value they could not write is still here. */
function nameByAmount(option: unknown): RefusalCode {
  const amount = isJsonObject(option) ? String(ownField(option, 'amount')) : ''
  if (!/^-?\d+$/.test(amount)) return 'client_refused'
  return amount.startsWith('-') || BigInt(amount.slice(0, 80)) > MAX_UINT64
    ? 'amount_out_of_range'
    : 'client_refused'
}

/** Amount and time both become integers, and the runtime says of both only that they are none. */
function isConversion(message: string): boolean {
  return /Cannot convert .* to a BigInt|cannot be converted to a BigInt/s.test(message)
}

function nameConversion(option: unknown): RefusalCode {
  if (!isJsonObject(option)) return 'challenge_malformed'
  const amount = ownField(option, 'amount') ?? ownField(option, 'maxAmountRequired')
  if (typeof amount !== 'string' || !/^\d+$/.test(amount)) return 'amount_not_atomic'
  return Number.isSafeInteger(ownField(option, 'maxTimeoutSeconds'))
    ? 'challenge_malformed'
    : 'timeout_not_whole'
}
