import { isV1NetworkName } from './networks.ts'

export type NetworkDefect =
  | 'missing'
  | 'v1_name'
  | 'no_namespace'
  | 'caip2_syntax'
  | 'eip155_reference'
  | 'solana_reference'

const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const EIP155_REFERENCE = /^[1-9][0-9]*$/
const SOLANA_REFERENCE = /^[1-9A-HJ-NP-Za-km-z]{32}$/

/** Null when `network` is a CAIP-2 id whose reference also obeys its namespace's own profile. */
export function findNetworkDefect(network: unknown): NetworkDefect | null {
  if (typeof network !== 'string' || network === '') return 'missing'
  if (isV1NetworkName(network)) return 'v1_name'
  if (!network.includes(':')) return 'no_namespace'
  if (!CAIP2.test(network)) return 'caip2_syntax'
  const reference = network.slice(network.indexOf(':') + 1)
  if (network.startsWith('eip155:') && !EIP155_REFERENCE.test(reference)) return 'eip155_reference'
  if (network.startsWith('solana:') && !SOLANA_REFERENCE.test(reference)) return 'solana_reference'
  return null
}

/** The namespace of a valid CAIP-2 id, else null. */
export function networkNamespace(network: unknown): string | null {
  if (typeof network !== 'string' || findNetworkDefect(network) !== null) return null
  return network.slice(0, network.indexOf(':'))
}
