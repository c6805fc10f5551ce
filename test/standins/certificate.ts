import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface IssuedCertificate {
  readonly cert: string
  readonly key: string
}

/** A throw-away certificate authority for one test run; it issues certificates for any names. */
export class TestAuthority {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly caPem = toPem('CERTIFICATE', this.#build('Test Authority', this.#keys.publicKey, null))

  issue(...names: readonly string[]): IssuedCertificate {
    return this.#issue(names, '491231235959Z')
  }

  issueExpired(...names: readonly string[]): IssuedCertificate {
    return this.#issue(names, '210203000000Z')
  }

  issueForLater(...names: readonly string[]): IssuedCertificate {
    return this.#issue(names, '491231235959Z', '480203000000Z')
  }

  /** Its own certificate, as who has no authority to ask uses it. */
  issueSelfSigned(): IssuedCertificate {
    return { cert: this.caPem, key: this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
  }

  #issue(names: readonly string[], until: string, from?: string): IssuedCertificate {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const cert = toPem('CERTIFICATE', this.#build(names[0] ?? 'nobody', publicKey, names, until, from))
    return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
  }

  /** X.509 v3 in DER: an authority when `names` is null, else a leaf for those names. */
  #build(
    subject: string,
    publicKey: KeyObject,
    names: readonly string[] | null,
    until = '491231235959Z',
    from = '200101000000Z',
  ): Buffer {
    const toBeSigned = sequence(
      tag(0xa0, integer(Buffer.from([2]))),
      integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ECDSA_SHA256,
      commonName('Test Authority'),
      sequence(time(from), time(until)),
      commonName(subject),
      publicKey.export({ type: 'spki', format: 'der' }),
      tag(0xa3, sequence(names === null ? authorityExtension : namesExtension(names))),
    )
    const signature = sign('sha256', toBeSigned, this.#keys.privateKey)
    return sequence(toBeSigned, ECDSA_SHA256, bitString(signature))
  }
}

const ECDSA_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex')
// basicConstraints, critical, CA:TRUE
const authorityExtension = Buffer.from('300f0603551d130101ff040530030101ff', 'hex')

function namesExtension(names: readonly string[]): Buffer {
  const list = sequence(...names.map(generalName))
  return sequence(Buffer.from('0603551d11', 'hex'), tag(0x04, list))
}

function generalName(name: string): Buffer {
  const octets = /^\d+(?:\.\d+){3}$/.test(name) ? Buffer.from(name.split('.').map(Number)) : null
  return octets === null ? tag(0x82, Buffer.from(name, 'latin1')) : tag(0x87, octets)
}

function commonName(text: string): Buffer {
  const attribute = sequence(Buffer.from('0603550403', 'hex'), tag(0x0c, Buffer.from(text, 'utf8')))
  return sequence(tag(0x31, attribute))
}

const time = (text: string): Buffer => tag(0x17, Buffer.from(text, 'latin1'))
const integer = (bytes: Buffer): Buffer => tag(0x02, bytes)
const bitString = (bytes: Buffer): Buffer => tag(0x03, Buffer.concat([Buffer.from([0]), bytes]))
const sequence = (...parts: readonly Buffer[]): Buffer => tag(0x30, Buffer.concat(parts))

function tag(id: number, content: Buffer): Buffer {
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 0xff])
  return Buffer.concat([Buffer.from([id]), length, content])
}

function toPem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
