import type { DiscoveryVerdict } from '../../../core/client-judge.ts'
import { discoveryFaults, type DiscoveryFaultCode } from './discovery-faults.data.ts'
import type { Discovery } from './discovery-output.ts'

/** A test holds the version against the package that is installed. */
export const judgingValidator = { name: '@x402/extensions', version: '2.27.0' }

export const nothingDeclared: DiscoveryVerdict = { declared: false, valid: null, faults: [] }

/** The verdict of the validator in the words of our table. */
export function describeDiscovery({ declared, valid, faults }: DiscoveryVerdict): Discovery {
  return {
    declared,
    valid,
    faults: faults.map(({ pointer, code, subject }) => {
      const { level, message, fix } = discoveryFaults[code as DiscoveryFaultCode]
      return { pointer, code, level, message: subject === null ? message : `${message} (${subject})`, fix }
    }),
    validator: judgingValidator,
  }
}
