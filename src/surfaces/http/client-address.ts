import type { IncomingMessage } from 'node:http'
import { parseAddress } from '../../analysis/address/parse-address.ts'
import { readHeader } from './route.ts'

/**
 * Who is asking, as far as limits go: the address of the connection, or behind trusted proxies the X-Forwarded-For entry
 * that the outermost of them wrote. With fewer entries somebody came around a proxy, and is who connected.
 */
export function clientAddress(incoming: IncomingMessage, proxies: number): string {
  const forwarded =
    proxies > 0 ? readHeader(incoming, 'x-forwarded-for')?.split(',').at(-proxies)?.trim() : undefined
  return networkOf(forwarded ?? incoming.socket.remoteAddress ?? 'unknown')
}

/** One customer of a provider has a whole /64 of IPv6, so it counts as one; IPv4 inside IPv6 counts as IPv4. */
export function networkOf(text: string): string {
  if (!text.includes(':')) return text.slice(0, 45)
  const parsed = parseAddress(text.split('%')[0] ?? '')
  if (parsed === null) return text.slice(0, 45)
  if (parsed.bits === 128 && parsed.value >> 32n === 0xffffn) return emitIpv4(parsed.value & 0xffffffffn)
  return `${(parsed.value >> 64n).toString(16).padStart(16, '0')}::/64`
}

function emitIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
}
