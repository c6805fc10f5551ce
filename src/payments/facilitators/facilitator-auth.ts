import { createPrivateKey, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'

export type FacilitatorPath = 'verify' | 'settle' | 'supported'

/** The headers that open one path of a facilitator, made anew for every call. */
export type Authorize = (path: FacilitatorPath) => Readonly<Record<string, string>>

export interface TokenSources {
  readonly now: () => number
  /** Hex of so many random bytes. */
  readonly nonce: (bytes: number) => string
  readonly id: () => string
}

const chance: TokenSources = {
  now: Date.now,
  nonce: (bytes) => randomBytes(bytes).toString('hex'),
  id: randomUUID,
}

/** PKCS #8 wrapping of a raw 32-byte Ed25519 seed (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const TOKEN_SECONDS = 120
const METHODS: Readonly<Record<FacilitatorPath, string>> = {
  verify: 'POST',
  settle: 'POST',
  supported: 'GET',
}
/** As the official client for CDP names itself, which its support asks for. */
const CORRELATION = 'sdk_version=1.29.0,sdk_language=typescript,source=x402,source_version=2.1.0'

/** How one facilitator is authorized, as it is written in the settings. */
export type FacilitatorAuth =
  | { readonly kind: 'header'; readonly value: string }
  | { readonly kind: 'cdp' | 'payai'; readonly keyId: string; readonly key: KeyObject }

/** What is wrong with the text is thrown in words that do not repeat it. */
export function parseFacilitatorAuth(facilitator: string, text: string): FacilitatorAuth {
  if (facilitator !== 'cdp' && facilitator !== 'payai') return parseHeader(text)
  const separator = text.indexOf(':')
  const [keyId, secret] = [text.slice(0, separator), text.slice(separator + 1).trim()]
  if (separator <= 0 || /\s/.test(keyId) || secret === '') throw new Error('must be <key id>:<secret>')
  const key = facilitator === 'cdp' ? loadCdpKey(secret) : loadPayaiKey(secret)
  return { kind: facilitator, keyId, key }
}

function parseHeader(value: string): FacilitatorAuth {
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value))
    throw new Error('is not the value of an Authorization header')
  return { kind: 'header', value }
}

/** Ed25519 as base64 of seed and public key, or P-256 as PEM, whose line breaks may be written as \n. */
function loadCdpKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret, 'base64')
  if (/^[A-Za-z0-9+/]{86}==$/.test(secret) && bytes.length === 64)
    return loadPkcs8(Buffer.concat([ED25519_PKCS8, bytes.subarray(0, 32)]), 'ed25519')
  if (secret.includes('-----BEGIN')) {
    const key = loadKey(() => createPrivateKey(secret.replaceAll('\\n', '\n')))
    if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  }
  throw new Error('its secret must be 64 bytes in base64 (Ed25519) or an EC key in PEM')
}

function loadPayaiKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret.replace(/^payai_sk_/, ''), 'base64url')
  return loadPkcs8(bytes, 'ed25519')
}

function loadPkcs8(der: Buffer, type: 'ed25519'): KeyObject {
  const key = loadKey(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  if (key.asymmetricKeyType !== type) throw new Error('its secret is not an Ed25519 key')
  return key
}

/** A library's message may quote the key. */
function loadKey(load: () => KeyObject): KeyObject {
  try {
    return load()
  } catch {
    throw new Error('its secret cannot be read as a key')
  }
}

/** Tokens are bound to the facilitator's own address and name the path they open. */
export function createAuthorize(auth: FacilitatorAuth, url: string, sources = chance): Authorize {
  if (auth.kind === 'header') return () => ({ Authorization: auth.value })
  const { host, pathname } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  return (path) => {
    if (auth.kind === 'payai')
      return { Authorization: `Bearer ${emitPayaiToken(auth.keyId, auth.key, sources)}` }
    const uri = `${METHODS[path]} ${host}${base}/${path}`
    return {
      'Correlation-Context': CORRELATION,
      Authorization: `Bearer ${emitCdpToken(auth.keyId, auth.key, uri, sources)}`,
    }
  }
}

function emitCdpToken(keyId: string, key: KeyObject, uri: string, { now, nonce }: TokenSources): string {
  const seconds = Math.floor(now() / 1000)
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'EdDSA'
  return emitToken(
    { alg, kid: keyId, typ: 'JWT', nonce: nonce(16) },
    { sub: keyId, iss: 'cdp', uris: [uri], iat: seconds, nbf: seconds, exp: seconds + TOKEN_SECONDS },
    key,
  )
}

function emitPayaiToken(keyId: string, key: KeyObject, { now, id }: TokenSources): string {
  const seconds = Math.floor(now() / 1000)
  return emitToken(
    { alg: 'EdDSA', typ: 'JWT', kid: keyId },
    { sub: keyId, iss: 'payai-merchant', iat: seconds, exp: seconds + TOKEN_SECONDS, jti: id() },
    key,
  )
}

function emitToken(header: object, claims: object, key: KeyObject): string {
  const signed = `${encode(header)}.${encode(claims)}`
  const isEc = key.asymmetricKeyType === 'ec'
  const signature = sign(
    isEc ? 'sha256' : null,
    Buffer.from(signed),
    isEc ? { key, dsaEncoding: 'ieee-p1363' } : key,
  )
  return `${signed}.${signature.toString('base64url')}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
