import type { SilenceCause } from '../../core/probe.ts'

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
