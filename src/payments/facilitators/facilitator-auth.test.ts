import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFacilitatorAuth } from './facilitator-auth.ts'

test('a plain value is sent as it is', async () => {
  const headers = await createFacilitatorAuth('Bearer abc', 'https://f.example', () => 0)()
  expect(headers).toEqual({
    verify: { Authorization: 'Bearer abc' },
    settle: { Authorization: 'Bearer abc' },
    supported: { Authorization: 'Bearer abc' },
  })
})

test('a CDP key signs a short-lived token for each path, verifiable with its public half', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([Buffer.from(jwk.d ?? '', 'base64url'), Buffer.from(jwk.x ?? '', 'base64url')])
  const url = 'https://api.cdp.coinbase.com/platform/v2/x402'
  const auth = createFacilitatorAuth(`cdp key-1:${secret.toString('base64')}`, url, () => 1_700_000_000_000)
  const { settle } = await auth()
  const token = settle?.['Authorization']?.replace('Bearer ', '') ?? ''
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(verify(null, Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    sub: 'key-1',
    iss: 'cdp',
    aud: ['cdp_service'],
    nbf: 1_700_000_000,
    exp: 1_700_000_120,
    uris: ['POST api.cdp.coinbase.com/platform/v2/x402/settle'],
  })
})
