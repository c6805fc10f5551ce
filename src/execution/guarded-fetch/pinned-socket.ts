import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { bareHost } from '../../analysis/address/internal-host.ts'
import { parseAddress } from '../../analysis/address/parse-address.ts'
import { portOf } from './screen-url.ts'
import { UntrustedCertificate } from './untrusted-certificate.ts'

export interface PinnedTarget {
  readonly url: URL
  /** The only addresses the socket may reach; null for a listed target, which the operator answers for. */
  readonly addresses: readonly string[] | null
  readonly connectTo: { readonly address: string; readonly port: number } | null
}

/** The name was vetted, but the socket arrived somewhere else. */
export class UnpinnedAddress extends Error {}

/** A name may have hundreds of addresses; one request needs few. */
export const MAX_ADDRESSES = 8

/** One socket for one request: it goes to a vetted address, TLS is verified for the name, nothing is kept. */
export function connectPinned(
  target: PinnedTarget,
  trustedCa: string | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(target, trustedCa)
    sliceReads(socket)
    const fail = (error: unknown): void => {
      socket.destroy()
      reject(error)
    }
    const abort = (): void => fail(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', fail)
    // A socket may also end without a word, and then no error tells it.
    socket.once('close', () => reject(new Error('the connection was closed before it was open')))
    socket.once(isSecure(target.url) ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', abort)
      if (socket instanceof TLSSocket && !socket.authorized)
        return fail(new UntrustedCertificate(socket.authorizationError, socket.getPeerCertificate()))
      // A lookup is never called for an IP literal, so the address reached is what counts.
      if (isPinned(socket.remoteAddress, target)) resolve(socket)
      else fail(new UnpinnedAddress('the socket reached an address that was not vetted'))
    })
  })
}

/** What is read at once is parsed at once; in slices, a flood is noticed after the first of them. */
const SLICE_BYTES = 4 * 1024

function sliceReads(socket: Socket): void {
  const push = socket.push.bind(socket)
  socket.push = (read: unknown, encoding) => {
    if (!Buffer.isBuffer(read) || read.length <= SLICE_BYTES) return push(read, encoding)
    let more = true
    for (let start = 0; start < read.length && !socket.destroyed; start += SLICE_BYTES)
      more = push(read.subarray(start, start + SLICE_BYTES))
    return more
  }
}

function openSocket({ url, addresses, connectTo }: PinnedTarget, trustedCa: string | undefined): Socket {
  const name = bareHost(url.hostname)
  const options = {
    host: connectTo?.address ?? name,
    port: connectTo?.port ?? portOf(url),
    noDelay: true,
    ...(addresses !== null && { lookup: pinnedLookup(addresses), autoSelectFamily: true }),
  }
  if (!isSecure(url)) return connect(options)
  return connectTls({
    ...options,
    // An address has no server name (RFC 6066); the certificate is then verified for the address.
    servername: isIP(name) === 0 ? name : '',
    ALPNProtocols: ['http/1.1'],
    // Refused all the same once it is open and before anything is sent: only then can the certificate be described.
    rejectUnauthorized: false,
    ...(trustedCa !== undefined && { ca: trustedCa }),
  })
}

function isSecure(url: URL): boolean {
  return url.protocol === 'https:'
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
