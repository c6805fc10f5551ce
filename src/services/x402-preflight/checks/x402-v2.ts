import { ownField } from '../../../analysis/x402/payment-required.ts'
import { NOT_EVALUABLE, type Check } from './check.ts'

export const x402V2: Check = {
  id: 'x402_v2',
  severity: 'high',
  message: 'Set x402Version to the integer 2.',
  findDefect({ challenge }) {
    if (challenge === null) return NOT_EVALUABLE
    const version = ownField(challenge, 'x402Version')
    if (version === 2) return null
    if (version === undefined) return 'missing'
    if (version === 1) return 'version_1'
    return typeof version === 'string' ? 'string' : 'other'
  },
}
