import { classifyAddress } from './classify-address.ts'
import { parseAddress } from './parse-address.ts'

/** Suffixes that never name a public host: RFC 6761 and 6762, RFC 8375, ICANN's `internal`, and names used inside networks. */
const INTERNAL_SUFFIXES = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'arpa',
  'onion',
  'alt',
])

/** Reserved for documentation and tests: no public service, but no sign of an internal one either. */
const RESERVED_SUFFIXES = new Set(['invalid', 'test', 'example'])

/** The host of a WHATWG URL without brackets, lower case, one trailing dot removed. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}

export function isIpAddress(host: string): boolean {
  return parseAddress(host) !== null
}

/** A host that only means something inside a machine, a container network or a private network. */
export function isInternalHost(host: string): boolean {
  if (isIpAddress(host)) return classifyAddress(host) !== null
  return !host.includes('.') || INTERNAL_SUFFIXES.has(lastLabel(host))
}

export function isSpecialUseHost(host: string): boolean {
  return INTERNAL_SUFFIXES.has(lastLabel(host)) || RESERVED_SUFFIXES.has(lastLabel(host))
}

function lastLabel(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1)
}
