import type { LookupFunction } from 'node:net'
import { buildConnector, Client } from 'undici'
import { parseAddress } from '../../analysis/address/parse-address.ts'

export interface PinnedTarget {
  readonly url: URL
  /** The only addresses the socket may reach; null for a listed target, which the operator answers for. */
  readonly addresses: readonly string[] | null
  readonly connectTo: { readonly address: string; readonly port: number } | null
}

export interface PinnedClientOptions {
  readonly connectTimeoutMs: number
  /** Certificates trusted besides the system's, as PEM. */
  readonly trustedCa: string | undefined
}

/** The name was vetted, but the socket arrived somewhere else. */
export class UnpinnedAddress extends Error {}

const MAX_HEADER_BYTES = 64 * 1024
/** A name may have hundreds of addresses; one request needs few. */
const MAX_ADDRESSES = 8

/** One client for one request: the socket goes to a vetted address, TLS is verified for the name, nothing is kept. */
export function createPinnedClient(target: PinnedTarget, options: PinnedClientOptions): Client {
  const connect = buildConnector({
    timeout: options.connectTimeoutMs,
    maxCachedSessions: 0,
    ...(options.trustedCa === undefined ? {} : { ca: options.trustedCa }),
    ...(target.addresses === null ? {} : { lookup: pinnedLookup(target.addresses), autoSelectFamily: true }),
  })
  return new Client(target.url.origin, {
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (request, callback) => {
      const { connectTo } = target
      const goal =
        connectTo === null
          ? request
          : { ...request, hostname: connectTo.address, port: String(connectTo.port) }
      connect(goal, (error, socket) => {
        if (error !== null) return callback(error, null)
        // A lookup is never called for an IP literal, so the address reached is what counts.
        if (isPinned(socket.remoteAddress, target)) return callback(null, socket)
        socket.destroy()
        return callback(new UnpinnedAddress('the socket reached an address that was not vetted'), null)
      })
    },
  })
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses
    .slice(0, MAX_ADDRESSES)
    .map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_hostname, options, callback) => {
    if (options.all) callback(null, answers)
    else callback(null, answers[0]?.address ?? '', answers[0]?.family)
  }
}

function isPinned(remoteAddress: string | undefined, target: PinnedTarget): boolean {
  if (target.addresses === null) return true
  const reached = parseAddress(remoteAddress ?? '')
  return target.addresses.some((address) => {
    const parsed = parseAddress(address)
    return parsed !== null && parsed.bits === reached?.bits && parsed.value === reached.value
  })
}
