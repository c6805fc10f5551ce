import type { SilenceCause } from '../../core/probe.ts'

const BY_CODE: Readonly<Record<string, SilenceCause>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'closed',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** The closed name of what ended an exchange before its header. An unknown error is broken HTTP, never an exception. */
export function nameSilence(error: unknown): SilenceCause {
  const code = codeOf(error)
  const known = BY_CODE[code]
  if (known !== undefined) return code === 'UND_ERR_SOCKET' ? describeSocketError(error) : known
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

/** undici names a closed socket and a refused upgrade alike; the cause and the message tell them apart. */
function describeSocketError(error: unknown): SilenceCause {
  if (!(error instanceof Error)) return 'closed'
  if (error.message.includes('upgrade')) return 'bad_http'
  return codeOf(error.cause) === 'ECONNRESET' ? 'reset' : 'closed'
}
