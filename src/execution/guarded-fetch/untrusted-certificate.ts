import type { PeerCertificate } from 'node:tls'

/** TLS was spoken, but the certificate is not one that a client may trust for this name. */
export class UntrustedCertificate extends Error {
  /** In a sentence of ours; of the certificate only dates and plain host names are repeated. */
  readonly detail: string

  constructor(reason: unknown, certificate: Partial<PeerCertificate>) {
    super('the certificate is not trusted')
    const code =
      reason instanceof Error ? ((reason as NodeJS.ErrnoException).code ?? reason.message) : String(reason)
    this.detail = describe(code, certificate)
  }
}

function describe(code: string, certificate: Partial<PeerCertificate>): string {
  if (code === 'CERT_HAS_EXPIRED') return `The certificate expired${onDay(certificate.valid_to)}.`
  if (code === 'CERT_NOT_YET_VALID')
    return `The certificate is not valid yet; it begins${onDay(certificate.valid_from)}.`
  if (/ALTNAME_INVALID|HOSTNAME_MISMATCH/.test(code))
    return `The certificate was issued for ${names(certificate)}, not for this host.`
  if (/DEPTH_ZERO_SELF_SIGNED/.test(code)) return 'The certificate is self-signed.'
  if (/SELF_SIGNED_CERT_IN_CHAIN/.test(code))
    return 'The chain of certificates ends in an authority that clients do not know.'
  if (/UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER/.test(code))
    return 'The chain of certificates is incomplete, or its authority is unknown; the server has to send the intermediate certificate too.'
  return 'The certificate is not one that clients trust.'
}

function onDay(text: string | undefined): string {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? '' : ` on ${new Date(time).toISOString().slice(0, 10)}`
}

function names({ subjectaltname = '' }: Partial<PeerCertificate>): string {
  const found = [...subjectaltname.matchAll(/(?:DNS|IP Address):([0-9A-Za-z*.:-]{1,100})(?=,|$)/g)].map(
    ([, name]) => name,
  )
  if (found.length === 0) return 'no host name'
  return found.length > 3 ? `${found.slice(0, 3).join(', ')} and others` : found.join(', ')
}
