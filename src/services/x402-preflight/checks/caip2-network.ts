import { findNetworkDefect } from '../../../analysis/x402/caip2.ts'
import { isJsonObject, ownField } from '../../../analysis/x402/payment-required.ts'
import { NOT_EVALUABLE, type Check } from './check.ts'

/** Every option is judged, not the first alone: each is an offer to somebody. The official client only skips what it does not know. */
export const caip2Network: Check = {
  id: 'caip2_network',
  severity: 'high',
  message: 'Give every entry of accepts a network that is a valid CAIP-2 identifier.',
  findDefect({ challenge }) {
    if (challenge === null) return NOT_EVALUABLE
    const accepts = ownField(challenge, 'accepts')
    if (accepts === undefined || accepts === null) return 'accepts_missing'
    if (!Array.isArray(accepts)) return 'accepts_not_array'
    if (accepts.length === 0) return 'accepts_empty'
    for (const [index, option] of accepts.entries()) {
      const defect = isJsonObject(option)
        ? findNetworkDefect(ownField(option, 'network'))
        : 'entry_not_object'
      if (defect !== null) return `accepts[${index}]:${defect}`
    }
    return null
  },
}
