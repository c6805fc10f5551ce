import type { SilenceCause } from '../../core/probe.ts'
import { InformationFlood } from './exchange.ts'
import { UntrustedCertificate } from './untrusted-certificate.ts'

const BY_CODE: Readonly<Record<string, SilenceCause>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** The closed name of what ended an exchange before its header. An unknown error is broken HTTP, never an exception. */
export function nameSilence(error: unknown): SilenceCause {
  const code = codeOf(error)
  const known = BY_CODE[code]
  if (error instanceof UntrustedCertificate) return 'tls'
  if (isHangUp(error)) return 'closed'
  if (known !== undefined) return known
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  return isTlsCode(code) ? 'tls' : 'bad_http'
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function isTlsCode(code: string): boolean {
  return /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/.test(
    code,
  )
}

/** The runtime gives a closed connection the code of a reset one; only its words tell them apart. */
function isHangUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'socket hang up'
}

const SENTENCES: Readonly<Record<SilenceCause, string>> = {
  dns_no_address: 'The host name has no address: neither an A nor an AAAA record.',
  dns_failed: 'The name servers of the host did not answer, or answered with an error.',
  refused: 'The connection was refused: nothing listens on this port.',
  unreachable: 'The address of the host cannot be reached.',
  reset: 'The connection was reset before a response came.',
  closed: 'The connection was closed before a response came.',
  timeout: 'No response header came within ten seconds.',
  tls: 'TLS could not be agreed on.',
  bad_http: 'What came is not HTTP/1.1.',
  headers_too_large: 'The response header is larger than 64 KiB.',
}

/** What OpenSSL says, by the part of its code that stays from version to version. */
const TLS_SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /NO_APPLICATION_PROTOCOL/,
    'The server refuses HTTP/1.1; it may speak HTTP/2 only, which not every client does.',
  ],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/, 'The server does not speak TLS on this port.'],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
    'The server speaks only versions of TLS that clients no longer use.',
  ],
  [
    /HANDSHAKE_FAILURE|NO_SHARED_CIPHER/,
    'The server ended the TLS handshake: no cipher or certificate for this name.',
  ],
  [/UNRECOGNIZED_NAME/, 'The server has no certificate for this host name.'],
]

/** The cause as a sentence. Nothing of what the target sent is in it but dates and host names of its certificate. */
export function describeSilence(cause: SilenceCause, error: unknown): string {
  if (error instanceof UntrustedCertificate) return error.detail
  if (error instanceof InformationFlood) return 'The server sent informational responses (1xx) without end.'
  const known = cause === 'tls' ? TLS_SENTENCES.find(([code]) => code.test(codeOf(error))) : undefined
  return known?.[1] ?? SENTENCES[cause]
}
