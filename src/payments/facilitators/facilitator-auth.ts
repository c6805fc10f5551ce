import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import type { FacilitatorConfig } from '@x402/core/server'

type CreateAuthHeaders = NonNullable<FacilitatorConfig['createAuthHeaders']>

/** PKCS #8 wrapping of a raw 32-byte Ed25519 seed (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const TOKEN_SECONDS = 120

/**
 * Authorization for a facilitator. `cdp <key id>:<secret>` signs a short-lived token per call, as CDP's API wants; anything
 * else is sent as the header's value.
 */
export function createFacilitatorAuth(auth: string, url: string, now: () => number): CreateAuthHeaders {
  const cdp = /^cdp ([^:\s]+):([A-Za-z0-9+/]{86}==)$/.exec(auth)
  if (cdp === null) {
    const headers = { Authorization: auth }
    return async () => ({ verify: headers, settle: headers, supported: headers })
  }
  const [, keyId = '', secret = ''] = cdp
  const seed = Buffer.from(secret, 'base64').subarray(0, 32)
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { host, pathname } = new URL(url)
  const bearer = (method: string, path: string) => {
    const claims = buildClaims(keyId, `${method} ${host}${pathname}/${path}`, now())
    const header = { alg: 'EdDSA', kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
    const signed = `${encode(header)}.${encode(claims)}`
    return { Authorization: `Bearer ${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}` }
  }
  return async () => ({
    verify: bearer('POST', 'verify'),
    settle: bearer('POST', 'settle'),
    supported: bearer('GET', 'supported'),
  })
}

function buildClaims(keyId: string, uri: string, nowMs: number) {
  const seconds = Math.floor(nowMs / 1000)
  return {
    sub: keyId,
    iss: 'cdp',
    aud: ['cdp_service'],
    nbf: seconds,
    exp: seconds + TOKEN_SECONDS,
    uris: [uri],
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
